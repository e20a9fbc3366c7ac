# ruff: noqa: S311 - the same faults again are wanted, not secrets
"""Plant faults in real games and count what the audit finds: ``python -m tests.planting.run CORPUS``."""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.planting.judge import OUTCOMES, Verdict, clean, games, judge
from tests.planting.planter import Plant, Planter, all_kinds


@dataclass(slots=True)
class Tally:
    """What became of the faults of one kind."""

    outcomes: Counter[str] = field(default_factory=Counter)
    failed: list[tuple[str, Plant, Verdict]] = field(default_factory=list)

    @property
    def planted(self) -> int:
        return self.outcomes.total()

    @property
    def rate(self) -> float:
        return self.outcomes["right"] / self.planted if self.planted else 1.0


def plant_all(
    corpus: Path,
    kinds: dict[str, Planter],
    most_games: int,
    per_kind: int,
    seed: int,
    progress: Callable[[int], None] = lambda _: None,
    faulty: list[str] | None = None,
) -> dict[str, Tally]:
    """Plant one fault of every kind in each game, up to `per_kind` a kind.

    Games that do not audit clean as they are cannot be used; their names go to `faulty`.
    """
    tallies = {name: Tally() for name in kinds}
    rng = Random(seed)
    for number, game in enumerate(games(corpus, rng)):
        notes: Counter[tuple[str, str]] | None = None
        open_kinds = [n for n, t in tallies.items() if t.planted < per_kind]
        if number >= most_games or not open_kinds:
            break
        progress(number)
        for name in open_kinds:
            plant = kinds[name](game, Random(f"{seed}/{game.name}/{name}"))
            if plant is None:
                continue
            if notes is None:
                notes = clean(game)
                if notes is None:
                    if faulty is not None:
                        faulty.append(game.name)
                    break
            verdict = judge(plant, notes)
            tallies[name].outcomes[verdict.outcome] += 1
            if verdict.outcome != "right":
                tallies[name].failed.append((game.name, plant, verdict))
    return tallies


def table(tallies: dict[str, Tally]) -> Iterable[str]:
    """The outcome of every kind, and of all."""
    yield f"{'kind':<36}{'planted':>8}" + "".join(f"{o:>13}" for o in OUTCOMES)
    total: Counter[str] = Counter()
    for name, tally in tallies.items():
        total += tally.outcomes
        yield f"{name:<36}{tally.planted:>8}" + "".join(f"{tally.outcomes[o] or '':>13}" for o in OUTCOMES)
    yield f"{'all':<36}{total.total():>8}" + "".join(f"{total[o] or '':>13}" for o in OUTCOMES)
    seen = total.total() - total["silent"] - total["exception"]
    named = total["right"] + total["roots"] + total["consequences"]
    whole = total.total() or 1
    yield (
        f"found at all {seen / whole:.2%}, named right first {named / whole:.2%}, "
        f"all as wanted {total['right'] / whole:.2%}"
    )


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="the folder tenhou-mjlog, or the one above it")
    parser.add_argument("--games", type=int, default=200, help="how many games at most")
    parser.add_argument("--per-kind", type=int, default=50, help="how many faults of a kind at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", help="only kinds whose name holds this; may be repeated")
    parser.add_argument("--show", type=int, default=0, metavar="FAILED", help="print so many failures a kind")
    options = parser.parse_args(arguments)
    corpus = folder(options.corpus)
    kinds = {n: k for n, k in all_kinds().items() if not options.kind or any(w in n for w in options.kind)}
    write = sys.stdout.write

    def progress(number: int) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\rgame {number}")

    faulty: list[str] = []
    tallies = plant_all(corpus, kinds, options.games, options.per_kind, options.seed, progress, faulty)
    for name, tally in tallies.items():
        for game, plant, verdict in tally.failed[: options.show]:
            families = "/".join(sorted(plant.families)) or "quiet"
            want = f"{families} r{_list(plant.rounds)} s{_list(plant.seats)}"
            write(f"{name} [{verdict.outcome}] {game}: {plant.note}\n  want {want}\n")
            write("".join(f"  said {line}\n" for line in verdict.said[:6]))
    write("\n".join(table(tallies)) + f"\nnot clean as they are, so not used: {len(faulty)} {' '.join(faulty[:5])}\n")
    return 0 if all(t.rate == 1 for t in tallies.values()) else 1


def _list(values: frozenset[int | None] | None) -> str:
    return "any" if values is None else ",".join(sorted(map(str, values)))


def folder(corpus: Path) -> Path:
    """The folder that holds the folders of games."""
    below = corpus / "tenhou-mjlog"
    return below if below.is_dir() else corpus


if __name__ == "__main__":
    sys.exit(main())
