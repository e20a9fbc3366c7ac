"""Tenhou's own record: XML, root mjloggm, one tag an event."""
