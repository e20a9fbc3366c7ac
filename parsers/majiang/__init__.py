"""The record of kobalab's 電脳麻将 (majiang): JSON, one object an event, seats counted from the dealer of the round."""
