"""YAK: the yaku and dora a win lists."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from replay.events import WIN
from replay.findings import Cause
from replay.hand.played import played
from replay.hand.value import Value
from replay.moment import Moment, WinFacts
from replay.outcome import indicator_unseen, unseen_bonus
from replay.registry import Fault, check
from replay.rulevalues import LocalYaku
from replay.table import Table
from replay.tiles import KIND_OF

_BONUS = {"dora": "dora", "ura-dora": "ura", "red-dora": "red", "kita": "kita"}
_DECIDED_BY = {
    "tanyao": ("kuitan",),
    "pinfu": ("pinfu_tsumo", "sanma_north"),
    "north": ("sanma_north",),
    "seat-wind-north": ("sanma_north",),
    "rinshan": ("kita_replacement_is_rinshan",),
    "haitei": ("kita_replacement_is_rinshan", "rinshan_haitei_exclusive"),
    "chankan": ("kita_ron",),
    "chiitoitsu": ("chiitoitsu_value", "chiitoitsu_four_of_a_kind"),
    "riichi": ("double_riichi",),
    "double-riichi": ("double_riichi", "kita_breaks_ippatsu_and_first_turn"),
    "ippatsu": ("ippatsu", "kita_breaks_ippatsu_and_first_turn"),
    "open-riichi": ("open_riichi",),
    "tenhou": ("tenhou_condition", "kita_breaks_ippatsu_and_first_turn"),
    "chiihou": ("kita_breaks_ippatsu_and_first_turn",),
    "renhou": ("renhou", "renhou_combination", "renhou_condition"),
    "paarenchan": ("paarenchan",),
    "tsuuiisou": ("tsuuiisou_chiitoi",),
    "ryuuiisou": ("ryuuiisou_hatsu",),
    "chuuren": ("chuuren_suits",),
    "junsei-chuuren": ("chuuren_suits",),
    "suukantsu": ("suukantsu_condition",),
    "daisharin": ("daisharin",),
} | {str(name): ("local_yaku",) for name in LocalYaku}


def deciding(names: Iterable[str], table: Table) -> tuple[str, ...]:
    """The options that say whether yaku count in this round, and how much."""
    options = dict.fromkeys(option for name in names for option in _DECIDED_BY.get(name, ()))
    return tuple(option for option in options if _in_play(option, table))


def _in_play(option: str, table: Table) -> bool:
    """Whether the round has what an option of three-player games is about."""
    if option.startswith("kita"):
        # Of the kans and Norths that were replaced some are no kans.
        return table.replaced > table.kans
    return table.players == 3 or not option.startswith("sanma_")


def _counts(value: Value) -> dict[str, int]:
    """The yaku of a hand as records list them: a yakuman counts 1, whatever it is paid."""
    return {name: 1 if value.yakuman else han for name, han in value.yaku}


def _claimed(win: WinFacts) -> dict[str, int] | None:
    """The yaku the record lists, without dora; a yakuman counts 1."""
    if win.listed is None:
        return None
    out: Counter[str] = Counter()
    for name, han in win.listed:
        if name not in _BONUS:
            out[name] += han
    return dict(out)


def best_match(win: WinFacts) -> Value | None:
    """Of the readings that pay the same, the one nearest to what the record lists."""
    value = win.value
    if value is None or not value.equals:
        return value
    claimed = _claimed(win)

    def distance(v: Value) -> tuple[int, bool]:
        mine = _counts(v)
        names = set(mine) | set(claimed or {})
        return sum(mine.get(k, 0) != (claimed or {}).get(k, 0) for k in names), v.fu != win.claim.fu

    return min((value, *value.equals), key=distance)


def _differences(moment: Moment) -> tuple[WinFacts, dict[str, int], dict[str, int]] | None:
    win = moment.win
    if win is None or win.value is None or not win.value.valid:
        return None
    claimed = _claimed(win)
    value = best_match(win)
    if claimed is None or value is None:
        return None
    return win, claimed, _counts(value)


def _fault(
    win: WinFacts, message: str, claimed: dict[str, int], due: dict[str, int], options: tuple[str, ...] = ()
) -> Fault:
    return Fault(message, win.winner, recorded={"yaku": claimed}, expected={"yaku": due}, options=options)


@check("YAK001", "yaku-missing", on=WIN, cause=Cause.SCORING)
def yaku_missing(moment: Moment) -> Iterator[Fault]:
    """A yaku of the winning hand is not listed.

    What is compared:
        The yaku listed at a win with those of the hand. Where several readings of the hand pay the same, the one
        nearest to the list counts.
    Why it matters:
        A yaku left out usually makes the hand too cheap.
    Rule source:
        Common rules; Tenhou's list of yaku.
    Options that change it:
        Those of the yaku in question, as kuitan of tanyao.
    When it cannot be known:
        Not judged where the hand cannot be known or the record lists no yaku, nor where it may be a dealer's eighth
        win in a row (paarenchan) and the record does not hold the rounds before.
    Example:
        South rons 8s with 234567m345p67s22s, and only tanyao is listed: pinfu is missing.
    """
    if moment.win is not None and moment.win.value is None and not moment.table.hidden[moment.win.winner]:
        moment.cannot_know("YAK001", "fragment")
    found = _differences(moment)
    if found is None:
        if moment.win is not None and moment.win.value is not None and moment.win.listed is None:
            moment.cannot_know("YAK001", "no-claim")
        return
    win, claimed, due = found
    missing = [name for name in due if name not in claimed]
    if missing:
        text = f"{moment.who(win.winner)} has {', '.join(missing)}, which the record does not list"
        yield _fault(win, text, claimed, due, deciding(missing, moment.table))


@check("YAK002", "yaku-not-there", on=WIN, cause=Cause.SCORING)
def yaku_not_there(moment: Moment) -> Iterator[Fault]:
    """A yaku is listed that the winning hand does not have.

    What is compared:
        The yaku listed at a win with those of the hand. Where several readings of the hand pay the same, the one
        nearest to the list counts. Beside a yakuman no other yaku is listed.
    Why it matters:
        A yaku that is not there usually makes the hand too dear.
    Rule source:
        Common rules; Tenhou's list of yaku.
    Options that change it:
        Those of the yaku in question, as kuitan of tanyao.
    When it cannot be known:
        Not judged where the hand cannot be known or the record lists no yaku.
    Example:
        South rons 7s with 234567m345p68s22s, and pinfu is listed: the wait is closed.
    """
    found = _differences(moment)
    if found is None:
        return
    win, claimed, due = found
    extra = [name for name in claimed if name not in due]
    if extra:
        text = f"the record lists {', '.join(extra)} for {moment.who(win.winner)}, {_why_not(moment, win, extra, due)}"
        yield _fault(win, text, claimed, due, deciding(extra, moment.table))


def _why_not(moment: Moment, win: WinFacts, extra: Sequence[str], due: dict[str, int]) -> str:
    """Why yaku that are listed do not count, in words: the hand may have them beside one that counts alone."""
    assert win.value is not None
    beside = not set(extra) & set(win.claim.yakuman or ())
    if beside and win.value.yakuman:
        return f"but beside a yakuman ({', '.join(due)}) no other yaku counts"
    if beside and list(due) == ["renhou"] and played(moment.rules).renhou_alone:
        return "but beside renhou no other yaku counts"
    return "which the hand does not have"


@check("YAK003", "yaku-han", on=WIN, cause=Cause.SCORING)
def yaku_han(moment: Moment) -> Iterator[Fault]:
    """A yaku is listed with the wrong number of han.

    What is compared:
        The han given to each yaku listed with what the yaku counts in this hand, closed or open.
    Why it matters:
        Some yaku lose a han in an open hand.
    Rule source:
        Common rules; Tenhou's list of yaku.
    Options that change it:
        Those of the yaku in question, as chiitoitsu_value.
    When it cannot be known:
        Not judged where the hand cannot be known or the record lists no yaku.
    Example:
        South, with a pon of 333z, wins with honitsu, and 3 han are listed; open it counts 2.
    """
    found = _differences(moment)
    if found is None:
        return
    win, claimed, due = found
    wrong = [name for name in claimed if name in due and claimed[name] != due[name]]
    if wrong:
        name = wrong[0]
        text = f"{name} is listed with {claimed[name]} han for {moment.who(win.winner)}; it counts {due[name]}"
        yield _fault(win, text, claimed, due, deciding(wrong, moment.table))


_DORA = ("dora", "kita")
_URA = ("ura-dora",)
_BONUS_OPTIONS = {"dora": ("kan_dora", "kita"), "ura-dora": ("ura_dora", "kan_ura"), "red-dora": ("red_fives",)}


def _bonus_options(word: str, indicators: Sequence[int], table: Table) -> Iterator[str]:
    """The options that bonus tiles of a sort hang on, counted by these indicators."""
    yield from (option for option in _BONUS_OPTIONS[word] if _in_play(option, table))
    if table.players == 3 and word != "red-dora" and any(KIND_OF[t] == 0 for t in indicators if t >= 0):
        yield "sanma_m1_m9_dora_cycle"


def _bonus(moment: Moment, code: str, names: tuple[str, ...], fields: tuple[str, ...]) -> Iterator[Fault]:
    win = moment.win
    if win is None or win.value is None or not win.value.valid or win.claim.yaku is None or win.value.yakuman:
        return
    hidden = win.situation is not None and win.situation.in_riichi and win.claim.ura_indicators is None
    if "ura" in fields and hidden and moment.rules.ura_dora:
        moment.cannot_know(code, "no-ura")
        return
    if "dora" in fields and indicator_unseen(win, moment.table):
        moment.cannot_know(code, "no-indicator")
        return
    claimed = sum(han for name, han in win.claim.yaku if name in names)
    due = sum(getattr(win.value.dora, f) for f in fields)
    if claimed != due and not _listed_together(win):
        word = names[0]
        indicators = win.claim.ura_indicators if "ura" in fields else win.situation and win.situation.dora_indicators
        shown = f" (indicators {moment.tiles(indicators)})" if indicators and word != "red-dora" else ""
        yield Fault(
            f"{claimed} {word} {'is' if claimed == 1 else 'are'} counted for {moment.who(win.winner)}; "
            f"the hand has {due}{shown}",
            win.winner,
            recorded={word: claimed},
            expected={word: due},
            options=tuple(_bonus_options(word, indicators or (), moment.table)),
        )


def _dora_and_ura(win: WinFacts) -> tuple[tuple[int, int], tuple[int, int]]:
    """Dora and ura dora as listed, and as the hand has them."""
    assert win.claim.yaku is not None
    assert win.value is not None
    dora, ura = (sum(han for name, han in win.claim.yaku if name in names) for names in (_DORA, _URA))
    due = win.value.dora
    return (dora, ura), (due.dora + due.kita, due.ura)


def _listed_together(win: WinFacts) -> bool:
    """Whether dora and ura dora are each listed wrongly, but as many as the hand has of both."""
    listed, due = _dora_and_ura(win)
    return listed != due and sum(listed) == sum(due)


def _as_dora(moment: Moment) -> Iterator[Fault]:
    """Dora and ura dora under one name: a wrong list, by which nothing is scored wrongly."""
    win = moment.win
    if win is None or win.value is None or not win.value.valid or win.claim.yaku is None or win.value.yakuman:
        return
    if win.situation is None or unseen_bonus(win, moment.table) is not None or not _listed_together(win):
        return
    listed, due = _dora_and_ura(win)
    shown, under = win.situation.dora_indicators, win.situation.ura_indicators
    options = [*_bonus_options("dora", shown, moment.table), *_bonus_options("ura-dora", under, moment.table)]
    yield Fault(
        f"{listed[0]} dora and {listed[1]} ura dora are listed for {moment.who(win.winner)}; the hand has {due[0]} "
        f"(indicators {moment.tiles(shown)}) and {due[1]} (indicators {moment.tiles(under)}), which is as many",
        win.winner,
        recorded={"dora": listed[0], "ura-dora": listed[1]},
        expected={"dora": due[0], "ura-dora": due[1]},
        options=tuple(dict.fromkeys(options)),
        cause=Cause.RECORD,
    )


@check("YAK004", "dora-count", on=WIN, cause=Cause.SCORING)
def dora_count(moment: Moment) -> Iterator[Fault]:
    """The number of dora (set-aside Norths included) is not that of the hand.

    What is compared:
        The dora counted at a win with the tiles of hand and melds that the indicators turned point at; each North
        set aside counts one more. Where ura dora are listed as dora, or the other way round, that is said here.
    Why it matters:
        Each dora is a han.
    Rule source:
        Common rules: the indicator points at the next tile, 9 at 1, N at E, chun at haku; with three players 1m
        points at 9m as a rule.
    Options that change it:
        players, kan_dora, sanma_m1_m9_dora_cycle, kita
    When it cannot be known:
        Not judged for a yakuman, for which dora do not count, or where the hand or an indicator cannot be known.
    Example:
        The indicator is 1s, South wins with the pair 22s, and one dora is counted instead of two.
    """
    yield from _bonus(moment, "YAK004", _DORA, ("dora", "kita"))
    yield from _as_dora(moment)


@check("YAK005", "ura-dora-count", on=WIN, cause=Cause.SCORING)
def ura_dora_count(moment: Moment) -> Iterator[Fault]:
    """The number of ura dora is not that of the hand.

    What is compared:
        The ura dora counted at a win with the tiles of the hand that the ura indicators shown point at; without
        riichi there are none.
    Why it matters:
        Each ura dora is a han.
    Rule source:
        Common rules; Tenhou rules.
    Options that change it:
        players, ura_dora, kan_ura, sanma_m1_m9_dora_cycle
    When it cannot be known:
        Not judged where a win in riichi shows no ura indicators, for a yakuman, or where the hand cannot be
        known. Ura dora listed as dora are told of under YAK004.
    Example:
        South wins in riichi with the pair 22s, the ura indicator is 1s, and one ura dora is counted instead of
        two.
    """
    yield from _bonus(moment, "YAK005", _URA, ("ura",))


@check("YAK006", "red-dora-count", on=WIN, cause=Cause.SCORING)
def red_dora_count(moment: Moment) -> Iterator[Fault]:
    """The number of red fives is not that of the hand.

    What is compared:
        The red fives counted at a win with those in hand and melds.
    Why it matters:
        Each red five is a han.
    Rule source:
        Common rules; the record says whether the game has red fives.
    Options that change it:
        red_fives
    When it cannot be known:
        Not judged for a yakuman, for which they do not count, or where the hand cannot be known.
    Example:
        South wins with 234567m340p67s22s, and the red 5p is not counted.
    """
    yield from _bonus(moment, "YAK006", ("red-dora",), ("red",))


@check("YAK007", "dora-indicators-differ", on=WIN, cause=Cause.RECORD)
def dora_indicators_differ(moment: Moment) -> Iterator[Fault]:
    """The dora indicators listed at a win are not those turned in the round.

    What is compared:
        The dora indicators listed at a win with those turned in the round.
    Why it matters:
        The list shows what the dora were counted by.
    Rule source:
        The record's own format.
    Options that change it:
        None.
    When it cannot be known:
        Not judged where the record lists none, or an indicator of the round is not known.
    Example:
        The indicator turned is 9m, and South's win lists E.
    """
    win = moment.win
    if win is None or win.claim.indicators is None:
        return
    shown = list(win.claim.indicators)
    turned = list(moment.table.indicators)
    if shown != turned and -2 not in turned:
        listed, due = (row or "none" for row in moment.apart(shown, turned))
        yield Fault(
            f"the win of {moment.who(win.winner)} lists the dora indicators {listed}; turned were {due}",
            win.winner,
            recorded={"indicators": listed},
            expected={"indicators": due},
        )
