"""Mahjong Soul: GameDetailRecords, as JSON, as JSON around base64, as protobuf and as protobuf's text."""
