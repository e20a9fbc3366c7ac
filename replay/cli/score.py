"""``shinpan score``: what one winning hand is worth."""

from typing import Annotated, Any

import typer

from replay.cli.common import (
    FOUND,
    NOTHING_FOUND,
    CommandError,
    Overrides,
    RulesName,
    Shape,
    ShapeOption,
    columns,
    command,
    overrides,
    tell,
)


@command
def score(
    tiles: Annotated[str, typer.Argument(metavar="TILES", help="Concealed tiles, like 123m0p77z (0: red five).")],
    win: Annotated[str, typer.Option("--win", metavar="TILE", help="The winning tile, in TILES or beside them.")],
    meld: Annotated[
        list[str] | None,
        typer.Option("--meld", metavar="KIND:TILES", help="chi:123m, pon:222z, daiminkan:5555p, kakan:, ankan:."),
    ] = None,
    tsumo: Annotated[bool, typer.Option("--tsumo", help="Won by tsumo; else by ron.")] = False,
    round_wind: Annotated[str, typer.Option("--round-wind", metavar="WIND", help="E, S, W or N.")] = "E",
    seat_wind: Annotated[str, typer.Option("--seat-wind", metavar="WIND", help="E is the dealer.")] = "S",
    dora_indicators: Annotated[str, typer.Option("--dora-indicators", metavar="TILES", help="Like 3m,9p.")] = "",
    ura_indicators: Annotated[str, typer.Option("--ura-indicators", metavar="TILES", help="Like 1z.")] = "",
    riichi: Annotated[bool, typer.Option("--riichi")] = False,
    double_riichi: Annotated[bool, typer.Option("--double-riichi")] = False,
    ippatsu: Annotated[bool, typer.Option("--ippatsu")] = False,
    rinshan: Annotated[bool, typer.Option("--rinshan")] = False,
    chankan: Annotated[bool, typer.Option("--chankan")] = False,
    haitei: Annotated[bool, typer.Option("--haitei")] = False,
    houtei: Annotated[bool, typer.Option("--houtei")] = False,
    first_turn: Annotated[bool, typer.Option("--first-turn", help="Tenhou or chiihou.")] = False,
    before_first_draw: Annotated[bool, typer.Option("--before-first-draw", help="Renhou.")] = False,
    after_call: Annotated[bool, typer.Option("--after-call", help="Somebody has called before (renhou).")] = False,
    open_riichi: Annotated[bool, typer.Option("--open-riichi", help="The riichi was declared open.")] = False,
    from_riichi: Annotated[bool, typer.Option("--from-riichi", help="The discarder is in riichi.")] = False,
    riichi_discard: Annotated[
        bool, typer.Option("--riichi-discard", help="On the discard of a riichi declaration (tsubame-gaeshi).")
    ] = False,
    kan_discard: Annotated[
        bool, typer.Option("--kan-discard", help="On the discard after a replacement draw (kanburi).")
    ] = False,
    kita: Annotated[int, typer.Option("--kita", metavar="N", min=0, max=4, help="Norths set aside.")] = 0,
    flowers: Annotated[int, typer.Option("--flowers", metavar="N", min=0, max=8, help="Flowers set aside.")] = 0,
    dealer_wins: Annotated[
        int,
        typer.Option("--dealer-wins", metavar="N", min=0, help="The dealer's wins in a row before this (paarenchan)."),
    ] = 0,
    honba: Annotated[int, typer.Option("--honba", metavar="N", min=0, max=999)] = 0,
    sticks: Annotated[int, typer.Option("--sticks", metavar="N", min=0, max=999, help="On the table.")] = 0,
    rules: RulesName = "tenhou",
    compare: Annotated[
        str | None, typer.Option("--compare", metavar="A,B,...", help="Show the value under several rules instead.")
    ] = None,
    set_: Overrides = None,
    shape: ShapeOption = Shape.TEXT,
) -> int:
    """Value one winning hand, item by item.

    Shown are every reading, each yaku, each fu item, and who pays what.

    Exit status: 0; 1 where the hand is worth nothing; 2 where it cannot be.
    """
    from replay.cli.handtext import read_hand, read_wind
    from replay.cli.rulesource import check_name, in_words, names_given, rules_named
    from replay.hand.value import Situation, contradictions, readings_of, value_of
    from replay.rulevalues import Flowers, Kita
    from reports.score import Scored, compare_dict, compare_text, score_dict, score_text

    def scored_by(name: str, option: str) -> Scored:
        named = rules_named(name, changes, option)
        players = named.players
        hand = read_hand(tiles, win, meld or (), dora_indicators, ura_indicators, named, kita)
        seat = read_wind(seat_wind, "--seat-wind", players)
        if riichi and double_riichi:
            raise CommandError("--riichi and --double-riichi exclude each other")
        if ura_indicators and not (riichi or double_riichi):
            raise CommandError("--ura-indicators: ura dora count only in riichi")
        if kita and named.kita is Kita.NONE:
            if players == 4:
                raise CommandError("--kita: Norths are set aside only with three players; choose such --rules")
            raise CommandError("--kita: by these rules Norths are not set aside; --set kita=nukidora lets them be")
        if flowers and named.flowers is Flowers.NONE:
            raise CommandError("--flowers: these rules have no flower tiles; --set flowers=nukidora has")
        if open_riichi and not named.open_riichi:
            raise CommandError("--open-riichi: these rules do not know it; --set open_riichi=yes does")
        situation = Situation(
            tsumo=tsumo,
            dealer=seat == 0,
            round_wind=read_wind(round_wind, "--round-wind", players),
            seat_wind=seat,
            riichi=riichi,
            double_riichi=double_riichi,
            ippatsu=ippatsu,
            rinshan=rinshan,
            chankan=chankan,
            haitei=haitei,
            houtei=houtei,
            first_turn=first_turn,
            dora_indicators=hand.dora_indicators,
            ura_indicators=hand.ura_indicators,
            kita=kita,
            honba=honba,
            before_first_draw=before_first_draw,
            riichi_discard=riichi_discard,
            kan_discard=kan_discard,
            after_call=after_call or (before_first_draw and bool(hand.melds)),
            open_riichi=open_riichi,
            from_riichi=from_riichi,
            flowers=flowers,
            dealer_wins=dealer_wins,
        )
        problem = next(contradictions(situation, hand.melds, hand.concealed, hand.winning, named), None)
        if problem:
            raise CommandError(problem)
        arguments = (hand.concealed, hand.melds, hand.winning, situation, hand.rules)
        return Scored(
            value_of(*arguments), readings_of(*arguments), situation, hand.rules, in_words(name, changes), honba, sticks
        )

    changes = overrides(set_)
    if compare is not None:
        hands: dict[str, Scored | str] = {}
        for name in names_given(compare):
            check_name(name, "--compare")
            try:
                hands[name] = scored_by(name, "--compare")
            except CommandError as error:
                hands[name] = str(error)
        values = [h for h in hands.values() if not isinstance(h, str)]
        if not values:
            raise CommandError(next(str(h) for h in hands.values()))
        _write(compare_dict(hands) if shape is Shape.JSON else compare_text(hands, columns()))
        return NOTHING_FOUND if all(h.value.valid for h in values) else FOUND
    scored = scored_by(rules, "--rules")
    _write(score_dict(scored) if shape is Shape.JSON else score_text(scored))
    return NOTHING_FOUND if scored.value.valid else FOUND


def _write(content: str | dict[str, Any]) -> None:
    """Text by lines, a document as JSON."""
    if isinstance(content, str):
        tell(content.splitlines())
        return
    from reports.json import dumps

    typer.echo(dumps(content, indent=True), nl=False)
