"""How much of each kind the audit told as wanted in the sample when last looked at; what is not named: all of it."""

from typing import Final

FLOORS: Final[dict[str, float]] = {}
