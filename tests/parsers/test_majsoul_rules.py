"""What the head of a Mahjong Soul record states, and the rules of its room."""

import json
from typing import Any

import orjson
import pytest

from parsers.majsoul.names import rank
from parsers.majsoul.rules import SETTINGS, rules_of
from replay.choice import choose_rules
from replay.record import Player, UnreadableRecord
from replay.ruleset import MEANINGS, coerce
from tests.parsers.majsoul_form import JSON, laid_out
from tests.parsers.majsoul_records import RANKED, RANKED_3, codes, read, start, told


def friend(rule: JSON, mode: int = 2, **config: Any) -> JSON:
    """The head of a game in a room with a rule block."""
    return RANKED | {
        "config": {"category": 1, "mode": {"mode": mode, "detail_rule": rule}, "meta": {"room_id": 77}} | config
    }


class TestTheHead:
    def test_what_it_states(self) -> None:
        record = told(start())
        assert record.format == "majsoul"
        assert record.id == RANKED["uuid"]
        assert record.date == "2024-01-02T00:00"
        assert record.room == "jade"
        assert record.ruleset == "mahjong-soul"
        assert record.stated_rules == {"players": 4, "game_length": "hanchan"}
        assert record.unstated == frozenset()
        assert record.players == tuple(Player(f"P{s}", "master-2") for s in range(4))

    def test_seats_are_named_by_number_and_left_out_where_zero(self) -> None:
        accounts = [{"seat": 2, "nickname": "c"}, {"nickname": "a"}]
        head = RANKED | {"accounts": accounts, "robots": [{"seat": 1, "nickname": "bot"}]}
        assert [p.name for p in told(start(), head=head).players] == ["a", "bot", "c", ""]

    def test_the_date_of_a_file_without_a_head_is_in_its_name(self) -> None:
        data = laid_out([start()], None, "wire")
        record = read(data, "paipu_190301-5a8a2d21-716e-489e-8def-5c30a358576c.pb")
        assert record.id == "190301-5a8a2d21-716e-489e-8def-5c30a358576c"
        assert record.date == "2019-03-01"
        assert read(data, "199999-5a8a2d21-716e-489e-8def-5c30a358576c").date is None
        assert read(data).stated_rules == {"players": 4}
        assert choose_rules(read(data)).name == "mahjong-soul"

    def test_more_players_than_the_mode_has_are_a_contradiction(self) -> None:
        record = told(start(), head=RANKED_3)
        assert len(record.players) == 4
        assert "REC005" in codes(record)

    def test_a_head_without_its_parts(self) -> None:
        record = told(start(), head={"uuid": "x"})
        assert codes(record) == ["REC006", "REC006"]
        assert record.stated_rules == {"players": 4}

    @pytest.mark.parametrize(
        ("number", "name"), [(10101, "novice-1"), (20302, "expert-2"), (10503, "saint-3"), (10620, "celestial-20")]
    )
    def test_ranks(self, number: int, name: str) -> None:
        assert rank(number) == name
        assert rank(30101) is rank(109901) is rank(0) is None


FULL: JSON = {
    "dora_count": 3,
    "shiduan": 1,
    "init_point": 30000,
    "fandian": 30000,
    "jingsuanyuandian": 30000,
    "can_jifei": False,
    "changbang_value": 1500,
    "noting_fafu_1": 1000,
    "noting_fafu_2": 1500,
    "noting_fafu_3": 3000,
    "have_liujumanguan": False,
    "have_biao_dora": True,
    "have_helelianzhuang": True,
    "have_tingpailianzhuang": False,
    "shunweima_2": 10,
    "shunweima_3": -10,
    "shunweima_4": -30,
}


class TestTheRulesOfARoom:
    def stated(self, rule: JSON, players: int = 4, **kind: bool) -> dict[str, Any]:
        rules, _ = rules_of(friend(rule), players, drops_zeros=kind.get("drops_zeros", False))
        return {k: v for k, v in rules.stated.items() if k not in ("players", "game_length")}

    def test_a_block_becomes_options(self) -> None:
        assert self.stated(FULL) == {
            "red_fives": (1, 1, 1),
            "kuitan": True,
            "starting_points": 30000,
            "extension_threshold": 30000,
            "return_points": 30000,
            "tobi": "none",
            "honba_value": 1500,
            "noten_penalty_total": 3000,
            "nagashi_mangan": "none",
            "renchan": "agari",
            "uma": (30000, 10000, -10000, -30000),
        }

    @pytest.mark.parametrize("setting", sorted(SETTINGS))
    def test_every_setting_means_something_that_the_rules_know(self, setting: str) -> None:
        for value in (0, 1, 2, 3, True, False):
            for option, chosen in (SETTINGS[setting](value) or {}).items():
                if option in MEANINGS:
                    coerce(option, chosen)

    @pytest.mark.parametrize("value", ["x", None, [], {}, 1.5, 10**30, -(10**30)])
    def test_values_that_are_none(self, value: Any) -> None:
        block = dict.fromkeys([*SETTINGS, "noting_fafu_1", "noting_fafu_2", "shunweima_2", "unheard_of"], value)
        document = orjson.loads(laid_out([start()], friend({}), "records"))
        document["head"]["config"]["mode"]["detail_rule"] = block | {"init_point": 30000}
        record = read(json.dumps(document).encode())
        assert choose_rules(record).rules.starting_points == 30000

    def test_three_players(self) -> None:
        block = FULL | {"dora_count": 2, "noting_fafu_2": 2000, "noting_fafu_3": 0, "have_zimosun": False}
        stated = self.stated(block, players=3)
        assert stated["red_fives"] == (0, 1, 1)
        assert stated["noten_penalty_total"] == 2000
        assert stated["uma"] == (0, 10000, -10000)
        assert stated["sanma_tsumo"] == "north_split"

    @pytest.mark.parametrize(
        ("settings", "option", "value"),
        [
            ({"have_toutiao": True}, "triple_ron", "atamahane"),
            ({"have_toutiao": True, "have_sanjiahele": True}, "triple_ron", "abort"),
            ({"have_sanjiahele": False}, "triple_ron", "all"),
            ({"have_helelianzhuang": True, "have_tingpailianzhuang": True}, "renchan", "tenpai"),
            ({"have_helelianzhuang": False, "have_tingpailianzhuang": False}, "renchan", "none"),
            ({"ming_dora_immediately_open": True}, "kakan_dora", "before_rinshan"),
            ({"guyi_mode": 1}, "renhou", "yakuman"),
            ({"enable_renhe": 1}, "renhou", "mangan"),
            ({"disable_double_yakuman": 1}, "double_yakuman", ()),
            ({"disable_composite_yakuman": 1}, "yakuman_stacking", False),
            ({"disable_leijiyiman": True}, "kazoe", "sanbaiman_cap"),
            ({"enable_shiti": 1}, "kuikae", "all_allowed"),
            ({"disable_double_wind_four_fu": 1}, "renpai_pair_fu", 2),
            ({"fanfu": 4}, "shibari_min_han", 4),
        ],
    )
    def test_single_settings(self, settings: JSON, option: str, value: Any) -> None:
        assert self.stated({"have_biao_dora": True} | settings)[option] == value

    def test_what_a_block_does_not_set_is_left_open(self) -> None:
        record = told(start(), head=friend({"init_point": 30000, "shiduan": 0}))
        assert record.room == "friend"
        assert record.lobby == "77"
        assert record.stated_rules["kuitan"] is False
        assert {"tobi", "uma", "red_fives", "renhou"} <= record.unstated
        assert "return_points" in record.unstated
        assert not {"kuitan", "starting_points"} & record.unstated
        assert choose_rules(record).rules.return_points == 30000

    def test_a_block_of_nothing_but_zeros_says_nothing(self) -> None:
        zeros: JSON = dict.fromkeys(SETTINGS, 0) | {"have_yifa": False}
        ranked = RANKED | {"config": RANKED["config"] | {"mode": {"mode": 1, "detail_rule": zeros}}}
        assert told(start(), head=ranked).stated_rules == {"players": 4, "game_length": "tonpuu"}

    def test_what_is_off_may_be_left_out(self) -> None:
        rule = {"have_biao_dora": True, "dora_count": 3}
        assert "ippatsu" not in self.stated(rule)
        stated = self.stated(rule, drops_zeros=True)
        assert stated["ippatsu"] is stated["kuitan"] is False
        accounts = [{"nickname": "a"}, {"seat": 1, "nickname": "b"}]
        record = told(start(), head=friend(rule) | {"accounts": accounts})
        assert record.stated_rules["ippatsu"] is False

    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"liqibang_value": 500}, "the room sets liqibang_value=500, for which there is no rule option"),
            ({"unheard_of": 1}, "the room sets unheard_of=1, which is not known"),
        ],
    )
    def test_what_no_option_stands_for_is_noted(self, settings: JSON, message: str) -> None:
        record = told(start(), head=friend(settings))
        assert [(p.code, p.message) for p in record.problems] == [("REC003", message)]

    @pytest.mark.parametrize(
        "mode",
        [
            *({"chuanma": 1}, {"dora3_mode": 1}, {"xuezhandaodi": 1}, {"wanxiangxiuluo_mode": 1}),
            *({"beishuizhizhan_mode": 1}, {"amusement_switches": [18]}),
        ],
    )
    def test_rooms_of_special_play_are_refused(self, mode: JSON) -> None:
        with pytest.raises(UnreadableRecord, match=f"special mode .* \\({next(iter(mode))}\\)"):
            told(start(), head=friend(mode))

    def test_but_not_the_games_beside_them(self) -> None:
        both = [orjson.loads(laid_out([start()], head, "records")) for head in (friend({"chuanma": 1}), RANKED)]
        record = read(orjson.dumps(both))
        assert (record.room, codes(record)) == ("jade", ["REC001"])

    def test_so_are_their_records(self) -> None:
        with pytest.raises(UnreadableRecord, match="RecordHuleXueZhanMid"):
            told(start(), ("RecordHuleXueZhanMid", {}))

    def test_the_length_of_a_game(self) -> None:
        stated = [rules_of(friend({}, mode), 4, drops_zeros=False)[0].stated for mode in range(5)]
        assert [s.get("game_length") for s in stated] == ["one_round", "tonpuu", "hanchan", None, "one_round"]
        assert [s.get("extension") for s in stated] == ["none", None, None, None, "none"]
