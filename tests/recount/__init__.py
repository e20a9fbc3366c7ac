"""The table of statistics counted once more, over the XML of Tenhou's records and by nothing of the project: its own
reader, its own shanten. Where it differs from `reports.stats`, one of both is wrong."""
