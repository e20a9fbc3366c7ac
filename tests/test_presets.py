"""The presets against the published rules, and what rules files may hold."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from replay.choice import candidate, choose_rules, states_rules
from replay.cli.rulesource import plain
from replay.gameend import settle
from replay.presets import RuleFileError, beyond, fitting, from_file, misfits, place, preset, preset_names
from replay.record import Player, Record, Span
from replay.ruleset import MEANINGS, RuleError, choices

NAMES = {
    "tenhou",
    "tenhou-no-red",
    "tenhou-sanma",
    "mahjong-soul",
    "mahjong-soul-sanma",
    "m-league",
    "ema-2016",
    "ema-2025",
    "wrc-2017",
    "wrc-2022",
    "wrc-2025",
    "jpml-a",
    "jpml-b",
    "jpml-wrc",
    "saikouisen",
    "saikouisen-classic",
    "ari-ari",
    "nashi-nashi",
}

# Typed anew from the tables of published rules, not from the preset files.
CELLS: list[tuple[str, str, Any]] = [
    ("mahjong-soul", "starting_points", 25000),
    ("mahjong-soul", "return_points", 25000),
    ("mahjong-soul", "oka", 0),
    ("mahjong-soul", "uma", [15000, 5000, -5000, -15000]),
    ("mahjong-soul", "final_rounding", "none_100"),
    ("mahjong-soul", "extension_threshold", 30000),
    ("mahjong-soul", "tobi", "below_zero"),
    ("mahjong-soul", "double_yakuman", ["daisuushii", "junsei-chuuren", "kokushi-13", "suuankou-tanki"]),
    ("mahjong-soul", "triple_ron", "all"),
    ("mahjong-soul", "pao_scope", "pao_yakuman_only"),
    ("mahjong-soul", "pao_honba", "liable"),
    ("mahjong-soul", "kiriage_mangan", False),
    ("mahjong-soul", "renpai_pair_fu", 4),
    ("mahjong-soul", "ankan_after_riichi", "waits_unchanged"),
    ("mahjong-soul", "karaten_scope", "concealed"),
    ("mahjong-soul", "chankan_source", "kakan_and_kokushi_ankan"),
    ("mahjong-soul-sanma", "starting_points", 35000),
    ("mahjong-soul-sanma", "uma", [15000, 0, -15000]),
    ("mahjong-soul-sanma", "extension_threshold", 40000),
    ("mahjong-soul-sanma", "tobi", "below_zero"),
    ("mahjong-soul-sanma", "renchan", "tenpai"),
    ("mahjong-soul-sanma", "abort_suufon", False),
    ("mahjong-soul-sanma", "sanma_tsumo", "tsumo_loss"),
    ("mahjong-soul-sanma", "red_fives", [0, 1, 1]),
    ("mahjong-soul-sanma", "kita", "nukidora"),
    ("mahjong-soul-sanma", "sanma_north", "guest_wind"),
    ("mahjong-soul-sanma", "kita_replacement_is_rinshan", True),
    ("mahjong-soul-sanma", "kita_breaks_ippatsu_and_first_turn", True),
    ("mahjong-soul-sanma", "kita_ron", "allowed_no_chankan_yaku"),
    ("mahjong-soul-sanma", "rinshan_tiles", 8),
    ("mahjong-soul", "kita", "none"),
    ("tenhou", "kita", "none"),
    ("tenhou", "rinshan_tiles", 4),
    ("tenhou-sanma", "kita", "nukidora"),
    ("tenhou-sanma", "extension_threshold", 40000),
    ("tenhou-sanma", "abort_suufon", False),
    ("tenhou-sanma", "kita_ron", "allowed_no_chankan_yaku"),
    ("tenhou-sanma", "rinshan_tiles", 8),
    ("m-league", "uma", [30000, 10000, -10000, -30000]),
    ("m-league", "oka", 20000),
    ("m-league", "kazoe", "sanbaiman_cap"),
    ("m-league", "renpai_pair_fu", 2),
    ("m-league", "kiriage_mangan", True),
    ("m-league", "multi_ron", "atamahane"),
    ("m-league", "kakan_dora", "before_rinshan"),
    ("m-league", "chankan_source", "kakan"),
    ("m-league", "leftover_riichi_sticks", "split_tied_first"),
    ("m-league", "riichi_min_live_tiles", 1),
    ("m-league", "ankan_after_riichi", "waits_and_decomposition_unchanged"),
    ("m-league", "karaten_scope", "concealed_and_melds"),
    ("m-league", "tobi", "none"),
    ("m-league", "pao_yakuman", ["daisangen", "daisuushii", "suukantsu"]),
    ("ema-2016", "uma", [15000, 5000, -5000, -15000]),
    ("ema-2016", "starting_points", 30000),
    ("ema-2016", "win_call_window", "until_next_discard"),
    ("ema-2016", "ankan_dora", "before_rinshan"),
    ("ema-2016", "renpai_pair_fu", 4),
    ("ema-2016", "kiriage_mangan", False),
    ("ema-2016", "renhou", "mangan"),
    ("ema-2016", "riichi_min_live_tiles", 4),
    ("ema-2016", "temp_furiten_release", "own_draw_or_call"),
    ("ema-2016", "tenpai_declaration", "voluntary"),
    ("ema-2016", "pao_honba", "discarder"),
    ("ema-2016", "red_fives", [0, 0, 0]),
    ("ema-2025", "renpai_pair_fu", 2),
    ("ema-2025", "kiriage_mangan", True),
    ("ema-2025", "renhou", "5han_standalone"),
    ("ema-2025", "yakuman_stacking", False),
    ("ema-2025", "multi_ron_honba", "every_winner"),
    ("ema-2025", "multi_ron_sticks", "riichi_winner_own_back_rest_nearest"),
    ("ema-2025", "riichi_min_live_tiles", 1),
    ("ema-2025", "discard_furiten_scope", "discards"),
    ("wrc-2017", "leftover_riichi_sticks", "stay_on_table"),
    ("wrc-2017", "renpai_pair_fu", 4),
    ("wrc-2017", "multi_ron", "atamahane"),
    ("wrc-2022", "renpai_pair_fu", 2),
    ("wrc-2022", "kazoe", "sanbaiman_cap"),
    ("wrc-2025", "kazoe", "yakuman"),
    ("wrc-2025", "kan_ura", True),
    ("wrc-2025", "renhou", "mangan"),
    ("wrc-2025", "abort_kyuushu", False),
    ("wrc-2025", "karaten_scope", "concealed_and_melds"),
    ("jpml-a", "ippatsu", False),
    ("jpml-a", "ura_dora", False),
    ("jpml-a", "kan_dora", False),
    ("jpml-a", "kiriage_mangan", False),
    ("jpml-a", "ankan_after_riichi", "waits_and_decomposition_unchanged"),
    ("jpml-a", "furiten_riichi", True),
    ("jpml-a", "leftover_riichi_sticks", "stay_on_table"),
    ("jpml-wrc", "ippatsu", True),
    ("jpml-wrc", "renpai_pair_fu", 2),
    ("saikouisen", "uma", [30000, 10000, -10000, -30000]),
    ("saikouisen", "pao_yakuman", []),
    ("saikouisen", "riichi_min_live_tiles", 1),
    ("saikouisen", "noten_penalty_total", 3000),
    ("saikouisen-classic", "uma", [12000, 4000, -4000, -12000]),
    ("saikouisen-classic", "noten_penalty_total", 0),
    ("saikouisen-classic", "renchan", "agari"),
    ("saikouisen-classic", "kuikae", "all_allowed"),
    ("saikouisen-classic", "ankan_after_riichi", "forbidden"),
    ("ari-ari", "kuitan", True),
    ("ari-ari", "riichi_min_live_tiles", 1),
    ("ari-ari", "nagashi_mangan", "win"),
    ("ari-ari", "final_rounding", "gosha_rokunyuu"),
    ("ari-ari", "multi_ron_renchan", "nearest_only"),
    ("nashi-nashi", "kuitan", False),
    ("nashi-nashi", "pinfu_tsumo", "exclusive"),
    ("nashi-nashi", "furiten_riichi", False),
]

# Cells the published tables leave empty or doubtful.
ASSUMED = [
    ("mahjong-soul", "honba_value"),
    ("tenhou-no-red", "riichi_min_live_tiles"),
    *(
        ("tenhou-sanma", o)
        for o in ("renhou", "riichi_min_points", "chankan_source", "extension_dealer_renchan_first", "pao_scope")
    ),
    ("mahjong-soul-sanma", "tie_break"),
    ("mahjong-soul-sanma", "kazoe"),
    ("mahjong-soul-sanma", "karaten"),
    ("mahjong-soul-sanma", "kuitan"),
    ("mahjong-soul-sanma", "atozuke"),
    ("mahjong-soul-sanma", "kuikae"),
    ("mahjong-soul-sanma", "tobi"),
    ("mahjong-soul-sanma", "leftover_riichi_sticks"),
    ("mahjong-soul-sanma", "agari_yame"),
    ("mahjong-soul-sanma", "tenpai_yame"),
    ("mahjong-soul-sanma", "extension_dealer_renchan_first"),
    ("mahjong-soul-sanma", "ippatsu"),
    ("mahjong-soul-sanma", "pao_honba"),
    ("m-league", "kuikae"),
    ("m-league", "renhou"),
    ("m-league", "pao_honba"),
    ("ema-2016", "yakuman_stacking"),
    ("ema-2016", "multi_ron_honba"),
    ("ema-2025", "kuikae"),
    ("ema-2025", "pao_yakuman"),
    ("ema-2025", "furiten_riichi"),
    ("wrc-2017", "kakan_dora"),
    ("wrc-2017", "leftover_riichi_sticks"),
    ("wrc-2017", "karaten"),
    ("wrc-2017", "chankan_source"),
    ("ema-2025", "win_call_window"),
    ("wrc-2017", "ankan_after_riichi"),
    ("wrc-2022", "red_fives"),
    ("wrc-2022", "leftover_riichi_sticks"),
    ("wrc-2025", "leftover_riichi_sticks"),
    ("jpml-a", "nagashi_mangan"),
    ("jpml-a", "honba_value"),
    ("jpml-a", "riichi_min_live_tiles"),
    ("jpml-b", "uma"),
    ("jpml-b", "ippatsu"),
    ("jpml-wrc", "uma"),
    ("jpml-wrc", "kiriage_mangan"),
    ("saikouisen", "renhou"),
    ("saikouisen", "riichi_min_live_tiles"),
    ("saikouisen-classic", "abort_kyuushu"),
    ("saikouisen-classic", "renpai_pair_fu"),
    ("saikouisen-classic", "riichi_min_live_tiles"),
    ("nashi-nashi", "kuikae"),
    ("nashi-nashi", "uma"),
    ("nashi-nashi", "minogashi_after_riichi"),
    ("nashi-nashi", "extension_dealer_renchan_first"),
    ("ari-ari", "red_fives"),
    ("ari-ari", "ankan_after_riichi"),
    ("ari-ari", "pao_yakuman"),
    ("ari-ari", "riichi_min_live_tiles"),
    ("ari-ari", "extension_dealer_renchan_first"),
    # The federation's nagashi mangan is a win, and what a win takes is not said of it.
    ("ari-ari", "nagashi_honba_paid"),
    ("ari-ari", "nagashi_takes_sticks"),
    # First place is all that the sources for clubs ask of a dealer who ends the game.
    ("ari-ari", "yame_condition"),
    ("nashi-nashi", "yame_condition"),
]


def test_the_presets_are_there() -> None:
    assert set(preset_names()) == NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_value_of_a_preset_can_be_used_and_has_a_source(name: str) -> None:
    chosen = preset(name)
    assert list(chosen.values) == list(MEANINGS)
    assert chosen.title
    for history in chosen.values.values():
        for value in history:
            assert len(value.source) > 5
            assert not any(word in value.source for word in (".md", ".toml", "/work", "http"))
    for day in chosen.eras:
        assert not list(misfits(chosen.at(day).rules))


@pytest.mark.parametrize(("name", "option", "value"), CELLS)
def test_cells_are_as_published(name: str, option: str, value: Any) -> None:
    now = preset(name).at("2026-06-01")
    assert plain(getattr(now.rules, option)) == value


@pytest.mark.parametrize(("name", "option"), ASSUMED)
def test_what_no_source_states_is_assumed(name: str, option: str) -> None:
    assert option in preset(name).at("2026-06-01").assumed


def test_rules_of_the_professional_league_changed_in_2023() -> None:
    before, after = preset("jpml-a").at("2022-12-31").rules, preset("jpml-a").at("2023-06-01").rules
    assert (before.renpai_pair_fu, after.renpai_pair_fu) == (4, 2)
    assert (before.rinshan_tsumo_fu, after.rinshan_tsumo_fu) == (False, True)
    assert (before.ryuuiisou_hatsu, after.ryuuiisou_hatsu) == ("required", "optional")
    assert (before.kuikae, after.kuikae) == ("genbutsu_forbidden_suji_allowed", "forbidden")
    assert (before.abort_kyuushu, after.abort_kyuushu) == (True, False)
    assert "renpai_pair_fu" in preset("jpml-a").at().assumed


def test_other_dated_changes() -> None:
    tonpuu = {"game_length": "tonpuu"}
    assert preset("tenhou").at("2009-05-01", tonpuu).rules.uma == (10000, 5000, -5000, -10000)
    assert preset("tenhou").at("2018-05-01", tonpuu).rules.uma == (20000, 10000, -10000, -20000)
    assert not preset("saikouisen").at("2022-05-01").rules.yakuman_stacking
    assert preset("saikouisen").at("2024-05-01").rules.yakuman_stacking


def test_what_changed_at_one_place_did_not_change_at_another() -> None:
    """A preset that takes the usual value from another does not take its history."""
    assert preset("m-league").changed == frozenset()


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_preset_settles_a_game(name: str) -> None:
    rules = preset(name).at().rules
    scores = [rules.starting_points + d for d in ([7000, 1000, -2000, -6000] if rules.players == 4 else [7, 0, -7])]
    standing = settle(scores, rules)
    assert standing.points is not None
    assert len(standing.points) == rules.players


def test_the_common_example_of_a_settlement() -> None:
    rules = preset("tenhou").at().rules.but(uma="8000,4000,-4000,-8000", oka=20000, final_rounding="none_100")
    assert settle([54300, 29000, 19700, -3000], rules).points == (52300, 3000, -14300, -41000)


# --- rules files --------------------------------------------------------------------------------------------------


def test_a_file_may_state_single_values(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        'base = "m-league"\n[rules]\nkuitan = false\numa = {value = [5000, 1000, -1000, -5000], source = "us"}\n'
    )
    own = preset(str(file)).at()
    assert not own.rules.kuitan
    assert own.rules.uma == (5000, 1000, -1000, -5000)
    assert own.rules.kazoe == "sanbaiman_cap"
    assert own.sources["uma"].source == "us"


def test_all_mistakes_of_a_file_are_named_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(
        'base = "tenhou"\n'
        "kuitan = true\n"
        "\n"
        "[rules]\n"
        "kuitann = true\n"
        "uma = [1000, 2000, -3000]\n"
        'kuikae = "forbiden"\n'
        "[[rules.tobi]]\n"
        'value = "none"\n'
        "[[rules.tobi]]\n"
        'value = "nne"\n'
        'since = "2020"\n'
    )
    with pytest.raises(RuleFileError) as caught:
        preset(str(file))
    shown = [place("f", m) for m in caught.value.mistakes]
    assert [s.partition(": ")[0] for s in shown] == ["f:2", "f:5", "f:6", "f:7", "f:11", "f:12"]
    assert "did you mean 'kuitan'" in shown[1]
    assert "did you mean 'forbidden'" in shown[3]
    assert "and 5 more" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[rules\n", ":1: this is not TOML"),
        ('title = "x"\n[rules]\nkuitan = true\n', "nothing is said about players"),
        ('base = "tenhuo"\n[rules]\n', ":1: there are no rules called 'tenhuo'"),
        ('base = "tenhou"\n[rules]\nplayers = 5\n', ":3: players is 3 or 4"),
        ('base = "tenhou"\n[rules]\nplayers = 3\n', ":3: players is not 3 where uma has 4 numbers, one for each; uma"),
        ('base = "tenhou"\n[rules]\nred_fives = [1, 9, 1]\n', ":3: red_fives has three numbers"),
        ('base = "tenhou"\n[rules]\nkuitan = {source = "x"}\n', ":3: kuitan has no value"),
        ('base = "tenhou"\n[rules]\numa = 3\n', ":3: uma"),
        ('base = "tenhou"\n[rules]\numa = [1.5, 1, 0, 0]\n', ":3: uma is a list of whole numbers"),
        ('base = "tenhou"\n[rules]\numa_floating = [[1, 2]]\n', ":3: uma_floating has 5 rows"),
        ('base = "tenhou"\n[rules.kuitan]\nvalue = true\nwhen = {game = 1}\n', ":4: kuitan: there is no rule 'game'"),
        ("base = 3\nrules = 4\n", ":1: base is the name of a preset"),
        ('base = "tenhou"\n[rules]\ntobi = true\n', ":3: tobi cannot be true: it is one of none, "),
        ('base = "tenhou"\n[rules]\nred_fives = 1\n', ":3: red_fives is a list of whole numbers, not 1"),
        ('base = "tenhou"\n[rules]\nlocal_yaku = 1\n', ":3: local_yaku is a list, not 1"),
        ('base = "tenhou"\n[rules]\numa_floating = [1]\n', ":3: uma_floating is a list of rows of whole numbers"),
        ('base = "tenhou"\n[rules]\numa = [30, 10, -10, -30]\n', ":3: uma is in points, not in thousands: write 30000"),
        ('base = "tenhou"\n[rules]\noka = 20\n', ":3: oka is in points"),
        (
            'base = "tenhou"\n[rules]\numa = [1000000000, 0, 0, 0]\n',
            ":3: uma is from -10000000 to 10000000, not 10000000",
        ),
        ('base = "tenhou"\n[rules]\nhonba_value = -300\n', ":3: honba_value is from 0 to 10000000, not -300"),
        (f'base = "tenhou"\nrules = {{hand_limit = {10**30}}}\n', f":2: hand_limit is from 0 to 10000, not {10**30}"),
        (
            f'base = "tenhou"\nrules = {{extension_max_winds = {10**30}}}\n',
            ":2: extension_max_winds is from 0 to 10000",
        ),
        (f"x = {'[' * 5000}", "brackets are nested too deep"),
        (f"x = {'9' * 5000}", "a number in it is too long"),
        ('base = "tenhou"\ntitle = 5\n', ":2: title is a text, not 5"),
        ('base = "tenhou"\notherwise = true\n', ":2: otherwise is a text"),
        ('base = "tenhou"\n[rules]\nkuitan = {value = true, assumed = "no"}\n', ":3: kuitan: assumed is true or false"),
        ('base = "tenhou"\n[rules]\nkuitan = {value = true, source = ["x"]}\n', ":3: kuitan: source is a text"),
        ('base = "tenhou"\nrules = {kuitan = true, uma = [1, 2]}\n', ":2: uma has one number"),
        ('base = "tenhou"\nrules.uma = {value = [1000, 2], "sourc" = "x"}\n', ":2: uma: there is no key 'sourc'"),
        ('base = "tenhou"\n[rules]\nkuitan = [\n true,\n {value = 2},\n]\n', ":5: kuitan is true or false"),
        ('base = "tenhou"\n[rules]\nkuitan = true\nkuitan = true\n', ":4: this is not TOML: the same key stands there"),
    ],
)
def test_what_a_file_may_not_be(tmp_path: Path, text: str, message: str) -> None:
    refused(tmp_path, text, message)


def refused(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(RuleFileError) as caught:
        preset(str(file))
    assert message in str(caught.value)


OLD = '{value = true, source = "x"}'


@pytest.mark.parametrize(
    ("history", "message"),
    [
        ('{value = false, since = "2020-01-01"}', "kuitan: the first value holds in every game"),
        ('{value = false, when = {game_length = "tonpuu"}}', "kuitan: the first value holds in every game"),
        (f'[{OLD}, {{value = false, since = "2020-13-45"}}]', "since is a day written YYYY-MM-DD, not '2020-13-45'"),
        (f'[{OLD}, {{value = false, since = "2020-01-01"}}, {OLD}]', "a value that held earlier stands before"),
        (f'[{OLD}, {{value = false, when = {{game_length = "tonpu"}}}}]', "did you mean 'tonpuu'?"),
        (f"[{OLD}, 5]", "kuitan is true or false, not 5"),
    ],
)
def test_what_the_history_of_an_option_may_not_be(tmp_path: Path, history: str, message: str) -> None:
    refused(tmp_path, f'base = "tenhou"\n[rules]\nkuitan = {history}\n', message)


def test_a_history_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'base = "tenhou"\n[rules]\nkuitan = [{OLD}, {{value = false, since = 2020-01-01}}]\n')
    own = preset(str(file))
    assert [own.at(on).rules.kuitan for on in (None, "2019-12-31", "2020-01-01")] == [False, True, False]


def test_values_that_do_not_go_together_are_refused() -> None:
    rules = preset("tenhou").at().rules
    with pytest.raises(RuleError, match="uma has one number"):
        fitting(rules.but(uma="1,2,-3"))
    with pytest.raises(RuleError, match="furiten_riichi is false where passing a win"):
        fitting(rules.but(minogashi_after_riichi="chombo"))
    fitting(rules.but(minogashi_after_riichi="chombo", furiten_riichi=False))


@pytest.mark.parametrize(
    ("named", "changes", "why"),
    [
        (
            "minogashi_after_riichi",
            {"minogashi_after_riichi": "chombo"},
            "is no chombo where riichi may be declared in",
        ),
        (
            "kan_on_haitei_tile",
            {"kan_on_haitei_tile": "true", "kan_min_live_tiles": "2"},
            "is false where 2 tiles must",
        ),
        ("multi_ron", {"multi_ron": "atamahane", "triple_ron": "all"}, "is not atamahane where of three not only the"),
        ("players", {"players": "3"}, "is not 3 where uma has 4 numbers, one for each"),
        (
            "players",
            {"players": "3", "uma": "0,0,0", "noten_penalty_total": "100"},
            "is not 3 where noten_penalty_total",
        ),
        ("players", {"players": "3", "uma": "0,0,0", "honba_value": "301"}, "is not 3 where honba_value 301 cannot be"),
        ("players", {"kita": "nukidora"}, "is 3 where a North may be set aside (kita), not 4"),
    ],
)
def test_of_two_options_the_one_that_somebody_named_is_told_first(
    named: str, changes: dict[str, str], why: str
) -> None:
    rules = preset("tenhou").at().rules.but(**changes)
    one = next(misfit for misfit in misfits(rules) if named in (misfit.option, misfit.other))
    assert one.other is not None
    other = one.option if one.other == named else one.other
    told = one.of({named}).told({named}, {other: "tenhou"})
    assert told.startswith(f"{named} {why}")
    assert told.endswith(f"; {other} comes from tenhou")
    assert one.of({named, other}) == one
    assert one.of({other}).option == other


def test_a_file_that_does_not_go_with_its_base_says_where_and_what(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('base = "tenhou"\n[rules]\nkuitan = true\nminogashi_after_riichi = "chombo"\n')
    with pytest.raises(RuleFileError) as caught:
        preset(str(file))
    assert place("f", caught.value.mistakes[0]) == (
        "f:4: minogashi_after_riichi is no chombo where riichi may be declared in furiten (furiten_riichi); "
        "furiten_riichi comes from the base tenhou"
    )
    file.write_text('base = "tenhou"\n[rules]\nfuriten_riichi = true\nminogashi_after_riichi = "chombo"\n')
    with pytest.raises(RuleFileError, match=r":3: furiten_riichi is false where .* is a chombo$"):
        from_file(str(file))


# --- choosing -----------------------------------------------------------------------------------------------------


def record(**changes: Any) -> Record:
    players = tuple(Player(n) for n in "abcd")
    return Record("test", players, [], [], lambda _: Span(), "tenhou", date="2024-01-01", **changes)


def test_of_two_options_the_one_that_a_record_states_is_not_used() -> None:
    stated = choose_rules(record(stated_rules={"players": 4, "minogashi_after_riichi": "chombo"}))
    assert stated.rules.minogashi_after_riichi != "chombo"
    assert stated.unfit == (
        "minogashi_after_riichi is no chombo where riichi may be declared in furiten (furiten_riichi)",
    )
    with pytest.raises(RuleError, match=r"not nukidora; players comes from the record$"):
        choose_rules(record(stated_rules={"players": 4}), "auto", {"kita": "nukidora"})
    with pytest.raises(RuleError, match=r"no chombo .*; furiten_riichi comes from tenhou$"):
        choose_rules(record(stated_rules={"players": 4}), "auto", {"minogashi_after_riichi": "chombo"})


def test_an_oka_that_follows_from_what_a_record_states_may_be_small() -> None:
    stated = choose_rules(record(stated_rules={"starting_points": 25000, "return_points": 25010}))
    assert (stated.rules.oka, stated.unfit) == (40, ())
    small = choose_rules(record(stated_rules={"starting_points": 25000, "return_points": 25}))
    assert (small.rules.return_points, len(small.unfit)) == (30000, 1)


def test_every_number_has_bounds() -> None:
    """But for those that have few values, which are listed or told one by one."""
    rules = preset("tenhou").at().rules
    numbers = {o: getattr(rules, o) for o in MEANINGS if not choices(o)}
    free = {o for o, n in numbers.items() if beyond(o, 10**30 if isinstance(n, int) else (10**30,)) is None}
    assert free == {"players", "red_fives"}


def test_points_beyond_all_sense_that_a_record_states_are_not_used() -> None:
    stated = choose_rules(record(stated_rules={"starting_points": 10**30, "kuitan": False}))
    assert stated.unfit == (f"starting_points is from 0 to 10000000, not {10**30}",)
    assert (stated.rules.starting_points, stated.rules.kuitan) == (25000, False)
    both = choose_rules(record(stated_rules={"starting_points": 0, "return_points": 9_000_000}))
    assert (both.rules.oka, both.unfit) == (36_000_000, ())


def test_where_the_rules_come_from_is_said() -> None:
    assert choose_rules(record()).rules_from == "default"
    assert choose_rules(record(), fits=["m-league"]).rules_from == "inferred"
    assert choose_rules(record(), fits=["m-league"]).name == "m-league"
    assert choose_rules(record(), "ema-2025", fits=["m-league"]).rules_from == "option"
    stated = record(stated_rules={"kuitan": False})
    assert choose_rules(stated, fits=["m-league"]).rules_from == "record"
    assert choose_rules(stated, "auto", {"kuitan": "false"}).rules_from == "option"
    assert choose_rules(record(stated_rules={"game_length": "tonpuu"}), fits=["m-league"]).rules_from == "inferred"


def test_where_each_option_comes_from_is_said() -> None:
    stated = record(stated_rules={"kuitan": False, "red_fives": [0, 0, 0]}, unstated=frozenset({"kazoe"}))
    choice = choose_rules(stated, "auto", {"red_fives": "1,1,1", "tobi": "none"})
    origins = {o: choice.origins[o] for o in ("kuitan", "red_fives", "tobi", "kazoe", "ippatsu")}
    expected = {"kuitan": "record", "red_fives": "option", "tobi": "option", "kazoe": "assumed", "ippatsu": "preset"}
    assert origins == expected
    assert "kazoe" in choice.assumed
    assert not {"kuitan", "red_fives", "tobi", "ippatsu"} & choice.assumed
    # What the user decides is assumed no more.
    assert "kazoe" not in choose_rules(stated, "auto", {"kazoe": "yakuman"}).assumed
    assert choose_rules(stated, "auto", {"kazoe": "yakuman"}).origins["kazoe"] == "option"


def test_only_of_a_record_without_a_date_may_rules_of_other_days_be_those_in_force() -> None:
    dated = choose_rules(record(), "jpml-a")
    assert (dated.undated, dated.variants) == (frozenset(), ())
    undated = choose_rules(replace(record(), date=None), "jpml-a")
    assert "ippatsu" not in undated.undated
    assert undated.undated
    assert len(undated.variants) == len(preset("jpml-a").eras)
    # An option that the user decides has not changed.
    changed = min(undated.undated)
    decided = choose_rules(
        replace(record(), date=None), "jpml-a", {changed: str(getattr(undated.rules, changed)).lower()}
    )
    assert decided.undated == undated.undated - {changed}


def test_options_of_the_user_are_never_left_out() -> None:
    with pytest.raises(RuleError, match="uma has one number"):
        choose_rules(record(), "auto", {"uma": "1,2,-3"})
    # What the record states goes where it does not fit them.
    forced = choose_rules(record(stated_rules={"triple_ron": "all"}), "auto", {"multi_ron": "atamahane"})
    assert (forced.rules.multi_ron, forced.rules.triple_ron, len(forced.unfit)) == ("atamahane", "abort", 1)
    with pytest.raises(RuleError, match="triple_ron is not all"):
        choose_rules(record(), "auto", {"triple_ron": "all", "multi_ron": "atamahane"})


def test_a_candidate_is_as_long_as_the_record_says() -> None:
    stated = record(stated_rules={"game_length": "tonpuu", "kuitan": False})
    assert states_rules(stated)
    rules = candidate(stated, "mahjong-soul").rules
    assert rules.game_length == "tonpuu"
    assert rules.kuitan


def test_where_no_points_are_needed_a_player_may_go_into_debt_for_riichi() -> None:
    assert not preset("tenhou").at().rules.enough_for_riichi(900)
    assert preset("m-league").at().rules.enough_for_riichi(-500)
