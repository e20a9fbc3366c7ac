"""The referee: rules, table, checks and the audit of a record."""
