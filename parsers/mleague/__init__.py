"""The events of the M.League's official viewer."""
