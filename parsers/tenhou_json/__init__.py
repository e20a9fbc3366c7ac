"""Tenhou's viewer format (tenhou.net/6): JSON, each round an array of hands, draws and discards by seat."""
