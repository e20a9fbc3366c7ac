"""The statistics, one module a chapter."""
