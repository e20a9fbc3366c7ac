"""Riichi City's records, as its servers give them out: JSON with the events of each round as JSON in text."""
