"""The values a rule option can have, one enumeration for each option that is neither a number nor a yes or no.

The text of a value is what stands in rules files and after `--set`.
"""

from enum import StrEnum


class GameLength(StrEnum):
    """Which winds are scheduled; tonpei is East and North, tonton East twice."""

    ONE_ROUND = "one_round"
    TONPUU = "tonpuu"
    HANCHAN = "hanchan"
    ISSOU = "issou"
    TONPEI = "tonpei"
    TONTON = "tonton"


class Extension(StrEnum):
    """What follows when nobody has the threshold after the last scheduled hand."""

    NONE = "none"
    SUDDEN_DEATH = "sudden_death_next_wind"
    FULL_WIND = "full_next_wind"
    EAST = "return_to_east"
    DRAGONS = "dragon_rounds"
    ALL_DRAW = "all_draw"


class Yame(StrEnum):
    """Whether the dealer of the last hand can end the game by staying dealer."""

    NONE = "none"
    OPTIONAL = "optional"
    FORCED = "forced"


class YameCondition(StrEnum):
    """What the dealer must have for it."""

    TOP = "top"
    TOP_AND_THRESHOLD = "top_and_threshold"
    ANY = "any"


class LastNoten(StrEnum):
    """What a noten dealer at a draw in the last hand brings about."""

    GAME_ENDS = "game_ends"
    DEALER_REPEATS = "dealer_repeats"


class Tobi(StrEnum):
    """Whether a player without points ends the game."""

    NONE = "none"
    BELOW_ZERO = "below_zero"
    AT_ZERO = "at_or_below_zero"


class Rounding(StrEnum):
    """How scores become final points."""

    EXACT = "none_100"
    HALF_UP = "half_up"
    HALF_TO_PLUS = "half_to_plus"
    GOSHA_ROKUNYUU = "gosha_rokunyuu"
    FLOOR = "floor"
    TRUNC = "trunc_zero"


class TieBreak(StrEnum):
    """Who ranks higher of two with the same score."""

    SEAT = "initial_seat_order"
    SPLIT = "split_equal"


class Renchan(StrEnum):
    """What lets the dealer deal again."""

    TENPAI = "tenpai"
    AGARI = "agari"
    NONE = "none"


class TieRemainder(StrEnum):
    """Who has what is left of a shared amount."""

    NEAREST = "nearest_chiicha"
    TRUNCATE = "truncate"


class LeftoverSticks(StrEnum):
    """Who has the riichi sticks left on the table when the game ends."""

    FIRST = "first"
    SPLIT = "split_tied_first"
    STAY = "stay_on_table"


class HonbaOnDraw(StrEnum):
    """Whether a draw adds a honba when the dealer does not stay."""

    ALWAYS = "always"
    DEALER_KEEPS = "only_if_dealer_keeps"


class AbortRenchan(StrEnum):
    """Who deals after an abortive draw."""

    ALWAYS = "always"
    PASSES = "dealer_passes"
    TENPAI = "if_dealer_tenpai"
    AMONG_WINNERS = "if_dealer_among_winners"


class Nagashi(StrEnum):
    """Whether a nagashi mangan is paid, and whether the round then counts as won."""

    NONE = "none"
    DRAW = "draw"
    WIN = "win"


class NagashiRenchan(StrEnum):
    """What lets the dealer stay after a nagashi mangan that is a draw."""

    TENPAI = "dealer_tenpai"
    ACHIEVES = "dealer_achieves"
    ALWAYS = "always"


class NagashiMultiple(StrEnum):
    """Which of several nagashi mangan are paid."""

    ALL = "all_net"
    FIRST = "seat_order_only_first"
    IN_ORDER = "seat_order_all"


class MultiRon(StrEnum):
    """Who wins when two players ron one tile."""

    ATAMAHANE = "atamahane"
    ALL = "all"


class TripleRon(StrEnum):
    """Who wins when three players ron one tile."""

    ABORT = "abort"
    ATAMAHANE = "atamahane"
    FIRST_TWO = "first_two"
    ALL = "all"


class MultiRonHonba(StrEnum):
    """Which of several winners on one tile are paid the honba."""

    NEAREST = "nearest_winner"
    EVERY = "every_winner"


class MultiRonSticks(StrEnum):
    """Which of several winners on one tile take the riichi sticks."""

    NEAREST = "nearest_winner"
    OWN_BACK = "riichi_winner_own_back_rest_nearest"


class MultiRonRenchan(StrEnum):
    """When a dealer among several winners on one tile stays."""

    ANY = "dealer_if_any_winner"
    NEAREST = "nearest_only"


class PaoYakuman(StrEnum):
    """A yakuman whose last set can be fed."""

    DAISANGEN = "daisangen"
    DAISUUSHII = "daisuushii"
    SUUKANTSU = "suukantsu"


class PaoScope(StrEnum):
    """What part of a hand the liable player answers for."""

    HAND = "full_hand"
    YAKUMAN = "pao_yakuman_only"


class PaoRon(StrEnum):
    """How the liable player and a discarder share."""

    HALF = "half_half"
    LIABLE = "liable_pays_all"


class PaoHonba(StrEnum):
    """Who of the two pays the honba."""

    LIABLE = "liable"
    DISCARDER = "discarder"


class SanmaTsumo(StrEnum):
    """How the share of the missing fourth player is made up in a tsumo."""

    LOSS = "tsumo_loss"
    SPLIT = "north_split"
    RON = "equal_to_ron"


class OpenKanDora(StrEnum):
    """When the indicator of a daiminkan or kakan is turned; that of an ankan always comes at once."""

    BEFORE_RINSHAN = "before_rinshan"
    BEFORE_DISCARD = "after_rinshan_before_discard"


class Kuikae(StrEnum):
    """Which discards a chi or pon forbids."""

    FORBIDDEN = "forbidden"
    SUJI_ALLOWED = "genbutsu_forbidden_suji_allowed"
    ALLOWED = "all_allowed"


class PinfuTsumo(StrEnum):
    """Whether pinfu counts in a hand won by tsumo."""

    COMPOUND = "compound"
    EXCLUSIVE = "exclusive"


class Chiitoitsu(StrEnum):
    """What seven pairs are worth."""

    FU_25 = "25fu_2han"
    FU_50 = "50fu_1han"


class Kazoe(StrEnum):
    """What thirteen han without a yakuman are paid as."""

    YAKUMAN = "yakuman"
    SANBAIMAN = "sanbaiman_cap"


class DoubleYakuman(StrEnum):
    """The yakuman that can count twice."""

    SUUANKOU_TANKI = "suuankou-tanki"
    KOKUSHI_13 = "kokushi-13"
    JUNSEI_CHUUREN = "junsei-chuuren"
    DAISUUSHII = "daisuushii"
    SUUKANTSU = "suukantsu"
    TENHOU = "tenhou"
    RYUUIISOU_PURE = "ryuuiisou-pure"
    DAISHARIN = "daisharin"


class Renhou(StrEnum):
    """What a ron before the first own draw is worth; two of the names say themselves how it counts."""

    NONE = "none"
    MANGAN = "mangan"
    ALONE = "5han_standalone"
    ADDS = "4han_adds"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    YAKUMAN = "yakuman"


class RenhouCombination(StrEnum):
    """How renhou counts beside other yaku."""

    ADD = "add_han"
    BEST = "best_of"
    TO_LIMIT = "cumulative_to_limit"


class RyuuiisouHatsu(StrEnum):
    """What ryuuiisou without a green dragon is."""

    OPTIONAL = "optional"
    REQUIRED = "required"
    PURE_DOUBLE = "pure_is_double"


class Suukantsu(StrEnum):
    """When four kans are a yakuman."""

    PAIR = "pair_complete"
    RINSHAN = "fourth_kan_then_rinshan_win"


class ChuurenSuits(StrEnum):
    """The suits nine gates can be made of."""

    ANY = "any"
    CHARACTERS = "manzu_only"


class Daisharin(StrEnum):
    """What the seven pairs from 2 to 8 of circles are."""

    NONE = "none"
    YAKUMAN = "yakuman"
    DOUBLE = "double"
    SEVEN_PAIRS = "counts_as_chinitsu_chiitoi"


class LocalYaku(StrEnum):
    """Yaku that only some tables know; these are those of Mahjong Soul's rooms with ancient yaku."""

    TSUBAME_GAESHI = "tsubame-gaeshi"
    KANBURI = "kanburi"
    SHIIARURAOTAI = "shiiaruraotai"
    UUMENSAI = "uumensai"
    SANRENKOU = "sanrenkou"
    ISSHOKU_SANJUN = "isshoku-sanjun"
    IIPINMOYUE = "iipinmoyue"
    CHUUPINRAOYUI = "chuupinraoyui"
    DAICHIKURIN = "daichikurin"
    DAISUURIN = "daisuurin"
    ISHINOUENIMOSANNEN = "ishinouenimosannen"
    DAICHISEI = "daichisei"
