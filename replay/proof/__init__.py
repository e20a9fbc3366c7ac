"""The proof of walls: a round laid beside the wall it was dealt from, and what is said where they differ."""
