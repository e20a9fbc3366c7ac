"""mjai: one JSON event a line, as bots and their servers write them."""
