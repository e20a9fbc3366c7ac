"""The presets: one TOML file each, every value with its source."""
