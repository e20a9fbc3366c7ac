"""Rounds beside their walls."""
