"""WIN: the winning hand, its tile and where it came from."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from replay.checks.tiles import place
from replay.checks.yaku import deciding
from replay.events import WIN
from replay.findings import Cause
from replay.hand.certain import yaku_by_wait
from replay.hand.played import played
from replay.hand.value import INCOMPLETE, NO_YAKU, SHIBARI, SHIBARI_KIND, Value
from replay.melds import KITA, Meld
from replay.moment import Moment, WinFacts
from replay.registry import Fault, Hint, check
from replay.rulevalues import Chankan, KitaRon, LocalYaku, Offence, Shibari, ShibariCounts
from replay.table import MOST_KANS, NOBODY, UNSEEN
from replay.tiles import KIND_NAMES, KIND_OF, all_seen

_SHIBARI: Final[Mapping[Shibari, str]] = {
    Shibari.RIICHI: "a hand in riichi",
    Shibari.CHIITOITSU: "seven pairs",
    Shibari.MANGAN: "a hand paid as mangan or more",
    Shibari.YAKUMAN: "a hand paid as yakuman",
    Shibari.SEIROUKON: "honitsu, chinitsu, honroutou or a yakuman",
}
_COUNTS: Final[Mapping[ShibariCounts, str]] = {
    ShibariCounts.ANY: "",
    ShibariCounts.NO_LUCK: " for certain",
    ShibariCounts.EVERY_WAIT: " on every wait",
}

_BY_RULES = frozenset({"chankan", "rinshan", "seat-wind-north", *LocalYaku})
"""The yaku by which a hand can win in some rules and not in others: some by those for three players."""


@check("WIN001", "incomplete-hand", on=WIN, offence=Offence.FALSE_WIN)
def incomplete_hand(moment: Moment) -> Iterator[Fault]:
    """A win with tiles that are not four sets and a pair, seven pairs or kokushi.

    What is compared:
        The tiles of the winner, melds and winning tile included, with the forms of a complete hand.
    Why it matters:
        A win with an incomplete hand is a chombo; nothing may be paid for it.
    Rule source:
        Common rules: four sets and a pair, seven different pairs, or kokushi.
    Options that change it:
        chiitoitsu_four_of_a_kind, suukantsu_condition
    When it cannot be known:
        Not judged where the hand cannot be known, neither by the play nor by what the record shows.
    Example:
        South rons 8s with 234567m349p22678s: 34p and 9p are no set.
    """
    win = moment.win
    if win is None or win.value is None:
        if win is not None and moment.table.hidden[win.winner]:
            moment.cannot_know("WIN001", "hand-hidden")
        return
    if win.value.reason != "incomplete":
        return
    melds = moment.table.melds[win.winner]
    held = Counter(KIND_OF[t] for t in win.concealed if t >= 0)
    shown = " ".join([moment.tiles(win.concealed), *(m.name(moment.rules.red_tiles) for m in melds)])
    options: tuple[str, ...] = () if melds or any(n % 2 for n in held.values()) else ("chiitoitsu_four_of_a_kind",)
    if win.tsumo and sum(m.is_kan for m in melds) == MOST_KANS and moment.table.rinshan:
        options = ("suukantsu_condition",)
    yield Fault(
        f"{moment.who(win.winner)} wins with {shown}, which is not a complete hand",
        win.winner,
        recorded={"hand": shown},
        expected={"hand": "four sets and a pair, seven pairs or kokushi"},
        options=options,
        hint=_hand_hint(moment),
    )


@check("WIN002", "no-yaku", on=WIN, offence=Offence.FALSE_WIN)
def no_yaku(moment: Moment) -> Iterator[Fault]:
    """A win without any yaku, or without those the rules ask for; dora are not yaku.

    What is compared:
        The complete hand, and how it was won, with the list of yaku; dora, ura and red fives are none. Where there
        is a minimum of han (shibari), the han of the yaku with it: of all, or without ippatsu, chankan, rinshan,
        haitei and houtei, or only what the hand has on every wait. Where only some kinds of hands may win, the hand
        with them. Where atozuke is forbidden, the yaku on every wait of the hand: one must be there on all of them,
        or, where the rules say so, be a yakuhai that the winning tile completed, or rest on the first call.
    Why it matters:
        Without a yaku there is no win, however many dora there are.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        kuitan, shibari_min_han, ryanhan_shibari_honba, shibari_binds, shibari_counts, shibari, atozuke, kita_ron,
        kita_replacement_is_rinshan, sanma_north, local_yaku, and before the winner's first draw and any call
        renhou, renhou_combination, renhou_condition
    When it cannot be known:
        Not judged where the hand cannot be known.
    Example:
        South, with a chi of 234m, rons 8s and has tanyao alone, in a game without kuitan.
    """
    win = moment.win
    if win is None or win.value is None or win.value.valid or win.value.reason == INCOMPLETE:
        return
    if win.value.reason != NO_YAKU:
        yield _barred(moment, win, win.value)
        return
    claimed = [name for name, _ in win.claim.yaku or ()] + list(win.claim.yakuman or ())
    decisive = [name for name in claimed if name in _BY_RULES]
    if win.situation is not None and win.situation.before_first_draw and not win.situation.after_call:
        decisive.append("renhou")
    yield Fault(
        f"{moment.who(win.winner)} wins without a yaku",
        win.winner,
        recorded={"yaku": claimed},
        expected={"yaku": "at least one"},
        options=("kuitan", *deciding(decisive, moment.table)),
        hint=_hand_hint(moment),
    )


def _barred(moment: Moment, win: WinFacts, value: Value) -> Fault:
    """A hand that has a yaku and may not win with it."""
    asked = played(moment.rules)
    options: tuple[str, ...]
    expected: dict[str, Any]
    if value.reason == SHIBARI:
        listed = ", ".join(f"{name} {han}" for name, han in value.yaku)
        needed = asked.needed_han(moment.table.honba, dealer=win.winner == moment.table.dealer)
        why = f"it must have {needed} han{_COUNTS[asked.shibari_counts]}"
        expected = {"han": needed}
        options = ("shibari_min_han", "ryanhan_shibari_honba", "shibari_binds", "shibari_counts")
    elif value.reason == SHIBARI_KIND:
        listed = ", ".join(f"{name} {han}" for name, han in value.yaku)
        why = f"only {_SHIBARI[asked.shibari]} can win"
        expected = {"hand": _SHIBARI[asked.shibari]}
        options = ("shibari",)
    else:
        listed = ", ".join(name for name, _ in value.yaku)
        why = _why_uncertain(moment, win)
        expected = {"yaku": "one that is certain before the winning tile"}
        options = ("atozuke",)
    return Fault(
        f"{moment.who(win.winner)} wins with {listed}; {why}",
        win.winner,
        recorded={"yaku": listed},
        expected=expected,
        options=options,
        hint=_hand_hint(moment),
    )


def _why_uncertain(moment: Moment, win: WinFacts) -> str:
    """Which wait shows that no yaku was certain, or which call that it came too late."""
    assert win.situation is not None
    melds = moment.table.melds[win.winner]
    by_wait = yaku_by_wait(win.concealed, melds, win.winning_tile, win.situation, moment.rules)
    certain = frozenset.intersection(*by_wait.values())
    if certain:
        first = next(m for m in melds if m.is_open)
        names = ", ".join(sorted(certain))
        return f"{names} came only after its first call, {first.name(moment.rules.red_tiles)}"
    winning = KIND_OF[win.winning_tile]
    others = [kind for kind in by_wait if kind != winning]
    if not others:
        return "it has no yaku but that of luck"
    other = next((kind for kind in others if not by_wait[kind]), others[0])
    had = ", ".join(sorted(by_wait[other])) or "no yaku"
    return f"no yaku was certain before the winning tile: on {KIND_NAMES[other]} it has {had}"


@check("WIN003", "wrong-winning-tile", on=WIN, cause=Cause.RECORD)
def wrong_winning_tile(moment: Moment) -> Iterator[Fault]:
    """The tile the record names as the winning tile is not the tile that was drawn or discarded.

    What is compared:
        The winning tile named in the record with the tile just drawn, discarded or robbed.
    Why it matters:
        The winning tile decides wait, fu and some yaku.
    Rule source:
        The record's own format.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record names no winning tile or hides it, or the tile drawn is hidden.
    Example:
        East throws 8s, South rons, and the record names 5s as the winning tile.
    """
    win = moment.win
    if win is None or not win.possible or win.claim.winning_tile is None or win.winning_tile < 0:
        return
    if win.claim.winning_tile < 0:
        moment.cannot_know("WIN003", "hand-hidden")
        return
    if win.claim.winning_tile != win.winning_tile:
        named, due = moment.apart((win.claim.winning_tile,), (win.winning_tile,))
        same = moment.tile(win.claim.winning_tile) == moment.tile(win.winning_tile)
        yield Fault(
            f"the record gives {named} as the winning tile of {moment.who(win.winner)}; it is "
            f"{'another, ' * same}{due}",
            win.winner,
            recorded={"winning tile": named},
            expected={"winning tile": due},
            hint=Hint("called", win.winner, win.claim.winning_tile),
        )


@check("WIN004", "wrong-discarder", on=WIN, cause=Cause.RECORD)
def wrong_discarder(moment: Moment) -> Iterator[Fault]:
    """The record names another player as the one who dealt in, or a tsumo as a ron.

    What is compared:
        The player named as the one who dealt in with the one who discarded, or declared the robbed tile; the
        winner itself by tsumo.
    Why it matters:
        It decides who pays.
    Rule source:
        The record's own format.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record names nobody.
    Example:
        South rons East's 8s, and the record lets West have dealt in.
    """
    win = moment.win
    if win is None or not win.possible or win.claim.from_seat is None:
        return
    source = win.winner if win.source is None else win.source
    claimed = win.claim.from_seat
    if claimed != source:

        def words(seat: int) -> str:
            return "tsumo" if seat == win.winner else f"ron from {moment.who(seat)}"

        yield Fault(
            f"the record calls the win of {moment.who(win.winner)} a {words(claimed)}; by the play it is a "
            f"{words(source)}",
            win.winner,
            recorded={"win": words(claimed)},
            expected={"win": words(source)},
        )


def _hand_hint(moment: Moment) -> Hint | None:
    """What the shown hand holds that the replayed one does not, and the other way round."""
    win = moment.win
    if win is None or win.claim.concealed is None or not all_seen(win.claim.concealed):
        return Hint("win", -1 if win is None else win.winner)
    shown: Counter[int] = Counter(win.claim.concealed)
    held: Counter[int] = Counter(win.concealed)
    missing = tuple(sorted((shown - held).elements()))
    surplus = tuple(sorted((held - shown).elements()))
    return Hint("hand", win.winner, missing=missing, surplus=surplus)


@check("WIN005", "winning-hand-differs", on=WIN, cause=Cause.RECORD)
def winning_hand_differs(moment: Moment) -> Iterator[Fault]:
    """The hand shown at a win is not the hand the winner holds by the play.

    What is compared:
        The concealed tiles shown at a win with those the winner holds after deal, draws, discards and calls.
    Why it matters:
        One of the two is recorded wrongly, and value and yaku rest on it.
    Rule source:
        The record's own format.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record shows no hand or hides tiles of it, or they were hidden in play.
    Example:
        South holds 234567m345p22678s and the record shows a 9s in place of one 2s.
    """
    win = moment.win
    if win is None or win.claim.concealed is None or not win.possible or moment.table.hidden[win.winner]:
        return
    if not all_seen(win.claim.concealed):
        moment.cannot_know("WIN005", "hand-hidden")
        return
    hint = _hand_hint(moment)
    assert hint is not None
    if not hint.missing and not hint.surplus:
        return
    shown, held = moment.hands_apart(win.claim.concealed, win.concealed)
    yield Fault(
        f"{moment.who(win.winner)} shows {shown}, but by the play it holds {held}",
        win.winner,
        recorded={"hand": shown},
        expected={"hand": held},
        hint=hint,
    )


@check("WIN006", "shown-melds-differ", on=WIN, cause=Cause.RECORD)
def shown_melds_differ(moment: Moment) -> Iterator[Fault]:
    """The melds shown at a win are not those the winner made.

    What is compared:
        The melds shown at a win with the calls the winner made in the round.
    Why it matters:
        Melds decide whether the hand is closed, and count for yaku, fu and dora.
    Rule source:
        The record's own format.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record shows no melds at all.
    Example:
        South called pon of chun, and its win shows no meld.
    """
    win = moment.win
    if win is None or win.claim.melds is None or win.claim.winner != win.winner:
        return
    made = moment.table.melds[win.winner]
    if Counter(map(_compared, win.claim.melds)) != Counter(map(_compared, made)):
        recorded, due = moment.melds_apart(win.claim.melds, made)
        yield Fault(
            f"the melds shown by {moment.who(win.winner)} are not those it made",
            win.winner,
            recorded={"melds": recorded},
            expected={"melds": due},
            hint=Hint("melds", win.winner),
        )


def _compared(meld: Meld) -> tuple[object, ...]:
    return meld.kind, meld.tiles, meld.called, meld.source


@check("WIN007", "nothing-to-win-on", on=WIN, offence=Offence.FALSE_WIN)
def nothing_to_win_on(moment: Moment) -> Iterator[Fault]:
    """A win by a player who has neither drawn a tile nor is offered one.

    What is compared:
        Each win with the tile it could be on: one the winner has just drawn, a discard of another player, or a
        tile that can be robbed, as a North set aside can in most rules.
    Why it matters:
        Without such a tile there is nothing to win on; an event is missing or the winner is wrong.
    Rule source:
        Common rules; a discard can be ronned until the next draw, by European rules until the next discard. A North
        set aside can be ronned by Tenhou rules.
    Options that change it:
        win_call_window, kita_ron
    When it cannot be known:
        Always known.
    Example:
        South throws 8s itself and then wins.
    """
    win, table = moment.win, moment.table
    if win is None:
        return
    if win.possible:
        north = table.robbed_kind is KITA and table.robbable >= 0
        if north and win.source is not None and moment.rules.kita_ron is KitaRon.FORBIDDEN:
            yield Fault(
                f"{moment.who(win.winner)} wins by ron on the North that {moment.who(win.source)} has set aside; "
                "by these rules it cannot be ronned",
                win.winner,
                recorded={"win": "ron", "tile": moment.tile(win.winning_tile)},
                options=("kita_ron",),
            )
        return
    late = table.actor not in (NOBODY, win.winner) and table.last_discarder not in (NOBODY, win.winner)
    if late and win.claim.winning_tile == table.last_discard:
        yield Fault(
            f"{moment.who(win.winner)} rons {moment.tile(table.last_discard)}, thrown by "
            f"{moment.who(table.last_discarder)}, after {moment.who(table.actor)} has drawn",
            win.winner,
            recorded={"win": moment.who(win.winner)},
            options=("win_call_window",),
            hint=Hint("turn", win.winner),
        )
        return
    yield Fault(
        f"{moment.who(win.winner)} wins although it has neither drawn a tile nor does a discard of another "
        "player lie on the table",
        win.winner,
        recorded={"win": moment.who(win.winner)},
        hint=Hint("turn", win.winner),
    )


@check("WIN010", "ura-indicators", on=WIN, cause=Cause.RECORD)
def ura_indicators(moment: Moment) -> Iterator[Fault]:
    """The ura indicators shown at a win are missing, not due, of the wrong number, or tiles seen elsewhere.

    What is compared:
        The ura indicators shown at a win with the winner's riichi, with the number of dora indicators, and with
        the tiles already seen.
    Why it matters:
        Ura indicators are turned for a riichi only, one under each dora indicator, and the tiles under them are
        in no hand.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        ura_dora, kan_ura
    When it cannot be known:
        Not judged where there is no tile the win could be on, or the record lists no indicators at its wins at all.
    Example:
        South wins without riichi, and the record shows the ura indicator 1z.
    """
    win = moment.win
    if win is None or win.situation is None:
        return
    ura = win.claim.ura_indicators or None
    table = moment.table
    rules = moment.rules
    if ura is None:
        if not win.situation.in_riichi or not rules.ura_dora:
            return
        if win.claim.ura_indicators is None and win.claim.indicators is None:
            moment.cannot_know("WIN010", "no-ura")
        else:
            yield Fault(
                f"{moment.who(win.winner)} wins in riichi, but the record shows no ura indicators",
                win.winner,
                recorded={"ura indicators": 0},
                expected={"ura indicators": len(table.indicators) if rules.kan_ura else 1},
                options=("ura_dora",),
            )
        return
    if not win.situation.in_riichi:
        yield Fault(
            f"ura indicators are shown for {moment.who(win.winner)}, who is not in riichi",
            win.winner,
            recorded={"ura indicators": moment.tiles(ura)},
            expected={"ura indicators": "none"},
        )
        return
    if len(ura) != len(table.indicators) and (rules.kan_ura or len(ura) != 1):
        yield Fault(
            f"{len(ura)} ura indicators are shown under {len(table.indicators)} dora indicators",
            win.winner,
            recorded={"ura indicators": len(ura)},
            expected={"ura indicators": len(table.indicators)},
            options=("kan_ura",),
        )
    other = next((w for w in moment.wins if w.event < moment.index and w.claim.ura_indicators), None)
    if other is not None and other.claim.ura_indicators != ura:
        yield Fault(
            f"the ura indicators of {moment.who(win.winner)} are not those shown to {moment.who(other.winner)}",
            win.winner,
            recorded={"ura indicators": moment.tiles(ura)},
            expected={"ura indicators": moment.tiles(other.claim.ura_indicators or ())},
        )
    for i, tile in enumerate(ura):
        if tile >= 0 and (table.owner[tile] != UNSEEN or tile in ura[:i]):
            where = "listed twice" if tile in ura[:i] else f"already {place(moment, tile)}"
            yield Fault(
                f"the ura indicator {moment.tile(tile)} is a tile that is {where}",
                win.winner,
                recorded={"ura indicator": moment.tile(tile)},
            )


@check("WIN011", "wrong-winner", on=WIN, cause=Cause.RECORD)
def wrong_winner(moment: Moment) -> Iterator[Fault]:
    """A win is given to a player other than the one whose hand is shown.

    What is compared:
        The player a win is given to with the player who holds the hand that is shown.
    Why it matters:
        The points go to the wrong player, and with them the dealership.
    Rule source:
        The record's own format.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record shows no hand, or the hand shown is nobody's; that is WIN005.
    Example:
        The win shows South's 234567m345p22678s and is given to West.
    """
    win = moment.win
    if win is not None and win.claim.winner != win.winner:
        yield Fault(
            f"the win is given to {moment.who(win.claim.winner)}, but the hand shown is that of "
            f"{moment.who(win.winner)}",
            win.winner,
            recorded={"winner": moment.who(win.claim.winner)},
            expected={"winner": moment.who(win.winner)},
        )


@check("WIN013", "kan-not-robbable", on=WIN, offence=Offence.FALSE_WIN)
def kan_not_robbable(moment: Moment) -> Iterator[Fault]:
    """A kan is robbed that the rules do not let anyone rob.

    What is compared:
        A ron on the tile of a kan with the kinds of kan that can be robbed: a kakan, by some rules also an ankan by
        kokushi musou, by others none.
    Why it matters:
        The kan would stand, and play go on with its replacement tile.
    Rule source:
        Common rules: a kakan can be robbed. An ankan by kokushi: Mahjong Soul, European rules; not on Tenhou.
    Options that change it:
        chankan_source
    When it cannot be known:
        Always known. A ron on an ankan by any other hand is WIN007, on a daiminkan and a North too.
    Example:
        East declares 1111m, and South, who waits for 1m with kokushi, rons it, in a game by Tenhou's rules.
    """
    win, table = moment.win, moment.table
    if win is None or win.source is None or not table.can_rob(win.winner) or table.may_be_robbed:
        return
    if table.robbed_kind is KITA:
        return
    what = "no kan" if moment.rules.chankan_source is Chankan.NONE else "only a kakan"
    yield Fault(
        f"{moment.who(win.winner)} robs the {table.robbed_kind} of {moment.who(win.source)}; {what} can be robbed",
        win.winner,
        recorded={"win": "ron", "tile": moment.tile(win.winning_tile)},
        expected={"chankan": str(moment.rules.chankan_source)},
        options=("chankan_source",),
    )
