"""``shinpan rules`` and rules given on the command line."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from replay.presets import preset, preset_names
from replay.ruleset import MEANINGS
from replay.rulevalues import GameLength
from reports.ruleschema import INFER
from reports.schema import COMPARE, SCHEMAS
from tests.cli.logs import game
from tests.conftest import Run

SAMPLES = Path(__file__).parents[2] / "sample_logs"
KUIKAE = (
    "kuikae cannot be 'forbiden': it is one of forbidden, genbutsu_forbidden_suji_allowed, all_allowed; "
    "did you mean 'forbidden'?"
)
HAND = ("score", "34m340567p22567s", "--win", "2m", "--riichi", "--dora-indicators", "4p")


def test_lists_and_shows_as_json(run: Run) -> None:
    listed = json.loads(run("rules", "list", "--format", "json").out)
    assert [p["name"] for p in listed["presets"]] == preset_names()
    shown = json.loads(run("rules", "show", "jpml-a", "--date", "2020-01-01", "--format", "json").out)
    assert list(shown["options"]) == list(MEANINGS)
    pair = shown["options"]["renpai_pair_fu"]
    assert (pair["value"], pair["assumed"]) == (4, False)
    assert [h["since"] for h in pair["history"]] == [None, "2023-01-01"]
    assert json.loads(run("rules", "show", "jpml-a", "--format", "json").out)["options"]["renpai_pair_fu"]["value"] == 2


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("list", []),
        ("show", ["jpml-a"]),
        ("show", ["tenhou", "--date", "2009-05-01"]),
        ("diff", ["tenhou", "jpml-a"]),
        ("check", ["own.toml"]),
        ("check", ["bad.toml"]),
    ],
)
def test_json_is_as_its_schema_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, args: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.toml").write_text('base = "tenhou"\n')
    Path("bad.toml").write_text('base = "tenhou"\nkuitan = 1\n[rules]\numa = [1, 2]\n')
    found = json.loads(run("rules", name, *args, "--format", "json").out)
    assert found["schema"] == f"shinpan.rules-{name}/1"
    jsonschema.validate(found, SCHEMAS[f"rules-{name}"])


def test_diff(run: Run) -> None:
    ran = run("rules", "diff", "tenhou", "m-league")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0].split() == ["option", "tenhou", "m-league", "meaning"]
    row = next(line for line in lines if line.startswith("kiriage_mangan "))
    assert row.split()[1:3] == ["false", "true"]
    found = json.loads(run("rules", "diff", "tenhou", "m-league", "--format", "json").out)
    different = preset("tenhou").at().rules.differences(preset("m-league").at().rules)
    assert [d["option"] for d in found["differences"]] == list(different)
    assert run("rules", "diff", "tenhou", "tenhou").out == "tenhou and tenhou decide everything alike\n"
    assert "did you mean 'm-league'" in run("rules", "diff", "tenhou", "mleague").err


@pytest.mark.parametrize("name", preset_names())
def test_a_new_file_decides_as_the_preset_it_comes_from(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "house.toml"
    assert run("rules", "new", file, "--from", name).status == 0
    checked = run("rules", "check", file)
    assert (checked.status, checked.err) == (0, "")
    text = file.read_text()
    assert all(f"\n{option} = " in text for option in MEANINGS)
    again = tmp_path / "again.toml"
    assert run("rules", "new", again, "--from", file).status == 0
    base = preset(name)
    for own in (preset(str(file)), preset(str(again))):
        assert own.eras == base.eras
        for day in (None, *base.eras):
            for stated in ({}, *({"game_length": length} for length in GameLength)):
                one, other = own.at(day, stated), base.at(day, stated)
                assert (one.rules, one.assumed) == (other.rules, other.assumed)


def test_a_new_file_has_the_history_of_a_value(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    run("rules", "new", file, "--from", "jpml-a")
    for day in ("2020-01-01", "2024-01-01"):
        ran = run("rules", "diff", "jpml-a", file, "--date", day)
        assert ran.out == f"jpml-a and {file} decide everything alike\n"
    before = run("rules", "show", file, "--date", "2020-01-01", "--format", "json").out
    base = json.loads(run("rules", "show", "jpml-a", "--date", "2020-01-01", "--format", "json").out)["options"]
    found = json.loads(before)["options"]
    changed = preset("jpml-a").changed
    assert {option: found[option] for option in changed} == {option: base[option] for option in changed}


def test_new_does_not_replace_a_file_unasked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("mine")
    ran = run("rules", "new", file, "--from", "ari-ari")
    assert ran.status == 2
    assert "--force" in ran.err
    assert file.read_text() == "mine"
    assert run("rules", "new", file, "--from", "ari-ari", "--force").status == 0
    assert run("rules", "new", tmp_path / "house", "--from", "ari-ari").status == 2
    assert "did you mean" in run("rules", "new", tmp_path / "x.toml", "--from", "ariari").err


def test_check_names_every_mistake(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('base = "tenhou"\n[rules]\nkuitann = true\nkuikae = "forbiden"\n')
    ran = run("rules", "check", file)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        f"shinpan: {file}:3: there is no rule 'kuitann'; did you mean 'kuitan'?",
        f"shinpan: {file}:4: {KUIKAE}",
    ]
    found = json.loads(run("rules", "check", file, "--format", "json").out)
    assert (found["valid"], [m["line"] for m in found["mistakes"]]) == (False, [3, 4])
    used = run("settle", "--rules", file, "--scores", "1,2,3,4")
    assert used.status == 2
    assert f"{file}:3: there is no rule 'kuitann'; did you mean 'kuitan'? (and 1 more" in used.err
    assert run("rules", "check", tmp_path / "none.toml").err.endswith(
        "none.toml: cannot be read: No such file or directory\n"
    )


def test_a_rules_file_by_another_name(run: Run, tmp_path: Path) -> None:
    """What no command takes is not called usable."""
    file = tmp_path / "house.txt"
    file.write_text('base = "tenhou"\n')
    for args in (("check", file), ("show", file), ("diff", "tenhou", file)):
        ran = run("rules", *args)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err == f"shinpan: {file}: the name of a rules file ends in .toml\n"


def test_a_title_is_shown_as_it_stands(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('title = "House [final][/x]"\nbase = "tenhou"\n')
    assert run("rules", "show", file).out.splitlines()[0] == f"{file}: House [final][/x]"


def test_a_day_that_is_none(run: Run) -> None:
    assert "--date 2020-13-45: this is no day" in run("rules", "show", "tenhou", "--date", "2020-13-45").err


def test_set_says_the_same(run: Run) -> None:
    scores = ("--scores", "25000,25000,25000,25000")
    assert "did you mean 'kuitan'?" in run("settle", *scores, "--set", "kuitann=true").err
    assert "did you mean 'forbidden'?" in run("settle", *scores, "--set", "kuikae=forbiden").err
    assert "did you mean 'kuitan'?" in run("settle", *scores, "--set", "KUITAN=true").err
    assert "did you mean 'm-league'?" in run("settle", *scores, "--rules", "M-League").err
    ran = run("settle", *scores, "--set", "uma=1,2,-3")
    assert ran.status == 2
    assert "uma has one number for each of 4 players, not 3" in ran.err


def test_a_number_beyond_all_sense_is_refused_once(run: Run) -> None:
    ran = run("audit", SAMPLES, "--set", "hand_limit=10001")
    why = "--set hand_limit=10001: hand_limit is from 0 to 10000, not 10001"
    assert (ran.status, ran.out, ran.err) == (2, "", f"shinpan: {why}\n")


@pytest.mark.parametrize("command", ["audit", "stats", "replay"])
def test_changes_that_fit_no_record_are_refused_once(run: Run, command: str) -> None:
    ran = run(command, SAMPLES, "--rules", "m-league", "--set", "players=3")
    why = (
        "--rules m-league, as changed: players is not 3 where uma has 4 numbers, one for each; uma comes from m-league"
    )
    assert (ran.status, ran.out, ran.err) == (2, "", f"shinpan: {why}\n")


def test_infer(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(game(2))
    ran = run("rules", "infer", tmp_path / "a.xml")
    assert ran.status == 0
    head, *rest = ran.out.splitlines()
    assert head.startswith("1 game; nothing is wrong by ")
    assert "tenhou" in head
    against = {line.split()[1]: line for line in rest}
    assert "for 3 players, not 4" in against["tenhou-sanma"]
    assert "E1-0 DRW007" in against["m-league"]
    found = json.loads(run("rules", "infer", tmp_path / "a.xml", "--format", "json").out)
    jsonschema.validate(found, INFER)
    assert found["games"] == 1
    assert set(found["fits"]) | {r["preset"] for r in found["ruled_out"]} == set(preset_names())
    (tmp_path / "b.xml").write_text(game(2, wrong_honba=True))
    none = run("rules", "infer", tmp_path / "b.xml")
    assert (none.status, none.out.splitlines()[0]) == (1, "1 game; something is wrong by every preset")
    both = run("rules", "infer", tmp_path / "a.xml", SAMPLES / "legal-sanma.xml")
    assert (both.status, both.out.splitlines()[0]) == (1, "2 games; no rules are for 3 and 4 players at once")
    with_damage = run("rules", "infer", tmp_path / "a.xml", tmp_path / "none.xml")
    assert (with_damage.status, with_damage.out) == (2, ran.out)
    assert with_damage.err == f"shinpan: {tmp_path / 'none.xml'}: there is no such file\n"
    (tmp_path / "empty").mkdir()
    assert run("rules", "infer", tmp_path / "empty").status == 2


def test_compare_adds_up_equal_items_of_fu(run: Run) -> None:
    """Dealer, pair of East, won on 2p: the pair is worth 4 fu, or 2, which is one step less."""
    melds = [arg for tiles in ("888m", "333p", "888s") for arg in ("--meld", f"pon:{tiles}")]
    ran = run("score", "11z22p", "--win", "2p", *melds, "--seat-wind", "E", "--compare", "tenhou,m-league")
    rows = {line[:20].strip(): line[20:].split() for line in ran.out.splitlines()[1:]}
    assert rows["fu minko"] == ["8", "8"]
    assert rows["fu double-wind-pair"] == ["4", "2"]
    assert rows["points"] == ["3900", "2900"]


def test_compare(run: Run) -> None:
    ran = run(*HAND, "--compare", "tenhou,m-league,tenhou-sanma")
    assert ran.status == 0
    reading, *lines = ran.out.splitlines()
    assert reading == "reading  234m 345p 567p 567s 22s, ryanmen wait"
    assert lines[0].split() == ["tenhou", "m-league", "tenhou-sanma"]
    assert next(line for line in lines if line.startswith("points")).split()[1:3] == ["12000", "12000"]
    assert "not in a three-player set" in lines[-1] or "no red five" in lines[-1]
    found = json.loads(run(*HAND, "--compare", "tenhou,m-league,ema-2025", "--format", "json").out)
    jsonschema.validate(found, COMPARE)
    refused = found["compared"].pop()
    assert (refused["rules"], refused["score"]) == ("ema-2025", None)
    assert [(c["rules"], c["score"]["points"]) for c in found["compared"]] == [("tenhou", 12000), ("m-league", 12000)]
    assert "name two presets" in run(*HAND, "--compare", "tenhou").err
    assert "did you mean 'tenhou'?" in run(*HAND, "--compare", "tenhou,tenhuo").err


@pytest.mark.parametrize("name", preset_names())
def test_settle_knows_every_preset(run: Run, name: str) -> None:
    rules = preset(name).at().rules
    scores = ",".join([str(rules.starting_points)] * rules.players)
    ran = run("settle", "--rules", name, "--scores", scores)
    assert (ran.status, ran.err) == (0, "")


def test_settle_with_an_uma_of_8_4(run: Run) -> None:
    ran = run(
        *("settle", "--scores", "54300,29000,19700,-3000", "--set", "uma=8000,4000,-4000,-8000"),
        *("--set", "final_rounding=none_100", "--format", "json"),
    )
    assert json.loads(ran.out)["points"] == [52.3, 3.0, -14.3, -41.0]


# --- the rules of a record that states none -----------------------------------------------------------------------


def unstated(text: str) -> str:
    """A record without its game type, whose players begin with 30000 points."""
    text = text.replace('<GO type="169" lobby="0"/>', "").replace("250,0,250,0,250,0,250,0", "300,0,300,0,300,0,300,0")
    return text.replace('ten="250,250,250,250"', 'ten="300,300,300,300"')


def judged(run: Run, path: Path, *args: str) -> dict[str, Any]:
    document = json.loads(run("audit", path, "--format", "json", *args).out)
    found: dict[str, Any] = document["games"][0]
    return found


def test_rules_that_alone_make_a_record_legal_are_inferred(run: Run, tmp_path: Path) -> None:
    """Nine kinds and 30000 points: only the professional league before 2023 had both."""
    file = tmp_path / "a.xml"
    file.write_text(unstated(game()))
    found = judged(run, file)
    assert (found["rules"], found["rules_from"]) == ("jpml-a", "inferred")
    assert "inferred from the record" in run("audit", file).out
    assert json.loads(run("rules", "infer", file, "--format", "json").out)["fits"] == ["jpml-a"]
    # Rules that are named are not inferred.
    assert judged(run, file, "--rules", "tenhou")["rules_from"] == "option"


def test_what_other_rules_would_allow_is_a_warning_by_default(run: Run, tmp_path: Path) -> None:
    """30000 points to begin with fit several presets: the format's own is taken."""
    file = tmp_path / "a.xml"
    file.write_text(unstated(game().partition("<RYUUKYOKU")[0] + "</mjloggm>"))
    found = judged(run, file)
    assert (found["rules"], found["rules_from"]) == ("tenhou", "default")
    wrong = [f for f in found["findings"] if f["code"] == "RND004"]
    assert wrong
    assert {f["severity"] for f in wrong} == {"warning"}
    assert all({"ema-2016", "jpml-a", "saikouisen"} <= set(f["legal_under"]) for f in wrong)
    # It is said under which all of it is legal.
    fit = json.loads(run("rules", "infer", file, "--format", "json").out)["fits"]
    assert {"ema-2016", "jpml-a", "saikouisen"} <= set(fit) == set(found["rules_fit"])
    assert f"nothing is wrong under: {', '.join(fit)}" in run("audit", file).out
    named = judged(run, file, "--rules", "tenhou")
    assert named["rules_fit"] == []
    assert [f["severity"] for f in named["findings"] if f["code"] == "RND004"] == ["error"]
