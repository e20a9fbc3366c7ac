"""What an audit looks like: text for people, JSON for machines. Reports read results and never judge."""
