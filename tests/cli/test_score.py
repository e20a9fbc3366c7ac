"""``shinpan score``."""

import json
from typing import Any

import jsonschema
import pytest

from reports.schema import SCORE
from tests.conftest import Run


def score(run: Run, *args: str, status: int = 0) -> dict[str, Any]:
    ran = run("score", *args, "--format", "json")
    assert (ran.status, ran.err) == (status, "")
    found = json.loads(ran.out)
    jsonschema.validate(found, SCORE)
    assert isinstance(found, dict)
    return found


def names(found: dict[str, Any]) -> list[str]:
    return [y["name"] for y in found["yaku"]]


def test_every_number_of_a_hand(run: Run) -> None:
    found = score(run, "123m067p789s23s11z", "--win", "4s", "--riichi", "--dora-indicators", "3m,1s")
    assert found == {
        "schema": "shinpan.score/1",
        "valid": True,
        "reason": None,
        "han": 3,
        "fu": 40,
        "limit": None,
        "yakuman": 0,
        "yaku": [{"name": "riichi", "han": 1}],
        "dora": {"dora": 1, "ura": 0, "red": 1, "kita": 0},
        "fu_items": [
            {"name": "base", "fu": 20},
            {"name": "closed-ron", "fu": 10},
            {"name": "round-wind-pair", "fu": 2},
            {"name": "rounding", "fu": 8},
        ],
        "points": 5200,
        "payments": {"ron": 5200},
        "bonus": {"honba": 0, "sticks": 0},
    }


def test_the_winning_tile_may_stand_among_the_tiles(run: Run) -> None:
    without = score(run, "234m34067p22567s", "--win", "2m", status=1)
    assert without["reason"] == "incomplete"
    a = score(run, "34m340567p22567s", "--win", "2m", "--riichi")
    b = score(run, "234m340567p22567s", "--win", "2m", "--riichi")
    assert a == b


@pytest.mark.parametrize(
    ("args", "payments", "points"),
    [
        (["--tsumo"], {"dealer": 1300, "non_dealer": 700}, 2700),
        (["--tsumo", "--seat-wind", "E"], {"each": 1300}, 3900),
        (["--riichi"], {"ron": 3900}, 3900),
        (["--riichi", "--seat-wind", "E"], {"ron": 5800}, 5800),
    ],
)
def test_payments(run: Run, args: list[str], payments: dict[str, int], points: int) -> None:
    found = score(run, "34m345567p22567s", "--win", "2m", *args)
    assert (found["payments"], found["points"]) == (payments, points)


def test_honba_and_sticks_are_apart(run: Run) -> None:
    found = score(run, "34m345567p22567s", "--win", "2m", "--tsumo", "--honba", "2", "--sticks", "1")
    assert found["points"] == 2700
    assert found["bonus"] == {"honba": 600, "sticks": 1000}


ANKAN = [part for tiles in ("1111m", "9999p", "1111s", "9999s") for part in ("--meld", f"ankan:{tiles}")]


@pytest.mark.parametrize(
    ("args", "yaku", "points"),
    [
        (["19m19p19s1234567z", "--win", "1m"], ["kokushi-13"], 32000),
        (["1112345678999m", "--win", "5m"], ["junsei-chuuren"], 32000),
        (["2z", "--win", "2z", *ANKAN], ["suuankou-tanki", "suukantsu"], 64000),
        (["123456789m1155z", "--win", "5z", "--first-turn", "--tsumo", "--seat-wind", "E"], ["tenhou"], 48000),
    ],
)
def test_yakuman(run: Run, args: list[str], yaku: list[str], points: int) -> None:
    found = score(run, *args)
    assert names(found) == yaku
    assert (found["han"], found["yakuman"], found["limit"]) == (0, len(yaku), "yakuman")
    assert found["points"] == points


def test_kazoe_is_the_limit_without_a_yakuman(run: Run) -> None:
    found = score(run, "22334455667m88m", "--win", "7m", "--double-riichi", "--ippatsu", "--dora-indicators", "1m")
    assert (found["limit"], found["yakuman"], found["payments"]) == ("yakuman", 0, {"ron": 32000})
    assert found["han"] >= 13


def test_melds_and_kans(run: Run) -> None:
    found = score(run, "34m22s", "--win", "2m", "--meld", "pon:666z", "--meld", "daiminkan:5555p", "--meld", "chi:406s")
    assert names(found) == ["hatsu"]
    assert found["dora"]["red"] == 1
    assert {"name": "minkan", "fu": 8} in found["fu_items"]


def test_three_players(run: Run) -> None:
    found = score(run, "19m19p19s1234567z", "--win", "1m", "--rules", "tenhou-sanma", "--kita", "0", "--tsumo")
    assert found["payments"] == {"dealer": 16000, "non_dealer": 8000}
    assert found["points"] == 24000
    kita = score(run, "111m123p456p78s99s", "--win", "9s", "--rules", "tenhou-sanma", "--kita", "2", "--riichi")
    assert kita["dora"]["kita"] == 2


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["111m456p789s1122z", "--win", "5m"], "incomplete"),
        (["34m22s", "--win", "2m", "--meld", "pon:999p", "--meld", "chi:123p", "--meld", "chi:456s"], "no-yaku"),
        (["34m22s666p", "--win", "2m", "--meld", "chi:567p", "--meld", "chi:456s", "--set", "kuitan=no"], "no-yaku"),
    ],
)
def test_a_hand_without_value_ends_with_status_1(run: Run, args: list[str], reason: str) -> None:
    found = score(run, *args, status=1)
    assert found["valid"] is False
    assert found["reason"] == reason
    assert found["payments"] == {}
    text = run("score", *args)
    assert text.status == 1
    assert text.out.startswith("no win: ")


TENPAI = "34m345567p22567s"
PINFU = "123567m345p67s22s"


@pytest.mark.parametrize(
    ("args", "yaku", "points"),
    [
        (["--before-first-draw", "--set", "renhou=yakuman"], ["renhou"], 32000),
        (["--before-first-draw", "--after-call", "--set", "renhou=yakuman"], ["pinfu"], 1000),
        (
            ["--before-first-draw", "--after-call", "--set", "renhou=yakuman", "--set", "renhou_condition=no_own_call"],
            ["renhou"],
            32000,
        ),
        (["--riichi", "--open-riichi", "--set", "open_riichi=yes"], ["open-riichi"], 32000),
        (
            ["--riichi", "--open-riichi", "--from-riichi", "--set", "open_riichi=yes"],
            ["riichi", "open-riichi", "pinfu"],
            3900,
        ),
        (["--seat-wind", "E", "--dealer-wins", "7", "--set", "paarenchan=yakuman"], ["paarenchan"], 48000),
        (["--seat-wind", "E", "--dealer-wins", "7"], ["pinfu"], 1500),
        (["--riichi-discard", "--set", "local_yaku=tsubame-gaeshi"], ["pinfu", "tsubame-gaeshi"], 2000),
        (["--kan-discard", "--set", "local_yaku=kanburi"], ["pinfu", "kanburi"], 2000),
        (["--honba", "5", "--set", "ryanhan_shibari_honba=5", "--set", "shibari_binds=dealer"], ["pinfu"], 1000),
    ],
)
def test_how_a_hand_was_won(run: Run, args: list[str], yaku: list[str], points: int) -> None:
    found = score(run, PINFU, "--win", "8s", *args)
    assert (names(found), found["points"]) == (yaku, points)


def test_flowers(run: Run) -> None:
    args = (PINFU, "--win", "8s", "--flowers", "2", "--set", "flowers=nukidora")
    found = score(run, *args)
    assert (found["dora"]["flowers"], found["han"]) == (2, 3)
    assert "  flower  2 han\n" in run("score", *args).out


@pytest.mark.parametrize(
    ("args", "reason", "words"),
    [
        (["--set", "shibari=mangan"], "shibari-kind", "the hand is none of those that alone may win"),
        (
            ["--honba", "5", "--set", "ryanhan_shibari_honba=5"],
            "shibari",
            "the hand has fewer han than it must have",
        ),
    ],
)
def test_a_hand_that_may_not_win(run: Run, args: list[str], reason: str, words: str) -> None:
    found = score(run, PINFU, "--win", "8s", *args, status=1)
    assert (found["reason"], found["points"], found["yaku"]) == (reason, 0, [{"name": "pinfu", "han": 1}])
    assert run("score", PINFU, "--win", "8s", *args).out.startswith(f"no win: {words}\n")


def test_the_order_of_calls_decides_kanzen_sakizuke(run: Run) -> None:
    hand = ("22m34p", "--win", "5p", "--set", "atozuke=kanzen_sakizuke")
    haku, others = ("--meld", "pon:555z"), ("--meld", "pon:999s", "--meld", "chi:678s")
    assert names(score(run, *hand, *haku, *others)) == ["haku"]
    assert score(run, *hand, *others, *haku, status=1)["reason"] == "atozuke"
    text = run("score", *hand, *others, *haku).out
    assert text.startswith("no win: no yaku of the hand was certain early enough\n")


def test_tenhou_after_an_ankan_and_a_last_replacement(run: Run) -> None:
    hand = ("567m345p67s22s", "--win", "8s", "--tsumo", "--meld", "ankan:3333z", "--rinshan")
    first = (*hand, "--seat-wind", "E", "--first-turn")
    assert names(score(run, *first)) == ["menzen-tsumo", "rinshan"]
    assert names(score(run, *first, "--set", "tenhou_condition=after_ankan_ok")) == ["tenhou"]
    last = (*hand, "--haitei", "--set", "rinshan_haitei_exclusive=no")
    assert names(score(run, *last)) == ["menzen-tsumo", "rinshan", "haitei"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([TENPAI + "99s", "--win", "2m"], "too many tiles: 15, where a hand has 14 with the winning tile"),
        (["34m", "--win", "2m"], "too few tiles: 2,"),
        ([TENPAI, "--win", "2m", "--meld", "pon:111z"], "too many tiles: 13 beside 1 meld"),
        (["22223m45678p111z", "--win", "2m"], "2m stands there 5 times"),
        ([TENPAI, "--win", "2m", "--dora-indicators", "2s2s2s"], "2s stands there 5 times"),
        ([TENPAI + "9s", "--win", "2m"], "the winning tile 2m is not in the hand"),
        (["34m305567p22567s9s", "--win", "0s"], "the winning tile 0s is not in the hand"),
        (["34m300567p22567s", "--win", "2m"], "0p stands there 2 times: these rules have only 1 of them"),
        (
            ["34m340567p22567s", "--win", "2m", "--rules", "tenhou-no-red"],
            "0p stands there 1 time: these rules have no",
        ),
        (["34x", "--win", "2m"], "cannot read 'x'"),
        ([TENPAI + "8z", "--win", "2m"], "there is no tile 8z"),
        (["34", "--win", "2m"], "has no suit letter"),
        ([TENPAI, "--win", "23m"], "--win takes one tile"),
        (["34m22s", "--win", "2m", "--meld", "chi:124m"], "these tiles are no run"),
        (["34m22s", "--win", "2m", "--meld", "chi:891m"], "these tiles are no run"),
        (["34m22s", "--win", "2m", "--meld", "pon:112m"], "a pon is made of equal tiles"),
        (["34m22s", "--win", "2m", "--meld", "pon:1111m"], "a pon has 3 tiles, not 4"),
        (["34m22s", "--win", "2m", "--meld", "peng:111m"], "write it as chi, pon"),
        ([TENPAI, "--win", "2m", "--riichi", "--double-riichi"], "exclude each other"),
        ([TENPAI, "--win", "2m", "--ippatsu"], "ippatsu needs riichi"),
        ([TENPAI, "--win", "2m", "--haitei"], "haitei is a win by tsumo"),
        ([TENPAI, "--win", "2m", "--houtei", "--tsumo"], "houtei is a win on the last discard"),
        (["34m22s567s", "--win", "2m", "--meld", "pon:111m", "--meld", "pon:999p", "--riichi"], "open hand"),
        ([TENPAI, "--win", "2m", "--ura-indicators", "1m"], "only in riichi"),
        (["234m34567p22567s2m", "--win", "2m", "--chankan"], "the winner holds it only once"),
        (
            ["123456p789s11s44z", "--win", "4z", "--chankan", "--rules", "tenhou-sanma"],
            "by these rules a North set aside is won on without chankan",
        ),
        ([TENPAI, "--win", "2m", "--kita", "1"], "only with three players"),
        ([TENPAI, "--win", "2m", "--flowers", "1"], "these rules have no flower tiles"),
        ([TENPAI, "--win", "2m", "--riichi", "--open-riichi"], "these rules do not know it"),
        ([TENPAI, "--win", "2m", "--open-riichi", "--set", "open_riichi=yes"], "open riichi is a riichi"),
        (
            [TENPAI, "--win", "2m", "--tsumo", "--haitei", "--rinshan", "--set", "flowers=nukidora", "--flowers", "1"],
            "the last tile as a replacement is rinshan only",
        ),
        ([TENPAI, "--win", "2m", "--round-wind", "5z"], "a wind is E, S, W or N"),
        (["19m", "--win", "1m", "--rules", "tenhou-sanma", "--seat-wind", "N"], "too few"),
        ([TENPAI, "--win", "2m", "--rules", "tenhuo"], "did you mean 'tenhou'?"),
        ([TENPAI, "--win", "2m", "--set", "kuitn=no"], "did you mean 'kuitan'?"),
        ([TENPAI, "--win", "2m", "--set", "kuitan"], "OPTION=VALUE"),
        (["19p19s112345677z9s", "--win", "1p", "--rules", "tenhou-sanma", "--meld", "chi:123p"], "no chi"),
        (["5m19p19s12345677z", "--win", "1p", "--rules", "tenhou-sanma"], "not in a three-player set"),
        ([TENPAI, "--win", "2m", "--dora-indicators", "123456p"], "never more than 5"),
    ],
)
def test_what_cannot_be_is_one_line(run: Run, args: list[str], message: str) -> None:
    ran = run("score", *args)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert message in ran.err


def test_text_shows_the_chosen_reading_and_the_others(run: Run) -> None:
    ran = run("score", "223344m556677p8s", "--win", "8s", "--tsumo", "--riichi", "--honba", "1", "--sticks", "1")
    assert ran.status == 0
    assert ran.out.startswith("6 han 30 fu, haneman: 12000 points, non-dealer tsumo\nrules tenhou\n")
    assert "reading  234m 234m 567p 567p 88s, tanki wait\n" in ran.out
    assert "  ryanpeikou    3 han\n" in ran.out
    assert "  dealer pays 6100 (100 of it for honba)\n  each of 2 others pays 3100 (100 of it for honba)\n" in ran.out
    assert "  winner receives 13300\n" in ran.out
    assert "other readings (1)\n  seven pairs: 5 han 25 fu, mangan\n" in ran.out


def test_a_north_set_aside_is_chankan_where_the_rules_say_so(run: Run) -> None:
    asked = ["123456p789s11s44z", "--win", "4z", "--chankan", "--rules", "tenhou-sanma"]
    assert score(run, *asked, "--set", "kita_ron=allowed_with_chankan")["han"] == 1
    # Kokushi has no other North, and the robbed player the three others.
    assert score(run, "119m19p19s123567z", "--win", "4z", "--chankan", "--rules", "tenhou-sanma")["valid"]
