"""The options of what may be done in a round."""

from typing import Final

from tests.options import Scene, both, case

SCENES: Final = {
    "kuikae": Scene(
        both(case("CAL004", "chi of 4m with 2m3m, then 1m"), case("CAL004", "pon of chun, then the fourth chun")),
        ("genbutsu_forbidden_suji_allowed", "all_allowed"),
    ),
    "riichi_min_live_tiles": Scene(case("RII004", "riichi with three tiles left"), (1,)),
    "riichi_min_points": Scene(case("RII003", "riichi with 900 points"), (0,)),
}
