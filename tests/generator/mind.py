"""What a player does of what it may do: towards tenpai, with a good deal of chance."""

from collections.abc import Sequence
from random import Random

from replay import actions
from replay.hand.shanten import shanten
from replay.hand.shapes import SUIT, UNIT, Keys, counts_of
from replay.melds import CHI, DAIMINKAN, KITA, Meld
from replay.table import Table
from replay.tiles import BIT, HONOURS_FROM, KIND_OF
from tests.generator.scenario import Temper


class Mind:
    """One player of one round."""

    def __init__(self, table: Table, seat: int, temper: Temper, rng: Random) -> None:
        self.table = table
        self.seat = seat
        self.temper = temper
        self.rng = rng
        self._known: tuple[Keys, int] = ([], 0)

    def likes(self, chance: float) -> bool:
        """Whether something of that likelihood is done."""
        return self.rng.random() < chance

    def wins(self) -> bool:
        """Whether a possible win is taken."""
        return self.likes(self.temper.win) or actions.must_win(self.table, self.seat)

    def own_kan(self) -> Meld | None:
        """A kan or kita to declare now."""
        for meld in actions.own_kans(self.table, self.seat):
            if self.likes(self.temper.kita if meld.kind is KITA else self.temper.kan):
                return meld
        return None

    def riichi(self) -> int | None:
        """The tile to declare riichi with."""
        temper = self.temper
        if not temper.riichi or not self.table.is_closed(self.seat) or self._distance() > 0:
            return None
        found = actions.riichi_discards(self.table, self.seat)
        return self.rng.choice(found) if found and self.likes(temper.riichi) else None

    def discard(self) -> int:
        """The tile to throw."""
        table, rng, temper = self.table, self.rng, self.temper
        allowed = actions.discards(table, self.seat)
        if len(allowed) == 1:
            return allowed[0]
        shed = [t for t in allowed if temper.shed & BIT[KIND_OF[t]]]
        if shed:
            return rng.choice(shed)
        if not self.likes(temper.care):
            return rng.choice(allowed)
        best = self._distance()
        keys = table.keys_with_drawn(self.seat)
        counts = counts_of(keys)
        by_kind = {KIND_OF[t]: t for t in rng.sample(allowed, len(allowed))}
        for kind in sorted(by_kind, key=lambda k: _company(counts, k) + 2 * rng.random()):
            keys[SUIT[kind]] -= UNIT[kind]
            if self._shanten(keys) <= best:
                return by_kind[kind]
            keys[SUIT[kind]] += UNIT[kind]
        return rng.choice(allowed)

    def call(self) -> Meld | None:
        """A call to make of the discard on the table."""
        table, rng, temper = self.table, self.rng, self.temper
        if table.riichi[self.seat] or temper.shed & BIT[KIND_OF[table.last_discard]]:
            return None
        reckless = self.likes(temper.reckless)
        if not reckless and not self.likes(temper.call):
            return None
        found = actions.calls(table, self.seat)
        if not found:
            return None
        meld = rng.choice(found)
        if meld.kind is DAIMINKAN:
            return meld if self.likes(temper.kan) else None
        if reckless:
            return meld if meld.kind is not CHI or self.likes(0.5) else None
        keys = list(table.keys[self.seat])
        before = self._shanten(keys)
        for tile in meld.consumed:
            keys[SUIT[KIND_OF[tile]]] -= UNIT[KIND_OF[tile]]
        return meld if shanten(keys, self._sets() + 1, three_players=table.players == 3) < before else None

    def _sets(self) -> int:
        return sum(1 for m in self.table.melds[self.seat] if m.kind is not KITA)

    def _shanten(self, keys: Keys) -> int:
        return shanten(keys, self._sets(), three_players=self.table.players == 3)

    def _distance(self) -> int:
        """The shanten number of the hand with the drawn tile; riichi and discard both ask for it."""
        keys = self.table.keys_with_drawn(self.seat)
        if keys != self._known[0]:
            self._known = keys, self._shanten(keys)
        return self._known[1]


def _company(counts: Sequence[int], kind: int) -> int:
    """How many tiles of the hand go well with one of this kind."""
    own = 3 * (counts[kind] - 1)
    if kind >= HONOURS_FROM:
        return own
    place = kind % 9
    for step, worth in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
        if 0 <= place + step < 9:
            own += worth * min(counts[kind + step], 2)
    return own + (1 if 0 < place < 8 else 0)
