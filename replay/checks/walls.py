"""WAL: the tiles of a round against the wall they were dealt and drawn from.

A whole round is laid beside its wall at once (`replay.proof`), so none of these faults is yielded by a check.
"""

from inspect import cleandoc
from textwrap import indent

from replay.registry import found_elsewhere

_NOT_COMPARED = """
    Records without a wall, or with a seed of a form that is not understood, are not compared; a hidden tile agrees with
    any."""


def _found(
    code: str, name: str, told: str, example: str, *, options: str = "None.", unknown: str = _NOT_COMPARED
) -> None:
    """Register a page: what all of them say alike is put between what is told and the example."""
    sections = {
        "Rule source": "How each platform deals from a wall: docs/walls.md.",
        "Options that change it": options,
        "When it cannot be known": unknown,
        "Example": example,
    }
    page = [cleandoc(told)]
    page += [f"{title}:\n{indent(cleandoc(text), '    ')}" for title, text in sections.items()]
    found_elsewhere(code, name, "\n".join(page))


_found(
    "WAL001",
    "another-wall",
    """A round is not dealt from the wall that the record has for it.

    What is compared:
        The deal with that of the wall, and where they have nothing to do with each other with all other walls of the
        game.
    Why it matters:
        Nothing of the round can be proven. If no round is dealt from the walls, the seed, or the walls, belong to
        another game: the record was put together, or its tiles were made up.
    """,
    """The seed of another game is put in the place of the game's own: in E1-0 no tile but two is where it lay.""",
)

_found(
    "WAL002",
    "wall-out-of-turn",
    """A round is dealt from another wall of the game than that of its turn.

    What is compared:
        The deal with every wall that follows from the seed, which gives them in the order the rounds are played in.
    Why it matters:
        A round was cut out of the record, or rounds were put in another order, and everything else may fit all the
        same.
    """,
    """E1-1 is missing, and E2-0 goes on with the scores of E1-0: it is dealt from the third wall and not from the
    second.""",
    unknown="Only a seed says more than one wall at a time.",
)

_found(
    "WAL003",
    "dealt-tile-not-of-wall",
    """A player is dealt another tile than the wall has for it.

    What is compared:
        The thirteen tiles of each player with those that the wall deals to it. Where the wall is only known from the
        first draw on, all hands together with what is not in it.
    Why it matters:
        A hand was given a better tile, or a file was damaged; nothing of the play need show it.
    """,
    "West is dealt 5p, but the wall deals 3s in its place.",
)

_found(
    "WAL004",
    "drawn-tile-not-of-wall",
    """A draw is of another tile than lay there.

    What is compared:
        The draws of the round, one after another, with the tiles of the wall behind the deal.
    Why it matters:
        Which tile a player drew decides everything that follows, and one that is never shown again is seen by no
        other check.
    """,
    "The ninth draw is recorded as 5p; the wall has 3s there.",
)

_found(
    "WAL005",
    "replacement-not-of-wall",
    """The tile drawn for a kan or kita is another than lay there.

    What is compared:
        The replacement tiles in the order they are drawn in with those of the dead wall.
    Why it matters:
        A win on such a tile has rinshan: it pays to have drawn the right one.
    """,
    "East makes an ankan and draws 1m; the first replacement tile of the wall is N.",
)

_found(
    "WAL006",
    "indicator-not-of-wall",
    """A dora indicator is another tile than lay there.

    What is compared:
        Every indicator turned, and those that a win states, with those of the dead wall.
    Why it matters:
        Each indicator gives han. Where the indicators turned and those a win states contradict each other, the wall
        says which of them are true.
    """,
    "8s is turned after a kan; the second indicator of the wall is 8p.",
)

_found(
    "WAL007",
    "ura-not-of-wall",
    """An ura indicator is another tile than lay there.

    What is compared:
        The ura indicators a win states with the tiles under the indicators of the wall.
    Why it matters:
        Only a win in riichi shows them and nobody sees them in any other way: nothing but the wall can prove them.
    """,
    """A win in riichi states the ura indicator 4p, and counts two; under the indicator of the wall lies haku.""",
)

_found(
    "WAL008",
    "tiles-exchanged",
    """Two tiles of the wall stand in each other's place.

    What is compared:
        Where two tiles differ, whether each is where the other lay.
    Why it matters:
        It is one change and not two: two draws, two dealt tiles or a draw and an indicator were exchanged.
    """,
    "The third draw of South is recorded for West and that of West for South.",
)

_found(
    "WAL009",
    "draws-shifted",
    """Draws are missing, or there are too many: from there on the others are a place off.

    What is compared:
        The draws of the round with the wall, and where most of the rest agrees a few places on or back, the number of
        places.
    Why it matters:
        One turn left out would look like a wrong tile at every draw behind it.
    """,
    "South's eighth turn is left out, and everyone after it draws what the wall has one place later.",
)

_found(
    "WAL010",
    "dice-not-of-seed",
    """The dice are not those that follow from the seed.

    What is compared:
        The two dice of the start of a round with those of the seed.
    Why it matters:
        Where the wall is opened depends on them at a real table; in a record they change nothing but show that it was
        edited.
    """,
    "The record has 3 and 4, the seed gives 1 and 6.",
    unknown="Only a seed gives dice; a wall that a record states has none.",
)

_found(
    "WAL011",
    "wall-hash-differs",
    """The hash given out for a wall is not that of the wall in the record.

    What is compared:
        MD5 or SHA-256 of the wall as the record writes it, with its salt where it has one, with the hash it states;
        and the hash of the salt with that stated for it.
    Why it matters:
        Whoever has kept the hash from before the round can show that this is not the wall that was promised, so that
        nothing that differs from this wall proves anything.
    """,
    "One tile of `paishan` was changed after the game: its SHA-256 begins 1f3a and not 688d.",
    unknown="A wall that is only stated has no hash.",
)

_found(
    "WAL012",
    "wall-not-the-set",
    """The wall is not the set of tiles that is played with.

    What is compared:
        The number of tiles of the wall, and of each kind and colour, with those of the set.
    Why it matters:
        A tile too many is another too few: a wall that no shuffle can come to.
    """,
    "`paishan` has five 1m and three 2m.",
    options="players, red_fives",
    unknown="A wall without its first tiles is compared as far as it goes.",
)
