"""The circumstances of a win that the tiles do not show."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from replay.melds import ANKAN, CHI, PON, Meld
from replay.ruleset import RuleSet
from replay.rulevalues import Kita, KitaRon
from replay.tiles import KIND_OF, NORTH, Tile


# Not frozen: see replay.events.
@dataclass(slots=True, unsafe_hash=True)
class Situation:
    """How, when and by whom a hand is won; winds are 0 East to 3 North.

    With `double_riichi` set, `riichi` need not be. `first_turn` says that this is the winner's first draw and
    nobody has called before it, or the dealer nothing but ankan of its own; `before_first_draw` that the winner has
    not drawn yet, and `after_call` that somebody has called in the round. `riichi_discard` and `kan_discard`: the tile
    ronned is the one a riichi was declared with, or the one thrown after a replacement draw. `open_riichi`: the riichi
    was declared with the hand laid open, and `from_riichi` that whoever dealt in was in riichi too. Indicators are
    physical tiles; `ura_indicators` are read only in riichi. `kita` and `flowers` are the numbers of Norths and
    flower tiles set aside. `dealer_wins` is how many rounds in a row before this one the dealer has won as dealer,
    None where that is not known. No record shows `flowers`.
    """

    tsumo: bool
    dealer: bool
    round_wind: int
    seat_wind: int
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    first_turn: bool = False
    dora_indicators: tuple[int, ...] = ()
    ura_indicators: tuple[int, ...] = ()
    kita: int = 0
    honba: int = 0
    before_first_draw: bool = False
    riichi_discard: bool = False
    kan_discard: bool = False
    after_call: bool = False
    open_riichi: bool = False
    from_riichi: bool = False
    flowers: int = 0
    dealer_wins: int | None = 0

    @property
    def in_riichi(self) -> bool:
        return self.riichi or self.double_riichi


def contradictions(
    situation: Situation,
    melds: Sequence[Meld] = (),
    concealed: Sequence[Tile] = (),
    winning: Tile | None = None,
    rules: RuleSet | None = None,
) -> Iterator[str]:
    """What cannot be true at once, each as a sentence a player understands; nothing where all fits. Without
    `rules` a kita is taken to do what a kan does, and the last tile as a replacement is no haitei.

    `concealed` has the winning tile in it; where the tiles are not given, what they rule out is not asked.

    A value computed from such a situation is that of the parts which make sense: each yaku asks for all its
    own conditions.
    """
    s = situation
    is_open = any(m.is_open for m in melds)
    kans = any(m.is_kan for m in melds)
    kita_is_rinshan = s.kita > 0 and (rules is None or rules.kita_replacement_is_rinshan)
    kita_breaks = rules is None or rules.kita_breaks_ippatsu_and_first_turn
    if s.tsumo:
        if s.houtei:
            yield "houtei is a win on the last discard, not by tsumo"
        if s.chankan:
            yield "chankan is a win on another player's tile, not by tsumo"
        if s.before_first_draw:
            yield "renhou is a win on another player's tile, not by tsumo"
        if s.riichi_discard or s.kan_discard:
            yield "tsubame-gaeshi and kanburi are wins on a discard, not by tsumo"
        if s.from_riichi:
            yield "nobody deals in to a win by tsumo"
    else:
        if s.haitei:
            yield "haitei is a win by tsumo"
        if s.rinshan:
            yield "rinshan is a win by tsumo"
        if s.first_turn:
            yield "tenhou and chiihou are wins by tsumo"
    if s.rinshan and not (kans or kita_is_rinshan or s.flowers):
        yield "rinshan needs a kan" + ("; by these rules a kita does not do" if s.kita else ", a kita or a flower")
    if s.rinshan and s.haitei and (rules is None or rules.rinshan_haitei_exclusive):
        yield "the last tile as a replacement is rinshan only, not haitei"
    if s.chankan and s.houtei:
        yield "no kan can be made with the last tile, so chankan and houtei exclude each other"
    if s.chankan and winning is not None:
        kinds = [KIND_OF[t] for t in (*concealed, *(t for m in melds for t in m.tiles))]
        north = KIND_OF[winning] == NORTH and rules is not None and rules.kita is not Kita.NONE
        robbed_north = north and rules is not None and rules.kita_ron is KitaRon.CHANKAN
        if kinds.count(KIND_OF[winning]) > 1 and not robbed_north:
            more = "; by these rules a North set aside is won on without chankan" if north else ""
            yield f"the player who is robbed has the other three of the tile, so the winner holds it only once{more}"
    if s.chankan and (s.riichi_discard or s.kan_discard):
        yield "the tile of a kakan is no discard"
    if s.before_first_draw and (s.kita or s.flowers or s.in_riichi or any(m.kind not in (CHI, PON) for m in melds)):
        yield "a win before the first draw has no kan, no kita, no flower and no riichi before it"
    if s.before_first_draw and s.houtei:
        yield "a win before the first draw is none on the last discard"
    if s.before_first_draw and not s.after_call and (melds or s.chankan or s.kan_discard):
        yield "a win after a kan or with called sets is one after a call"
    if s.before_first_draw and s.dealer:
        yield "the dealer is the first to draw, so nobody can discard to it before"
    if s.ippatsu and not s.in_riichi:
        yield "ippatsu needs riichi"
    if s.ippatsu and s.rinshan and (kita_breaks or not s.kita):
        yield "a kan ends ippatsu, so ippatsu and rinshan exclude each other"
    if s.in_riichi and is_open:
        yield "an open hand cannot be in riichi"
    replaced = s.dealer and s.rinshan and bool(melds) and all(m.kind is ANKAN for m in melds)
    if s.first_turn and ((s.kita and kita_breaks) or s.flowers or s.in_riichi or (melds and not replaced)):
        yield "a win on the first draw has no calls and no riichi before it, but for the dealer's own ankan"
    if s.first_turn and (s.haitei or (s.rinshan and not replaced and (kita_breaks or not s.kita))):
        yield "the first draw is neither the last tile nor a replacement"
    if s.open_riichi and not s.in_riichi:
        yield "open riichi is a riichi"
    if s.dealer != (s.seat_wind == 0):
        yield "the dealer, and nobody else, holds East as seat wind"
