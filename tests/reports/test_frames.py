"""The frames: their page, dtypes, keys, and names that are hard on files."""

from pathlib import Path

import pandas as pd
import pytest

from parsers.base import read_bytes
from replay import summarised
from replay.auditing import choose_rules
from replay.auditing import summarised as summarised_by
from replay.rulevalues import GameLength
from reports.frames import FRAMES, columns_of, dtype_of, frames_of, page
from reports.readings import readings
from reports.study import Study
from tests.cases.build import game
from tests.generator import record_of
from tests.reports.games import double_ron
from tests.test_results import BY_M_LEAGUE, dragons_and_kans

ROOT = Path(__file__).parents[2]


def test_the_page_lists_what_there_is() -> None:
    """Written by ``python -c "from reports.frames import page; print(page(), end='')" > docs/frames.md``."""
    assert (ROOT / "docs" / "frames.md").read_text("utf-8") == page()


def test_every_column_is_described_and_every_key_exists() -> None:
    for name, spec in FRAMES.items():
        columns = columns_of(name)
        assert set(spec.columns) == set(columns) - {"game", "player"} | (set(spec.columns) & {"player"})
        assert set(spec.key) <= set(columns)


def test_games_are_numbered_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without calls, then one of three players with more calls than players of rounds: the calls are packed
    before all else. What belongs to a row of another frame is found by these numbers."""
    from reports import frames as module

    monkeypatch.setattr(module, "_ROWS_AT_ONCE", 20)
    three = summarised(record_of("tenhou-sanma", GameLength.TONPUU, 7))
    (without,) = (summarised(r) for r in read_bytes(double_ron().encode(), "game.xml"))
    assert len(three.calls) >= 20 > len(three.round_players) + 4
    made = frames_of([without, three])
    for name in FRAMES:
        codes = made[name]["game"].cat.codes
        assert codes.is_monotonic_increasing, name
    groups = Study(made, readings("tenhou")).table(("players",), ["rounds", "win_rate"], intervals=False)
    rounds = {g.label["players"]: (g.rounds, g.estimates["win_rate"].denominator) for g in groups}
    assert rounds == {"4": (1, 4), "3": (len(three.rounds), len(three.round_players))}


def test_frames_in_another_order_are_refused() -> None:
    made = frames_of(summarised(record_of("tenhou", GameLength.TONPUU, seed)) for seed in (1, 2))
    turned = made.but(rounds=made.rounds[::-1].reset_index(drop=True))
    with pytest.raises(ValueError, match="do not stand in the order of their games"):
        Study(turned, readings("tenhou")).table(keys=["win_rate"])


@pytest.mark.parametrize(
    ("yakuman", "liable"),
    [("daisangen,suukantsu", (3, 2)), ("daisangen", (3, None)), ("suukantsu", (2, None)), ("", (None, None))],
)
def test_both_who_are_liable_for_a_win(yakuman: str, liable: tuple[int | None, int | None]) -> None:
    """North fed the third dragon, and West the fourth kan."""
    (record,) = read_bytes(game(dragons_and_kans()).encode(), "game.xml")
    rules = {**BY_M_LEAGUE, "pao_yakuman": yakuman}
    wins = frames_of([summarised_by(record, choose_rules(record, "auto", rules))[1]]).wins
    assert [dtype_of("wins", column) for column in ("liable", "also_liable")] == ["Int32", "Int32"]
    assert tuple(None if pd.isna(seat) else seat for seat in wins[["liable", "also_liable"]].iloc[0]) == liable
