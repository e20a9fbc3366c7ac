"""Tests of shapes, waits, shanten, readings, yaku, fu and payments."""
