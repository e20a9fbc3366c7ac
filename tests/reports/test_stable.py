"""Stable dan and level: places and scores set by hand, and what the published formulas make of them.

Tenhou: 7 + ((90 first + 45 second) / fourth - 135) / 15 in phoenix hanchan, ((60 first + 30 second) / fourth - 20) / 10
in tonpuu (Tenhou's own points by room; see the statistics of iso0o0ogo). Mahjong Soul: amae-koromo takes the level as
``(expected points without the penalty) / (15 × fourth rate) - 10``, counted from Master 1, which is level 10 here.
"""

from typing import Any, Final

import pandas as pd
import pytest

from reports.frames import Frames
from reports.readings import readings
from reports.study import Study
from tests.reports.generated import frames

PLACES: Final = [1] * 7 + [2] * 6 + [3] * 5 + [4] * 6
"""Of Aki in 24 games; the others share the rest of each game."""
SCORES: Final = {1: 44200, 2: 27900, 3: 20000, 4: 7900}


def played(platform: str, room: str, length: str, lobby: str | None = None) -> Frames:
    """24 games with these places and scores, as if played there."""
    made = frames()
    games = made.games.assign(
        **{k: _all(v, len(made.games)) for k, v in {"platform": platform, "room": room, "length": length}.items()},
        lobby=_all(lobby, len(made.games)),
    )
    players = made.game_players
    number = players["game"].cat.codes.map({code: i for i, code in enumerate(games["game"].cat.codes)})
    ranks = []
    for game in range(len(games)):
        names = players["player"][number == game]
        rest = iter([p for p in (1, 2, 3, 4) if p != PLACES[game]])
        ranks += [PLACES[game] if name == "Aki" else next(rest) for name in names]
    rank = pd.Series(ranks, index=players.index, dtype="Int32")
    score = rank.map(SCORES).astype("Int32")
    columns = {"rank": rank, "corrected_rank": rank, "final_score": score, "corrected_score": score}
    return made.but(games=games, game_players=players.assign(**columns))


def _all(value: str | None, size: int) -> Any:
    return pd.Categorical([value] * size)


def value(of: Frames, key: str, player: str | None = "Aki") -> float | None:
    by = () if player is None else ("player",)
    groups = Study(of, readings("tenhou")).table(by, [key], intervals=False)
    (found,) = (g.estimates[key].value for g in groups if g.label.get("player") == player)
    return found


@pytest.mark.parametrize(
    ("room", "points", "dan"),
    [
        # 7 × 90 + 6 × 45 = 900 points for 6 fourth places: 150, 15 more than the 135 of seventh dan.
        ("phoenix", 150, 8.0),
        ("special", (7 * 75 + 6 * 30) / 6, 7 + (117.5 - 135) / 15),
        ("upper", 85, 7 - 50 / 15),
        ("general", 50, 7 - 85 / 15),
    ],
)
def test_stable_dan(room: str, points: float, dan: float) -> None:
    of = played("tenhou", room, "hanchan")
    assert value(of, "stable_dan") == pytest.approx(dan)
    assert value(of, "stable_dan_tonpuu") is None
    tonpuu = played("tenhou", room, "tonpuu")
    assert value(tonpuu, "stable_dan_tonpuu") == pytest.approx((points * 2 / 3 - 20) / 10)
    assert value(tonpuu, "stable_dan") is None


@pytest.mark.parametrize(("room", "dan"), [("phoenix", 7), ("special", 5), ("upper", 3), ("general", 1)])
def test_the_field_is_of_the_dan_its_room_is_made_for(room: str, dan: float) -> None:
    """All places alike: 135, 105, 75 and 45 points a fourth place in hanchan, two thirds of that in tonpuu."""
    assert value(played("tenhou", room, "hanchan"), "stable_dan", None) == pytest.approx(dan)
    assert value(played("tenhou", room, "tonpuu"), "stable_dan_tonpuu", None) == pytest.approx(dan)


def test_stable_dan_is_of_ranked_games() -> None:
    assert value(played("tenhou", "phoenix", "hanchan", "1234"), "stable_dan") is None
    assert value(played("tenhou", "phoenix", "hanchan", "0"), "stable_dan") == 8.0
    assert value(played("mahjong-soul", "phoenix", "hanchan"), "stable_dan") is None
    assert value(played("tenhou", "jade", "hanchan"), "stable_level") is None


@pytest.mark.parametrize(
    ("room", "first", "second", "level"),
    [
        # 44,200 points bring 15 + 20, rounded up from 19.2, and those of the room; 27,900 bring 5 + 3.
        # Third places bring -5 - 5 and fourth places -15 - 17, rounded up from -17.1: -242 in all.
        # Expert 3 loses 120 for a fourth place, Master 1 165: (7 × 115 + 6 × 48 - 242) / 6 = 141.83.
        ("gold", 115, 48, 9 + 21.8333 / 45),
        # Master 2 loses 180, Master 3 195: 1151 / 6 = 191.83. By amae-koromo's formula 191.83 / 15 - 10 = 2.79.
        ("jade", 145, 63, 9 + 2.7889),
        # 1251 / 6 = 208.5, and Saint 1 loses 210.
        ("throne", 155, 68, 12.9),
    ],
)
def test_stable_level(room: str, first: int, second: int, level: float) -> None:
    """In a gold room such a first place was paid 115, as a public record of amae-koromo's has it."""
    of = played("mahjong-soul", room, "hanchan")
    assert value(of, "stable_level") == pytest.approx(level, abs=1e-4)
    rows = Study(of, readings("tenhou")).rows_behind("stable_level", {"player": "Aki"})
    assert rows.groupby("rank")["numerator"].unique().map(list).to_dict() == {
        1: [first], 2: [second], 3: [-10], 4: [-32],
    }  # fmt: skip


def test_beyond_saint_levels_go_on_in_steps_of_fifteen() -> None:
    """Saint 3, level 15, loses 240; who brings 270 is two steps beyond."""
    from reports.stats import STATISTICS

    scale = STATISTICS["stable_level"].scale
    assert scale is not None
    assert [float(scale(cost)) for cost in (20, 100, 165, 240, 270)] == [4, 8, 10, 15, 17]
