"""Plays complete, random, legal games, so that what should be quiet can be tested on any number of them."""

from tests.generator.game import LENGTHS, PRESETS, play_game, record_of
from tests.generator.scenario import SCENARIOS, Scenario

__all__ = ["LENGTHS", "PRESETS", "SCENARIOS", "Scenario", "play_game", "record_of"]
