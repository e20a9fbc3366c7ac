"""Reports, from results made by hand."""
