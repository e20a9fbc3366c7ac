"""What thirteen or fourteen tiles are: shapes, waits, shanten, readings, yaku, fu and value."""
