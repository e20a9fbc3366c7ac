"""The statistics of each player, from the facts of `tests.recount.games`: numerator and denominator by key."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from tests.recount.games import ABORTS, Game, Riichi, Round, Win

YAKU = (
    *("menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou"),
    *("seat-wind",) * 4,
    *("round-wind",) * 4,
    *("haku", "hatsu", "chun", "double-riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku-doujun"),
    *("sanshoku-doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan"),
    *("honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou", "suuankou-tanki", "tsuuiisou"),
    *("ryuuiisou", "chinroutou", "chuuren", "junsei-chuuren", "kokushi", "kokushi-13", "daisuushii"),
    *("shousuushii", "suukantsu", "dora", "ura-dora", "red-dora"),
)
"""By Tenhou's number."""
LEVELS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
ROOM_POINTS = ((30, 15), (60, 15), (75, 30), (90, 45))

Sums = dict[str, list[float]]


class Recount:
    """Sums for every player of some games, under some readings."""

    def __init__(self, games: Iterable[Game], readings: Mapping[str, str]) -> None:
        self.how = readings
        self.sums: dict[str, Sums] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
        self.most: dict[str, int] = defaultdict(int)
        for game in games:
            for seat, name in enumerate(game.names):
                if name:
                    self.of_game(game, seat, self.sums[name])
                    for one in game.rounds:
                        if one.ended:
                            self.of_round(game, one, seat, name)

    def of_game(self, game: Game, seat: int, sums: Sums) -> None:
        def add(key: str, above: float, below: float = 1) -> None:
            sums[key][0] += above
            sums[key][1] += below

        add("games", 1)
        if game.final is None or game.points is None:
            return
        final = game.final
        rank = 1 + sum(final[s] > final[seat] or (final[s] == final[seat] and s < seat) for s in range(len(final)))
        last = game.rounds[-1]
        left = [s.start + s.delta for s in last.seats][seat]
        score = left if self.how["sticks_left"] == "nobody" else final[seat]
        start = 25000 if game.players == 4 else 35000
        for place, word in enumerate(("first", "second", "third", "fourth"), 1):
            if place < 4 or game.players == 4:
                add(f"{word}_rate", rank == place)
        add("average_placement", rank)
        add("top_rate", rank == 1)
        add("top_two_rate", rank <= 2)
        add("last_avoid_rate", rank < game.players)
        add("bust_rate", score <= 0 if self.how["bust"] == "zero" else score < 0)
        add("average_final_score", score)
        add("average_income", score - start)
        add("points_per_round", score - start, len(game.rounds))
        add("average_points", 1000 * game.points[seat])
        add("rank_points", ((90, 45, 0, -135) if game.players == 4 else (90, 0, -90))[rank - 1])
        if game.players == 4 and game.lobby == "0":
            first, second = ROOM_POINTS[game.bits >> 4 & 2 | game.bits >> 7 & 1]
            won = {1: first, 2: second}.get(rank, 0)
            if game.bits & 8:
                add("stable_dan", won, rank == 4)
            else:
                add("stable_dan_tonpuu", won * 2 / 3, rank == 4)
            rates = [r for r in game.rates if r]
            add("stable_rating", sum(rates) / len(rates) + (50 - 20 * rank) * 160 / 3)

    def turn(self, discards: int, thrown: int, begun: int, players: int) -> float:
        how = self.how["turns"]
        return thrown / players + 1 if how == "table" else discards if how == "thrown" else discards + begun

    def of_round(self, game: Game, one: Round, number: int, name: str) -> None:
        sums, how, players = self.sums[name], self.how, game.players

        def add(key: str, above: float, below: float = 1) -> None:
            if below:
                sums[key][0] += above
                sums[key][1] += below

        seat = one.seats[number]
        own = next((r for r in one.riichi if r.seat == number), None)
        win = next((w for w in one.wins if w.seat == number), None)
        against = next((w.points for w in one.wins if w.source == w.seat != number), None)
        given = [w for w in one.wins if w.source == number != w.seat]
        accepted = own is not None and own.accepted
        on_tile = own is not None and not own.accepted and bool(given)
        calls = seat.calls + (seat.melds.count("ankan") if how["ankan"] == "call" else 0)
        drawn = one.draw is not None and (one.draw not in ABORTS or how["draws"] == "all")
        deal_ins = len(given) if how["double_ron"] == "each" else int(bool(given))
        counted = own is not None and (how["double_riichi"] == "in" or not own.double)
        add("rounds", 1)
        add("win_rate", win is not None)
        add("deal_in_rate", deal_ins)
        add("riichi_rate", counted)
        add("call_rate", calls > 0)
        for times, word in enumerate(("one", "two", "three", "four"), 1):
            add(f"{word}_call_rate", calls == times)
        add("kan_rate", any(m.endswith("kan") for m in seat.melds))
        add("draw_rate", drawn)
        add("abortive_draw_rate", one.draw in ABORTS)
        add("nagashi_rate", one.draw == "nm" and seat.delta + 1000 * accepted > 0)
        add("dealer_rate", seat.dealer)
        add("dealer_win_rate", win is not None, seat.dealer)
        add("dealer_cover_rate", against is not None, seat.dealer)
        pained = against is not None and seat.dealer and against >= 8000
        add("painful_dealer_cover_rate", pained, against is not None and (seat.dealer or how["painful"] == "all"))
        add("tsumo_against_rate", against is not None)
        add("renchan_rate", bool(one.repeats), seat.dealer and one.repeats is not None)
        add("start_shanten", seat.start_shanten)
        add("start_shanten_dealer", seat.start_shanten, seat.dealer)
        add("start_shanten_non_dealer", seat.start_shanten, not seat.dealer)
        if seat.dealer:
            self.most[name] = max(self.most[name], one.run)
        before = _first([s.start for s in one.seats]) == number
        add("lead_keep_rate", _first([s.start + s.delta for s in one.seats]) == number, before)
        add("top_stay_rate", before)
        dama = win is not None and seat.calls == 0 and not accepted
        if how["dama"] == "wins":
            add("dama_share", dama, win is not None)
        else:
            quiet = seat.calls == 0 and not accepted
            add("dama_share", dama, quiet and (win is not None or seat.end_shanten == 0))
        for word, winners in (
            ("riichi", [w for w in given if _in_riichi(one, w.seat)]),
            ("open", [w for w in given if one.seats[w.seat].open]),
            ("dama", [w for w in given if not _in_riichi(one, w.seat) and not one.seats[w.seat].open]),
        ):
            add(f"deal_in_to_{word}_rate", len(winners) if how["double_ron"] == "each" else bool(winners))
        if calls:
            add("after_call_win_rate", win is not None)
            add("after_call_deal_in_rate", deal_ins)
            add("after_call_draw_rate", drawn)
            add("after_call_balance", seat.delta)
        if seat.called:
            add("call_turn", self.turn(*seat.called[0], 1, players))
        if one.draw is not None and (one.draw not in ABORTS or how["draws"] == "all"):
            add("tenpai_at_draw_rate", seat.tenpai)
            add("riichi_tenpai_at_draw_rate", seat.tenpai and accepted)
            add("open_tenpai_at_draw_rate", seat.tenpai and not accepted and seat.open)
            add("closed_tenpai_at_draw_rate", seat.tenpai and not accepted and not seat.open)
        if win is not None:
            self.of_win(one, win, sums, players, own)
        if given:
            self.of_deal_in(one, given, number, sums, players)
        if own is not None:
            sums["double_riichi"][0] += own.double
            sums["double_riichi"][1] += 1
        if own is not None and counted:
            dealt_in = bool(given)
            add("riichi_win_rate", win is not None)
            add("riichi_deal_in_rate", dealt_in and (not on_tile or how["riichi_tile"] == "in"))
            add("riichi_deal_in_rate_a", dealt_in)
            add("riichi_deal_in_rate_b", dealt_in and not on_tile)
            add("riichi_draw_rate", drawn)
            add("riichi_balance", seat.delta)
            add("riichi_income", seat.delta, win is not None)
            add("riichi_cost", -seat.delta, dealt_in)
            add("riichi_turn", self.turn(own.discards, own.thrown, 1, players))
            add("first_riichi_rate", own.before == 0)
            add("chasing_rate", own.before > 0)
            add("chased_rate", own.after > 0)
            add("furiten_riichi_rate", own.furiten)
            add("multi_wait_riichi_rate", own.kinds >= 2)
            add("good_shape_riichi_rate", own.unseen >= 6)
            add("bad_shape_riichi_rate", own.unseen <= 4)

    def of_win(self, one: Round, win: Win, sums: Sums, players: int, own: Riichi | None) -> None:
        def add(key: str, above: float, below: float = 1) -> None:
            if below:
                sums[key][0] += above
                sums[key][1] += below

        seat = one.seats[win.seat]
        riichi = own is not None and own.accepted
        value = win.points
        if self.how["win_value"] == "delta":
            value = win.delta - (1000 if riichi and win.first and win.sticks else 0)
        add("tsumo_share", win.source == win.seat)
        add("riichi_win_share", riichi and (self.how["double_riichi"] == "in" or not (own and own.double)))
        add("open_win_share", seat.open)
        add("average_win", value)
        add("average_riichi_win", value, riichi)
        add("average_open_win", value, seat.open)
        add("average_dama_win", value, not riichi and not seat.open)
        add("average_dealer_win", value, seat.dealer)
        add("average_non_dealer_win", value, not seat.dealer)
        add("win_turn", self.turn(win.discards, win.thrown, int(win.source == win.seat), players))
        add("ippatsu_rate", 2 in win.yaku, riichi)
        add("ura_rate", win.yaku.get(53, 0) > 0, riichi)
        for level in LEVELS:
            add(f"{level}_rate", win.limit == level)
        add("below_mangan_rate", not win.limit)
        had = {YAKU[n] for n, han in win.yaku.items() if han} | {YAKU[n] for n in win.yakuman}
        kitas = 0 if win.yakuman else seat.melds.count("kita")
        # Tenhou counts them among the dora.
        if win.yaku.get(52, 0) <= kitas:
            had.discard("dora")
        if kitas:
            had.add("kita")
        for name in dict.fromkeys((*YAKU, "kita")):
            add(f"yaku_{name.replace('-', '_')}", name in had)

    def of_deal_in(self, one: Round, given: list[Win], number: int, sums: Sums, players: int) -> None:
        seat = one.seats[number]
        own = next((r for r in one.riichi if r.seat == number), None)
        in_riichi = own is not None and (own.accepted or self.how["riichi_tile"] == "in")
        each = self.how["double_ron"] == "each"
        shanten = seat.end_shanten
        for win in given if each else given[:1]:
            cases = {
                "deal_in_to_dealer_share": one.seats[win.seat].dealer,
                "deal_in_while_riichi_share": in_riichi,
                "deal_in_while_open_share": seat.open,
                "deal_in_shanten": shanten,
                "noten_deal_in_share": shanten > 0,
                "late_noten_deal_in_share": shanten > 0 and len(seat.discards) >= 12,
                "deal_in_turn": self.turn(len(seat.discards), win.thrown, int(win.chankan), players),
            }
            for key, value in cases.items():
                sums[key][0] += value
                sums[key][1] += 1
        cost = sum(w.paid if self.how["deal_in_value"] == "paid" else w.points for w in given)
        sums["average_deal_in"][0] += cost
        sums["average_deal_in"][1] += len(given) if each else 1


def _first(scores: list[int]) -> int:
    return scores.index(max(scores))


def _in_riichi(one: Round, seat: int) -> bool:
    return any(r.seat == seat and r.accepted for r in one.riichi)
