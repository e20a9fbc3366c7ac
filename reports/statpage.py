"""The page of the documentation that lists every statistic and what is disputed: docs/statistics.md."""

from typing import Final

from reports.groups import DIMENSIONS, OPPONENT
from reports.readings import PROFILES, READINGS
from reports.stats import CHAPTERS


def page() -> str:
    """The page."""
    lines = [_BEGINNING, "| | " + " | ".join(PROFILES) + " |", "|---" * (len(PROFILES) + 1) + "|"]
    lines += [f"| {n} | " + " | ".join(choices[n] for choices in PROFILES.values()) + " |" for n in READINGS]
    lines.append("")
    for name, (about, choices) in READINGS.items():
        lines.append(f"* **{name}**, {about}: " + "; ".join(f"`{c}` {m}" for c, m in choices.items()) + ".")
    lines += ["", _SLICES, "| name | what it sorts by |", "|---|---|"]
    for name, dimension in DIMENSIONS.items():
        lines.append(f"| {name} | {dimension.about}{', round by round' * dimension.rounds} |")
    lines += [f"| {OPPONENT} | who else plays (`--where` only; who meets whom is `--table head-to-head`) |", ""]
    for chapter in CHAPTERS:
        lines += [f"## {chapter.title}", "", "| key | | | definition | in | disputed |", "|---|---|---|---|---|---|"]
        for one in chapter.statistics.values():
            disputed = ", ".join(dict.fromkeys(one.reads))
            lines.append(f"| {one.key} | {one.english} | {one.japanese} | {one.definition} | {one.unit} | {disputed} |")
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


_BEGINNING: Final = """\
# Statistics

```console
$ shinpan stats games/
$ shinpan stats games/ --player P0 --profile amae-koromo
$ shinpan stats games/ --group-by player,month --stat win_rate,deal_in_rate --format csv -o months.csv
$ shinpan stats games/ --table league --penalties chombo.csv --check-standings published.csv
$ shinpan stats --define deal_in_rate
```

Every game is audited first. A statistic is a numerator over a denominator, counted over the rows of one frame
([frames.md](frames.md)); JSON, CSV and workbooks hold both, the value, its interval and, for shares, its standard
error. The interval holds the true value in 95 of 100 cases: Wilson's for shares, for means that of a thousand draws of
whole games (`--seed`); a mean whose cases are all of one game has none. Below `--min-n` cases there is no value.

## What counts

* **Rounds** are those with a result. A round in which a record stops counts for nothing.
* **A fault removes what it makes wrong.** Illegal play leaves the whole round out, a hand scored wrongly what hands are
  worth, a draw judged wrongly who was tenpai. Places are left out where the standings change with every payment put
  right, scores where they change. The report says how many rounds and games that is, of which cause, and how much it
  changes; `--include-faulty` counts them as recorded.
* **A player** is a name on one platform. Guests, computer seats, empty names, and two seats of one name are nobody:
  they have no row and are not in the field's values without `--include-guests`. `--aliases FILE.toml` says who is who:

      [players]
      "Tanaka" = ["tenhou:tanaka77", "mahjong-soul:田中"]

* **A game met twice**, in another file, archive or format, counts once; how many there were is told.
* **Equal final scores** have the order the rules give them, the nearer seat first. Where the rules split what is due,
  equal players share the better place: two firsts and no second.
* **The points of a hand** are those that records state: without honba and sticks, and where the rules have wareme, not
  doubled. What is really won or paid is doubled.
* **Disconnected** rounds count, or with `--disconnected exclude` do not.
* **The field** is everybody asked about. `--player` chooses whose row is shown and leaves the field as it is. Games
  and rounds count once in every row; shares and means count them for each player the row is of, so that the field's
  average placement in 100 games of four rests on 400 places.

## Tables

`--table ranks` counts places. `--table league` adds up final points as the audit has them: payments put right, uma and
oka by the rules (`--rules`); `--include-faulty` takes those of the record. `--penalties FILE.csv`
(`player,points,reason`) is added to them, so that a chombo is `-20`. `--check-standings FILE.csv` (`player` and any of
`points`, `games`, `place`) compares a published table; the exit status is 1 where it differs. `--table head-to-head`
says who was placed above whom and what went from one to the other by ron. `--group-by player,stretch` and
`player,month` show how players change.

## The report

`-o DIR` writes a page that needs nothing else, charts and tables. Every number on it leads to its rounds, and a line
there says how the round is seen: in Tenhou's viewer, where the record has the name Tenhou gave the game, and by
`shinpan replay`. `tables/rows/` has a line for every row behind every number of the groups shown. `--game-chart
FILE[#N]` chooses the game whose course is drawn, by its file or the platform's name for it.

## What is disputed

Published statistics differ on these points. A profile takes a side on each; `--reading NAME=CHOICE` changes one. A
profile is what the statistics known by its name do, as far as that is known.
"""
_SLICES: Final = """\
## Slices

`--group-by NAMES` makes a row for each, `--where NAME=VALUES` leaves the others out, `--since` and `--until` take days,
months or years. Slices of rounds have no statistics of whole games. Rows stand by their number of games; those of
time, rounds, places and numbers in their own order.

Of `gap`, `above` and `below`, `ahead-mangan` and `behind-mangan` are 8000 points or more when the round begins, `ahead`
and `behind` fewer, and `level` is none. The leader is in no slice of `above`, the last in none of `below`:
`--where situation=4 --where above=behind-mangan` is being last, and a mangan or more behind the third.
"""
