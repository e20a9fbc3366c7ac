"""Readers: one folder a format, bytes in, `replay.record.Record` out. Platform ids do not leave this package."""
