"""Damages files of every format and shows that their readers, and the referee behind them, survive it."""
