"""REC: the record itself. What a parser meets in the file it reports under these codes (`Record.problems`)."""

from replay.findings import Severity
from replay.registry import found_elsewhere

found_elsewhere(
    "REC001",
    "malformed-record",
    """The file is not well formed; what can be read of it is audited.

    What is compared:
        The text of the file with the form every record has: one tag after another inside one root, closed and in
        readable characters; in a format that is JSON, one document, or one a line.
    Why it matters:
        A damaged file may have lost events. What can still be read is judged, and the place of the damage says
        what to trust less.
    Rule source:
        Tenhou's record format, which is XML; JSON.
    Options that change it:
        None.
    When it cannot be known:
        Always known. A file in which no round at all can be read is refused as unreadable and has no findings. Whole
        lines of text outside of every record, which are no rest of one, are REC003: a rest has `>`, or in JSON a
        bracket. Of mjai, whose lines are single events and stand in the logs of programs, every line that does not
        begin like one is such text.
    Example:
        The file ends with `<AGARI ba="0,0" hai="4,8,12`: it was cut off while it was being saved.
    """,
)
found_elsewhere(
    "REC002",
    "attribute-twice",
    """A tag carries the same attribute twice, with different values.

    What is compared:
        The attributes of each tag with one another: every name may stand in a tag only once.
    Why it matters:
        Two values for one thing leave open which is meant. The first is used, and the other may be the true one.
    Rule source:
        Tenhou's record format, which is XML.
    Options that change it:
        None.
    When it cannot be known:
        Always known. With the same value both times it is REC014.
    Example:
        `<INIT ... oya="0" oya="1" ...>`: seat 0 is taken as the dealer.
    """,
)
found_elsewhere(
    "REC003",
    "unknown-tag",
    """The file holds a tag or attribute that its format is not known to have, or text beside its records.

    What is compared:
        Every tag, attribute and format version with those that Tenhou's records are known to have; and whole lines
        before, between and behind the records of a file, in every format.
    Why it matters:
        What is not known is passed over. If it meant something for the game, the audit does not see it.
    Rule source:
        Tenhou's records as they have been since 2009.
    Options that change it:
        None.
    When it cannot be known:
        Always known. Text inside a record, on a line with one, or that may be the rest of one is REC001. A page with
        links to the viewer of tenhou.net/6 may say what it likes.
    Example:
        `<WAIT/>` between two draws: no such tag is known, and play is judged without it.
    """,
    severity=Severity.NOTE,
)
found_elsewhere(
    "REC004",
    "unreadable-value",
    """A value cannot be read: not a number, too many or too few, out of range.

    What is compared:
        The value of each attribute with what it must hold: so many numbers, tiles from 0 to 135, seats that are
        taken, yaku and calls that exist.
    Why it matters:
        The value is treated as not stated. A draw or discard that cannot be read is missing from the play that
        follows.
    Rule source:
        Tenhou's record format.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        `<U136/>`: South draws tile 136, and the highest tile is 135 (a chun).
    """,
)
found_elsewhere(
    "REC005",
    "contradictory-fields",
    """Two fields of the record contradict each other.

    What is compared:
        Fields of the file that say the same thing in two ways: the game type with the number of hands dealt, the
        first dealer with seat 0, the number of a round with the rounds that exist.
    Why it matters:
        One of the two is wrong, and nothing in the play need tell which. The finding says which was followed.
    Rule source:
        Tenhou's record format.
    Options that change it:
        None.
    When it cannot be known:
        A field that is missing cannot contradict another; that is REC006.
    Example:
        `<TAIKYOKU oya="1"/>`: seats are counted from the first dealer, so it can only be 0.
    """,
)
found_elsewhere(
    "REC006",
    "missing-tag",
    """A part of the record that every file of its format has is missing.

    What is compared:
        The tags and attributes of the file with those that every record of its kind has.
    Why it matters:
        What is missing cannot be compared with the play. Without the kind of game its rules are only assumed.
    Rule source:
        Tenhou's record format.
    Options that change it:
        None.
    When it cannot be known:
        Always known. Fields that older records never had, such as the lobby, are not asked for.
    Example:
        There is no tag `UN`: the players are not named.
    """,
)
found_elsewhere(
    "REC007",
    "header-twice",
    """A header of the game stands in the file twice.

    What is compared:
        The tags that describe the whole game (game type, players, first dealer, shuffle): each may stand once.
    Why it matters:
        The first one counts. A second is a sign that two files were put together or that a header was edited.
    Rule source:
        Tenhou's record format.
    Options that change it:
        None.
    When it cannot be known:
        Always known. A `UN` tag with a single name says that a player came back and is no second header.
    Example:
        Two `GO` tags, the second with another game type: rules are taken from the first.
    """,
)
found_elsewhere(
    "REC008",
    "fragment",
    """The record begins or stops in the middle of a game.

    What is compared:
        The first and last events with the beginning of E1-0 and the end of a game.
    Why it matters:
        What came before is not known, so the first round's place and scores are taken as recorded; what comes
        after, final scores too, is not judged.
    Rule source:
        Nothing is wrong with a fragment; the note says how far the audit reaches.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        The record begins with S2-0, or stops after the third round without final scores.
    """,
    severity=Severity.NOTE,
)

found_elsewhere(
    "REC009",
    "cut-off",
    """The file breaks off, or from some place on is no record any more.

    What is compared:
        The end of the file with the end of a record: all tags whole, and the one around them closed.
    Why it matters:
        What stood behind the damage is lost. What stands before it is audited; the command ends with status 2, as
        for a file that cannot be read.
    Rule source:
        The definition of XML.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        A download was interrupted: the file ends with `<AGARI ba="0,1" hai="12,` and nothing after it.
    """,
)

found_elsewhere(
    "REC010",
    "unintelligible",
    """So much of a round, or of a file, is wrong that listing more of it says nothing.

    What is compared:
        The number of faults of a round, and of things in the file that cannot be read, with what a reader can use.
    Why it matters:
        Such a record is damaged or was never one of a game; the first faults show where to look.
    Rule source:
        Nothing of a game; a bound of this program.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        A script wrote the same draw ten thousand times: two hundred faults are listed, then this one.
    """,
)

found_elsewhere(
    "REC011",
    "ambiguous-order",
    """The order of play can be read in more than one way.

    What is compared:
        All orders in which the draws, discards and calls that the record lists for each seat can have happened.
    Why it matters:
        Some formats list them by seat and not who moved when; the order follows from turns and calls. Where two
        orders use every entry and lead to the recorded result, nothing tells which was played. One is judged;
        furiten, ippatsu and what depends on the turn could be otherwise in the other.
    Rule source:
        Tenhou's viewer format.
    Options that change it:
        None.
    When it cannot be known:
        Formats that record every move in turn are never ambiguous.
    Example:
        South waits to call a 1m of North, who throws two of them, and both ways the rest of the round fits.
    """,
    severity=Severity.NOTE,
)

found_elsewhere(
    "REC012",
    "order-lost",
    """The draws, discards and calls of the seats fit together in no order.

    What is compared:
        The draws and discards that the record lists for each seat with the turns of a round: after each discard
        somebody calls it or the next player draws, and in the end nothing is left over.
    Why it matters:
        Something is missing, surplus or wrong. Play is judged up to where it fits; what is left over is not.
    Rule source:
        Tenhou's viewer format; common rules of turn.
    Options that change it:
        None.
    When it cannot be known:
        Formats that record every move in turn have no order to find.
    Example:
        East draws 18 tiles and throws 18, South draws 9: half of South's draws are missing.
    """,
)

found_elsewhere(
    "REC013",
    "comments",
    """The file holds comments, which its format does not have.

    What is compared:
        The text of the file with JSON, which knows no comments.
    Why it matters:
        Other programs refuse such a file. Comments are passed over; they say that somebody has edited it.
    Rule source:
        The definition of JSON.
    Options that change it:
        None.
    When it cannot be known:
        Always known.
    Example:
        `[0, 0, 0], // E1, no honba, no sticks`
    """,
    severity=Severity.NOTE,
)

found_elsewhere(
    "REC014",
    "attribute-repeated",
    """A tag carries the same attribute twice, with the same value.

    What is compared:
        The attributes of each tag with one another: every name may stand in a tag only once.
    Why it matters:
        Programs that hold on to the form of XML refuse the whole file. Nothing is in doubt here: the value is
        used as if it stood there once. Tenhou's servers wrote such tags in 2010.
    Rule source:
        Tenhou's record format, which is XML.
    Options that change it:
        None.
    When it cannot be known:
        Always known. With another value the second time it is REC002.
    Example:
        `<RYUUKYOKU ... owari="..." owari="..."/>`: the final points of the game, written twice.
    """,
    severity=Severity.NOTE,
)
