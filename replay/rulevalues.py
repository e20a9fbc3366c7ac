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
    """What follows when nobody has the threshold after the last scheduled hand; all_draw: the winds that may be
    played on, and after them a game that everybody has drawn."""

    NONE = "none"
    SUDDEN_DEATH = "sudden_death_next_wind"
    FULL_WIND = "full_next_wind"
    EAST = "return_to_east"
    DRAGONS = "dragon_rounds"
    ALL_DRAW = "all_draw"


class ExtensionChecked(StrEnum):
    """When the threshold ends a wind that is played on."""

    EVERY_HAND = "every_hand"
    WIND_END = "wind_end"


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
    """What a noten dealer at a draw in the last hand, or anywhere in the last wind, brings about."""

    GAME_ENDS = "game_ends"
    DEALER_REPEATS = "dealer_repeats"
    REPEATS_IN_LAST_WIND = "dealer_repeats_in_last_wind"


class Tobi(StrEnum):
    """Whether a player without points ends the game, or plays on and may borrow."""

    NONE = "none"
    BELOW_ZERO = "below_zero"
    AT_ZERO = "at_or_below_zero"
    BORROW = "borrow"


class TobiOrder(StrEnum):
    """When the scores are looked at where a round has several payments."""

    AT_ONCE = "simultaneous"
    IN_TURN = "seat_order"


class OneRoundAccounts(StrEnum):
    """How a game of one round is accounted for."""

    FULL = "as_other_games"
    PAYMENTS = "payments_only"


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
    OWNER = "return_to_owner"


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


class NagashiDeclaration(StrEnum):
    """Whether a nagashi mangan is paid by itself or only to one who claims it."""

    AUTOMATIC = "automatic"
    CLAIMED = "claimed"


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


class Minogashi(StrEnum):
    """What letting a winning tile pass in riichi is: permanent furiten, a win that had to be taken, or a chombo."""

    ALLOWED = "allowed_permanent_furiten"
    FORCED = "forced_win"
    CHOMBO = "chombo"


class RonnedStick(StrEnum):
    """Whether a riichi whose discard is ronned costs its stick."""

    NOT_PAID = "not_paid"
    PAID = "paid"


class RiichiAnkan(StrEnum):
    """Which ankans a player in riichi may declare."""

    FORBIDDEN = "forbidden"
    SAME_WAITS = "waits_unchanged"
    SAME_SETS = "waits_and_decomposition_unchanged"


class FuritenRelease(StrEnum):
    """When furiten from a tile let pass outside riichi ends. A draw or call and the discard after it come to the
    same, for nothing can be ronned in between; a draw alone does not end it after a call."""

    DISCARD = "own_next_discard"
    DRAW_OR_CALL = "own_draw_or_call"
    DRAW = "own_next_draw"


class DiscardFuriten(StrEnum):
    """Which own tiles make furiten."""

    DISCARDS = "discards"
    AND_KAKAN = "discards_and_kakan"


class Karaten(StrEnum):
    """What a hand is whose every wait has all four copies accounted for."""

    NOTEN = "noten"
    NO_RIICHI = "tenpai_but_no_riichi"
    TENPAI = "tenpai"


class KaratenScope(StrEnum):
    """Where copies of a wait are counted for it: each value takes in those before it; the last adds all rivers and
    the melds of the others."""

    CONCEALED = "concealed"
    MELDS = "concealed_and_melds"
    INDICATORS = "with_indicators"
    VISIBLE = "all_visible"


class TenpaiDeclaration(StrEnum):
    """Whether a tenpai hand counts at a draw by itself, or only if its player shows it."""

    AUTOMATIC = "automatic"
    VOLUNTARY = "voluntary"


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
    SPLIT = "split"


class Offence(StrEnum):
    """Illegal play that rules punish; each check of illegal play belongs to one or to none."""

    FALSE_WIN = "false-win"
    NOTEN_RIICHI = "noten-riichi"
    INVALID_RIICHI = "invalid-riichi"
    RIICHI_KAN = "riichi-kan"
    RIICHI_DISCARD = "riichi-discard"
    PASSED_WIN = "passed-win"
    FALSE_CALL = "false-call"
    KUIKAE = "kuikae"
    FALSE_DRAW = "false-draw"
    FALSE_TENPAI = "false-tenpai"


class Chombo(StrEnum):
    """What a chombo costs; the round is played again."""

    NONE = "none"
    MANGAN = "mangan_payment"
    FINAL_POINTS = "final_points"


class SanmaTsumo(StrEnum):
    """How the share of the missing fourth player is made up in a tsumo."""

    LOSS = "tsumo_loss"
    SPLIT = "north_split"
    RON = "equal_to_ron"
    HALVES = "half_of_ron_each"


class Kita(StrEnum):
    """Whether a North may be set aside as a dora."""

    NONE = "none"
    NUKIDORA = "nukidora"


class SanmaNorth(StrEnum):
    """What a North in the hand is with three players, none of whom has it as seat wind."""

    GUEST = "guest_wind"
    YAKUHAI = "yakuhai_all"


class KitaRon(StrEnum):
    """Whether a North that is set aside can be ronned, and whether that is chankan."""

    PLAIN = "allowed_no_chankan_yaku"
    CHANKAN = "allowed_with_chankan"
    FORBIDDEN = "forbidden"


class KanDora(StrEnum):
    """When the indicator of a kan is turned; of the last two, before the replacement of another kan at the latest."""

    BEFORE_RINSHAN = "before_rinshan"
    BEFORE_DISCARD = "after_rinshan_before_discard"
    AFTER_DISCARD = "after_discard_or_next_kan"


class Chankan(StrEnum):
    """The kans that can be robbed."""

    KAKAN = "kakan"
    KOKUSHI_ANKAN = "kakan_and_kokushi_ankan"
    NONE = "none"


class FifthKan(StrEnum):
    """What a fifth kan of the round is."""

    ILLEGAL = "illegal"
    ABORT = "abort_if_not_robbed"


class Suukan(StrEnum):
    """When four kans by more than one player end the round."""

    NONE = "none"
    AFTER_DISCARD = "after_discard_passes"
    AT_ONCE = "immediate_if_not_robbed"


class Kuikae(StrEnum):
    """Which discards a chi or pon forbids."""

    FORBIDDEN = "forbidden"
    SUJI_ALLOWED = "genbutsu_forbidden_suji_allowed"
    ALLOWED = "all_allowed"


class Atozuke(StrEnum):
    """How far a hand's yaku must be settled before the tile that wins (see `replay.hand.certain`)."""

    ALLOWED = "allowed"
    YAKUHAI_ONLY = "yakuhai_only"
    FORBIDDEN = "forbidden"
    KANZEN = "kanzen_sakizuke"


class KuikaeDeadlock(StrEnum):
    """What a chi or pon is that leaves nothing but tiles kuikae forbids."""

    REFUSED = "call_refused"
    ALLOWED = "allowed"


class WinWindow(StrEnum):
    """How long a discard can be ronned."""

    NEXT_DRAW = "until_next_draw"
    NEXT_DISCARD = "until_next_discard"


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


class RenhouCondition(StrEnum):
    """Which calls before it undo renhou: anyone's, the winner's own, or none."""

    NO_CALL = "no_call"
    NO_OWN_CALL = "no_own_call"
    ANY_CALL = "any_call"


class TenhouCondition(StrEnum):
    """Whether the dealer may make an ankan before tenhou."""

    IMMEDIATE = "immediate"
    AFTER_ANKAN = "after_ankan_ok"


class RyuuiisouHatsu(StrEnum):
    """What ryuuiisou without a green dragon is."""

    OPTIONAL = "optional"
    REQUIRED = "required"
    PURE_DOUBLE = "pure_is_double"


class Suukantsu(StrEnum):
    """When four kans are a yakuman."""

    PAIR = "pair_complete"
    RINSHAN = "fourth_kan_then_rinshan_win"
    FOURTH = "fourth_kan"


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
    """Yaku that only some tables know: those of Mahjong Soul's rooms with ancient yaku, and the red peacock."""

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
    BENIKUJAKU = "benikujaku"


class Shibari(StrEnum):
    """Which hands alone may win; the last value is seiroukon-yakuman, the flushes, honroutou and yakuman."""

    NONE = "none"
    RIICHI = "riichi"
    CHIITOITSU = "chiitoitsu"
    MANGAN = "mangan"
    YAKUMAN = "yakuman"
    SEIROUKON = "honitsu_chinitsu_honroutou_yakuman"


class ShibariBinds(StrEnum):
    """Who must have two han after many honba."""

    ALL = "all"
    DEALER = "dealer"


class ShibariCounts(StrEnum):
    """Which yaku help a hand over a minimum of han; dora never do."""

    ANY = "any_yaku"
    NO_LUCK = "without_luck"
    EVERY_WAIT = "on_every_wait"


class Paarenchan(StrEnum):
    """What the eighth win in a row of one dealer is."""

    NONE = "none"
    YAKUMAN = "yakuman"


class Flowers(StrEnum):
    """Whether flower tiles are in the set; they are set aside for a replacement, each a dora."""

    NONE = "none"
    NUKIDORA = "nukidora"
