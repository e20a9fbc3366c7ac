"""What the rules leave open, as one frozen value; the presets that fill it.

An option is one field of `RuleSet`: its type says which values exist, its metadata what it decides. Nothing in
the engine asks which platform a game comes from; it reads options. A preset is a TOML file under
replay/rulesets/ in which every value stands with its source.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Literal, Self, get_args, get_origin, get_type_hints

from replay.rulevalues import (
    AbortRenchan,
    Atozuke,
    Chankan,
    Chiitoitsu,
    Chombo,
    ChuurenSuits,
    Daisharin,
    DiscardFuriten,
    DoubleYakuman,
    Extension,
    ExtensionChecked,
    FifthKan,
    Flowers,
    FuritenRelease,
    GameLength,
    HonbaOnDraw,
    KanDora,
    Karaten,
    KaratenScope,
    Kazoe,
    Kita,
    KitaRon,
    Kuikae,
    KuikaeDeadlock,
    LastNoten,
    LeftoverSticks,
    LocalYaku,
    Minogashi,
    MultiRon,
    MultiRonHonba,
    MultiRonRenchan,
    MultiRonSticks,
    Nagashi,
    NagashiDeclaration,
    NagashiMultiple,
    NagashiRenchan,
    Offence,
    OneRoundAccounts,
    Paarenchan,
    PaoHonba,
    PaoRon,
    PaoScope,
    PaoYakuman,
    PinfuTsumo,
    Renchan,
    Renhou,
    RenhouCombination,
    RenhouCondition,
    RiichiAnkan,
    RonnedStick,
    Rounding,
    RyuuiisouHatsu,
    SanmaNorth,
    SanmaTsumo,
    Shibari,
    ShibariBinds,
    ShibariCounts,
    Suukan,
    Suukantsu,
    TenhouCondition,
    TenpaiDeclaration,
    TieBreak,
    TieRemainder,
    Tobi,
    TobiOrder,
    TripleRon,
    WinWindow,
    Yame,
    YameCondition,
)
from replay.seats import round_label
from replay.tiles import FIRST_RED, Tile


class RuleError(ValueError):
    """A rule name or value that does not exist; the message says what would."""


@dataclass(frozen=True, slots=False, kw_only=True)
class RuleSet:
    """The rules one game is judged by. No field has a default: a preset decides all of them."""

    players: Annotated[int, "number of players, 3 or 4; three-player sets have no 2m-8m and no chi"]
    game_length: Annotated[GameLength, "the winds that are scheduled, or one round only"]
    starting_points: Annotated[int, "points each player begins with"]
    return_points: Annotated[int, "points a final score is counted from"]
    extension: Annotated[Extension, "what is played on when nobody has the threshold after the last scheduled hand"]
    extension_threshold: Annotated[int, "points first place needs for the game to end on schedule"]
    extension_max_winds: Annotated[int, "winds that may be played on in search of the threshold"]
    extension_checked_after: Annotated[
        ExtensionChecked,
        "in a return to East, dragon rounds or winds before all draw: whether the threshold ends the game after any "
        "hand, or only at the end of a wind",
    ]
    threshold_deducts_riichi_stick: Annotated[
        bool, "sticks on the table do not count for those who paid them when the threshold is looked at"
    ]
    extension_dealer_renchan_first: Annotated[
        bool, "in extension a dealer who stays plays on although another player has the threshold"
    ]
    agari_yame: Annotated[Yame, "whether a dealer who wins the last hand may or must end the game"]
    tenpai_yame: Annotated[Yame, "whether a dealer who is tenpai at a draw in the last hand may or must end the game"]
    yame_condition: Annotated[
        YameCondition,
        "what a dealer needs to end the game in the last hand: first place, the threshold too, or nothing",
    ]
    last_hand_dealer_noten: Annotated[
        LastNoten,
        "a noten dealer at a draw in the last hand ends the game, or repeats there, or in any hand of the last wind",
    ]
    renchan: Annotated[Renchan, "what lets the dealer stay: a win or tenpai at a draw, a win only, or nothing"]
    honba_on_draw: Annotated[
        HonbaOnDraw, "a draw always adds a honba, or only if the dealer stays, and else honba go back to none"
    ]
    abort_honba_plus_one: Annotated[bool, "an abortive draw adds a honba"]
    abort_renchan: Annotated[AbortRenchan, "whether the dealer stays after an abortive draw"]
    tobi: Annotated[
        Tobi, "a score below zero, or of zero, ends the game; or none does, and the player plays on or borrows 10000s"
    ]
    tobi_settle_order: Annotated[
        TobiOrder, "of several payments for one round only the sum can end the game by tobi, or each in turn"
    ]
    hand_limit: Annotated[int, "rounds after which the game ends in any case; 0: no limit"]
    time_limit: Annotated[bool, "the clock may end the game after any round"]
    one_round_accounts: Annotated[
        OneRoundAccounts, "a game of one round is settled like others, or comes to what was paid and nothing else"
    ]
    uma: Annotated[tuple[int, ...], "rank bonus in points, first place first, oka not included"]
    uma_floating: Annotated[
        tuple[tuple[int, ...], ...],
        "rank bonus by the number of players at or above the return points, from 0 up; empty: uma holds",
    ]
    oka: Annotated[int, "points first place receives on top of the uma"]
    final_rounding: Annotated[Rounding, "rounding of final points to whole thousands, or none"]
    rounding_residual_to_first: Annotated[bool, "first place has what the rounded points of the others leave"]
    tie_break: Annotated[TieBreak, "order of equal scores: nearer to the first dealer, or uma shared"]
    tie_split_remainder: Annotated[TieRemainder, "who has the odd hundreds of a shared amount: the nearer, or nobody"]
    leftover_riichi_sticks: Annotated[LeftoverSticks, "who has the riichi sticks left at the end of the game"]
    yakitori: Annotated[int, "final points a player who never won pays to those who have; 0: none"]
    wareme: Annotated[bool, "the player whose wall was broken pays and is paid double"]
    red_fives: Annotated[tuple[int, int, int], "number of red fives of characters, circles and bamboos"]
    kuitan: Annotated[bool, "tanyao counts in an open hand"]
    atozuke: Annotated[
        Atozuke,
        "allowed: any yaku will do; forbidden: one must be there on every wait, luck aside; yakuhai_only: or be a "
        "yakuhai that the winning tile completes; kanzen_sakizuke: as forbidden, and not by a call after the first",
    ]
    kuikae: Annotated[
        Kuikae, "discards forbidden right after a chi or pon: the same tile and the other end, the same tile, none"
    ]
    kuikae_deadlock_call: Annotated[
        KuikaeDeadlock, "a chi or pon after which kuikae forbids every discard is refused, or allows them all"
    ]
    kan_after_call: Annotated[bool, "an ankan or kakan can be made right after one's own chi or pon"]
    kan_on_haitei_tile: Annotated[bool, "a kan can be made with the last tile of the wall, or of its discard"]
    kan_min_live_tiles: Annotated[Literal[1, 2], "tiles that must be left in the wall to make any other kan"]
    call_on_houtei_tile: Annotated[bool, "the last discard can be called for chi, pon or kan"]
    fifth_kan: Annotated[FifthKan, "a fifth kan cannot be made, or ends the round unless it is robbed"]
    chankan_source: Annotated[Chankan, "kans that can be robbed: a kakan, also an ankan by kokushi, or none"]
    win_call_window: Annotated[WinWindow, "a discard can be ronned until the next draw, or until the next discard"]
    kiriage_mangan: Annotated[bool, "4 han 30 fu and 3 han 60 fu are paid as mangan"]
    pinfu_tsumo: Annotated[PinfuTsumo, "whether pinfu counts by tsumo, with 20 fu, or gives way to the fu of tsumo"]
    open_pinfu_fu: Annotated[Literal[20, 30], "fu of an open hand without any, won by ron"]
    chiitoitsu_value: Annotated[Chiitoitsu, "fu and han of seven pairs"]
    renpai_pair_fu: Annotated[Literal[2, 4], "fu of a pair that is seat and round wind"]
    rinshan_tsumo_fu: Annotated[bool, "a win on a replacement tile has the 2 fu of tsumo"]
    haitei_tsumo_fu: Annotated[bool, "a win on the last tile of the wall has the 2 fu of tsumo"]
    kazoe: Annotated[Kazoe, "thirteen han without a yakuman are paid as a yakuman, or as sanbaiman like eleven"]
    yakuman_stacking: Annotated[bool, "several yakuman in a hand add up; else the greatest is paid"]
    max_yakuman_multiplier: Annotated[int, "single yakuman that are paid at most; 0: no maximum"]
    double_yakuman: Annotated[frozenset[DoubleYakuman], "yakuman that count twice"]
    renhou: Annotated[Renhou, "worth of a ron before the first own draw"]
    renhou_combination: Annotated[
        RenhouCombination,
        "renhou adds its han to the others, or counts alone if that is more, or adds up to sanbaiman at most",
    ]
    ryuuiisou_hatsu: Annotated[RyuuiisouHatsu, "ryuuiisou without hatsu is a yakuman, none, or a double one"]
    suukantsu_condition: Annotated[
        Suukantsu, "four kans are a yakuman in any win, only on the fourth's replacement, or also without a pair"
    ]
    chuuren_suits: Annotated[ChuurenSuits, "nine gates in any suit, or of characters only"]
    tsuuiisou_chiitoi: Annotated[bool, "seven pairs of honours are tsuuiisou"]
    daisharin: Annotated[
        Daisharin,
        "22334455667788p: no yaku of its own, a yakuman, a double one, or chinitsu with seven pairs and nothing else",
    ]
    local_yaku: Annotated[frozenset[LocalYaku], "further yaku that count"]
    chiitoitsu_four_of_a_kind: Annotated[bool, "four equal tiles can be two of the seven pairs"]
    rinshan_haitei_exclusive: Annotated[bool, "the last tile drawn as a replacement is rinshan and not haitei as well"]
    tenhou_condition: Annotated[TenhouCondition, "tenhou is the deal itself, or also follows an ankan of the dealer"]
    renhou_condition: Annotated[
        RenhouCondition, "renhou is undone by a call of anyone before it, or by one of the winner, or by none"
    ]
    open_riichi: Annotated[
        bool,
        "riichi with the hand laid open counts a han more, and a ron on a player not in riichi is a yakuman",
    ]
    flowers: Annotated[Flowers, "flower tiles are not in the set, or are set aside for a replacement, each a dora"]
    paarenchan: Annotated[Paarenchan, "from a dealer's eighth win in a row on, with no draw between, each is a yakuman"]
    shibari: Annotated[
        Shibari,
        "which hands alone may win: any, those in riichi, seven pairs, those paid as mangan or more, those paid as "
        "yakuman, or honitsu, chinitsu, honroutou and yakuman",
    ]
    shibari_binds: Annotated[ShibariBinds, "who must have two han after many honba: everyone, or the dealer only"]
    shibari_counts: Annotated[
        ShibariCounts,
        "which han help over a minimum: those of every yaku, or all but of luck, or only those on every wait",
    ]
    ippatsu: Annotated[bool, "a win within a turn of riichi is a yaku"]
    double_riichi: Annotated[bool, "riichi in the first turn counts 2 han, not 1"]
    ura_dora: Annotated[bool, "the tiles under the indicators count in riichi"]
    kan_dora: Annotated[bool, "the indicators turned for kans count"]
    kan_ura: Annotated[bool, "the tiles under the indicators turned for kans count in riichi"]
    shibari_min_han: Annotated[int, "han a hand must have, without dora (see shibari_counts)"]
    ryanhan_shibari_honba: Annotated[
        Literal[0, 4, 5], "honba from which a hand must have two han, without dora; 0: never"
    ]
    ankan_dora: Annotated[KanDora, "when the indicator of an ankan is turned"]
    daiminkan_dora: Annotated[KanDora, "when the indicator of a daiminkan is turned"]
    kakan_dora: Annotated[KanDora, "when the indicator of a kakan is turned; a robbed one has none"]
    honba_value: Annotated[int, "points one honba adds to a win, all payers together"]
    noten_penalty_total: Annotated[int, "points that change hands at an exhaustive draw"]
    noten_penalty_per_tenpai: Annotated[bool, "each player who is tenpai there has those points, not all together"]
    riichi_min_live_tiles: Annotated[int, "tiles that must be left in the wall to declare riichi"]
    riichi_min_points: Annotated[int, "points needed to declare riichi; 0: none, a player may go into debt for it"]
    furiten_riichi: Annotated[bool, "a player who has discarded one of the waits may declare riichi"]
    minogashi_after_riichi: Annotated[
        Minogashi, "a winning tile let pass in riichi leads to furiten only, or had to be won on, or is a chombo"
    ]
    riichi_stick_when_ronned: Annotated[RonnedStick, "whether a riichi whose discard is ronned costs its stick"]
    ankan_after_riichi: Annotated[
        RiichiAnkan, "in riichi an ankan is forbidden, or leaves the waits, or also every reading, as they are"
    ]
    okuri_kan: Annotated[bool, "an ankan in riichi may be of other tiles than the one just drawn"]
    temp_furiten_release: Annotated[FuritenRelease, "what ends furiten from a winning tile let pass outside riichi"]
    temp_furiten_from_yakuless_wait: Annotated[
        bool, "a tile that completes the hand without a yaku makes furiten when it passes"
    ]
    temp_furiten_from_passed_chankan: Annotated[bool, "the tile of a kakan makes furiten when it passes"]
    discard_furiten_scope: Annotated[DiscardFuriten, "which own tiles make furiten: discards, or kakan tiles too"]
    karaten: Annotated[
        Karaten, "a hand whose waits are all used up is noten, or tenpai that cannot riichi, or tenpai like any other"
    ]
    karaten_scope: Annotated[KaratenScope, "where the four copies of a wait are counted to call it used up"]
    keishiki_tenpai: Annotated[bool, "a hand is tenpai at a draw although no wait would give it a yaku"]
    tenpai_declaration: Annotated[
        TenpaiDeclaration, "a tenpai hand counts at a draw by itself, or only if it is shown; in riichi it must be"
    ]
    abort_kyuushu: Annotated[bool, "nine kinds of terminals and honours in the first hand may end the round"]
    abort_suufon: Annotated[bool, "four discards of one wind in the first turn end the round"]
    abort_suucha: Annotated[bool, "the fourth riichi ends the round"]
    abort_suukan: Annotated[
        Suukan,
        "four kans by more than one player end the round if the next discard passes, at once if not robbed, or never",
    ]
    multi_ron: Annotated[MultiRon, "who wins when two players ron one tile: the nearer in turn, or both"]
    triple_ron: Annotated[
        TripleRon, "who wins when three players ron one tile: nobody, the nearest, the nearest two, or all"
    ]
    multi_ron_honba: Annotated[MultiRonHonba, "which of several winners on one tile are paid the honba"]
    multi_ron_sticks: Annotated[
        MultiRonSticks, "which of several winners on one tile take the riichi sticks: the nearest, or each its own"
    ]
    multi_ron_renchan: Annotated[
        MultiRonRenchan, "a dealer stays who is among several winners on one tile, or only as the nearest"
    ]
    chombo: Annotated[Chombo, "what a chombo costs: a mangan paid to the others, final points, or there is none"]
    chombo_points: Annotated[int, "final points a chombo costs where it costs those"]
    chombo_triggers: Annotated[frozenset[Offence], "illegal play that is a chombo"]
    dead_hand_triggers: Annotated[frozenset[Offence], "illegal play after which the player can only discard"]
    nagashi_mangan: Annotated[
        Nagashi, "discards of terminals and honours only, none called, are paid at a draw, or count as a win"
    ]
    nagashi_declaration: Annotated[
        NagashiDeclaration, "a nagashi mangan is paid by itself, or only to a player who claims it"
    ]
    nagashi_replaces_noten: Annotated[bool, "no noten payments are made beside a nagashi mangan"]
    nagashi_honba_paid: Annotated[bool, "a nagashi mangan is paid with honba"]
    nagashi_takes_sticks: Annotated[bool, "a nagashi mangan takes the riichi sticks"]
    nagashi_renchan: Annotated[NagashiRenchan, "what lets the dealer stay after a nagashi mangan that is a draw"]
    nagashi_multiple: Annotated[
        NagashiMultiple, "which of several nagashi mangan are paid: all at once, the first, or all in turn"
    ]
    pao_yakuman: Annotated[frozenset[PaoYakuman], "yakuman for which the player who fed the last set is liable"]
    pao_scope: Annotated[PaoScope, "the liable player answers for the whole hand, or for the yakuman it fed only"]
    pao_ron: Annotated[
        PaoRon, "of a hand with a liable player, won by ron, the discarder pays half, or the liable player all"
    ]
    pao_honba: Annotated[PaoHonba, "who pays the honba of a hand with a liable player, won by ron"]
    daiminkan_rinshan_pao: Annotated[bool, "who feeds a daiminkan pays a tsumo on its replacement alone"]
    sanma_tsumo: Annotated[
        SanmaTsumo, "with three players the missing share is lost, or halved, or a tsumo pays a ron's sum"
    ]
    sanma_north: Annotated[
        SanmaNorth, "with three players a North in the hand is nobody's wind, or yakuhai like everyone's seat wind"
    ]
    sanma_m1_m9_dora_cycle: Annotated[
        bool, "with three players the indicator 1m points at 9m; else at 2m, of which there is none"
    ]
    kita: Annotated[Kita, "a North may be set aside, counts one han and is replaced, or it may not"]
    kita_replacement_is_rinshan: Annotated[
        bool, "a win on the tile that replaces a North is rinshan; else it is drawn like any other"
    ]
    kita_breaks_ippatsu_and_first_turn: Annotated[
        bool, "a North set aside ends ippatsu and the first turn, as a call does; else both go on"
    ]
    kita_ron: Annotated[KitaRon, "a North set aside can be ronned, with or without chankan, or it cannot"]
    kita_pass_causes_furiten: Annotated[bool, "who could ron a North set aside and does not is furiten"]
    dead_wall: Annotated[int, "tiles that are never drawn, whatever is replaced"]
    rinshan_tiles: Annotated[int, "tiles there are to replace kans and Norths set aside, in one round"]

    @cached_property
    def derived(self) -> dict[str, Any]:
        """What other modules work out once from these rules, each under a name of its own."""
        return {}

    @cached_property
    def red_tiles(self) -> frozenset[Tile]:
        """The physical tiles that are red fives."""
        return frozenset(
            Tile(FIRST_RED[suit] + i) for suit, n in zip("mps", self.red_fives, strict=True) for i in range(n)
        )

    @cached_property
    def tiles(self) -> frozenset[Tile]:
        """The physical tiles of the set."""
        return frozenset(Tile(t) for t in range(136) if self.players == 4 or not 4 <= t < 32)

    @cached_property
    def scheduled_winds(self) -> tuple[int, ...]:
        """The winds played in any case, as `hand // players` counts them: 0 East to 3 North, 4 East again."""
        return _SCHEDULE[self.game_length]

    @cached_property
    def winds(self) -> tuple[int, ...]:
        """The scheduled winds and those of the extension, in order. Tonton goes on in East, which counts four more
        each time it returns; the white, green and red rounds take the place of the winds after North."""
        planned = self.scheduled_winds
        if self.extension is Extension.NONE:
            return planned
        first, step = planned[-1] + 1, 1
        if self.game_length is GameLength.TONTON or self.extension is Extension.EAST:
            first = self._next_east
        if self.game_length is GameLength.TONTON and self.extension is not Extension.DRAGONS:
            step = 4
        return (*planned, *(first + step * i for i in range(self.extension_max_winds)))

    @property
    def whole_winds(self) -> bool:
        """Whether a wind that is played on is played to its end."""
        if self.extension in (Extension.SUDDEN_DEATH, Extension.FULL_WIND):
            return self.extension is Extension.FULL_WIND
        return self.extension_checked_after is ExtensionChecked.WIND_END

    @property
    def _next_east(self) -> int:
        return (self.scheduled_winds[-1] // 4 + 1) * 4

    def next_hand(self, hand: int) -> int:
        """The hand after one in which the dealer does not stay."""
        after = hand + 1
        if after % self.players:
            return after
        wind = hand // self.players
        if wind not in self.winds:
            return after
        return next((w for w in self.winds if w > wind), wind + 1) * self.players

    def round_wind(self, hand: int) -> int:
        """The round wind: 0 East to 3 North, 4 to 6 the dragons, which are the wind of the rounds named by them."""
        wind = hand // self.players
        if self.extension is Extension.DRAGONS and wind >= self._next_east:
            return 4 + (wind - self._next_east) % 3
        return wind % 4

    def round_label(self, hand: int, honba: int) -> str:
        """``E1-0``; see `replay.seats.round_label`."""
        dragons = self._next_east if self.extension is Extension.DRAGONS else None
        return round_label(hand, honba, self.players, dragons)

    @property
    def left_for_kan(self) -> int:
        """Tiles that must be left in the wall to make a kan."""
        return 0 if self.kan_on_haitei_tile else self.kan_min_live_tiles

    def enough_for_riichi(self, points: int) -> bool:
        """Whether a player with these points may declare riichi."""
        return self.riichi_min_points <= 0 or points >= self.riichi_min_points

    @cached_property
    def tenpai_by_waits(self) -> bool:
        """Whether tenpai is just to wait for a tile of which fewer than four are in the concealed hand."""
        plain = self.karaten is Karaten.NOTEN and self.karaten_scope is KaratenScope.CONCEALED
        return plain and self.keishiki_tenpai

    @property
    def live_wall(self) -> int:
        """Tiles that can be drawn after the deal: all but the hands and the dead wall."""
        return len(self.tiles) - 13 * self.players - self.dead_wall

    @property
    def north_is_yakuhai(self) -> bool:
        """Whether a North that is nobody's wind is yakuhai for everyone."""
        return self.players == 3 and self.sanma_north is SanmaNorth.YAKUHAI

    @property
    def max_indicators(self) -> int:
        """One, and one more for each of at most four kans."""
        return 5

    def but(self, **changes: Any) -> Self:
        """The same rules with some options changed; values as in a preset file.

        Raises:
            RuleError: for a name or value that does not exist.
        """
        return replace(self, **{name: coerce(name, value) for name, value in changes.items()})

    def differences(self, other: "RuleSet") -> dict[str, tuple[Any, Any]]:
        """Options in which two rule sets differ, with this one's value first."""
        return {
            f.name: (getattr(self, f.name), getattr(other, f.name))
            for f in fields(self)
            if getattr(self, f.name) != getattr(other, f.name)
        }


_SCHEDULE: Mapping[GameLength, tuple[int, ...]] = MappingProxyType(
    {
        GameLength.ONE_ROUND: (0,),
        GameLength.TONPUU: (0,),
        GameLength.HANCHAN: (0, 1),
        GameLength.ISSOU: (0, 1, 2, 3),
        GameLength.TONPEI: (0, 3),
        GameLength.TONTON: (0, 4),
    }
)
_HINTS = get_type_hints(RuleSet, include_extras=True)
MEANINGS: Mapping[str, str] = MappingProxyType({f.name: _HINTS[f.name].__metadata__[0] for f in fields(RuleSet)})
"""What each option decides, in the order of the fields."""


def choices(option: str) -> list[str]:
    """The values an option can have, where they can be listed."""
    kind: Any = get_args(_HINTS[option])[0]
    if kind is bool:
        return ["true", "false"]
    if get_origin(kind) is frozenset:
        kind = get_args(kind)[0]
    if get_origin(kind) is Literal:
        return [str(v) for v in get_args(kind)]
    return [str(v) for v in kind] if isinstance(kind, type) and issubclass(kind, StrEnum) else []


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The name that a misspelt word is likely meant for, in capitals or not."""
    return next(iter(get_close_matches(word.lower(), list(known), 1, cutoff)), None)


def coerce(name: str, value: Any) -> Any:
    """A value as read from TOML, JSON or the command line, as the type of its option.

    Raises:
        RuleError: naming the nearest option, or the values that exist.
    """
    if name not in MEANINGS:
        near = nearest(name, MEANINGS)
        raise RuleError(f"there is no rule {name!r}" + (f"; did you mean {near!r}?" if near else ""))
    kind = get_args(_HINTS[name])[0]
    if kind is bool:
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        if isinstance(value, str) and value.lower() in words:
            return words[value.lower()]
        if isinstance(value, bool):
            return value
        raise RuleError(f"{name} is true or false, not {_written(value)}")
    if kind is int:
        return _whole(name, value, f"a whole number, not {_written(value)}")
    if get_origin(kind) is Literal:
        choices = {str(k): k for k in get_args(kind)}
        if str(value) in choices:
            return choices[str(value)]
        raise RuleError(f"{name} cannot be {_written(value)}: it is one of {', '.join(choices)}")
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _chosen(name, kind, value)
    if get_origin(kind) is frozenset and issubclass(get_args(kind)[0], StrEnum):
        return frozenset(_chosen(name, get_args(kind)[0], str(x).strip()) for x in _items(name, value, "list"))
    if name == "uma_floating":
        rows = _items(name, value, "list of rows", ";")
        return tuple(_whole_numbers(name, row, "list of rows of whole numbers") for row in rows if row)
    return _whole_numbers(name, value, "list of whole numbers")


def _items(name: str, value: Any, what: str, between: str = ",") -> list[Any]:
    """The items of a list, or of a text that has them with a comma between them."""
    if isinstance(value, str):
        return [x for x in value.split(between) if x]
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    raise RuleError(f"{name} is a {what}, not {_written(value)}")


def _whole_numbers(name: str, value: Any, what: str) -> tuple[int, ...]:
    return tuple(_whole(name, x, f"a {what}, not {_written(value)}") for x in _items(name, value, what))


def _whole(name: str, value: Any, due: str) -> int:
    try:
        return int(str(value).replace("_", ""))
    except ValueError:
        raise RuleError(f"{name} is {due}") from None


def _written(value: Any) -> str:
    """A value as TOML, JSON and the command line have it."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _chosen(name: str, kind: type[StrEnum], value: Any) -> StrEnum:
    """The value of an option, or one of its set, by name."""
    try:
        return kind(str(value))
    except ValueError:
        choices = [str(k) for k in kind]
        near = nearest(str(value), choices)
        hint = f"; did you mean {near!r}?" if near else ""
        raise RuleError(f"{name} cannot be {_written(value)}: it is one of {', '.join(choices)}{hint}") from None
