"""A match as a text file (*record*) from which it can be replayed: a head with its setup, then a line for each event.

    fordewind record 1
    game: noughts
    rules: noughts
    map: small
    set: rows = 4
    seats: human, greedy
    seed: 7
    own-dice: yes
    lang: en
    rules-hash: 5f0c…
    map-hash: 99aa…

    1 put B2
    * roll 4
    end state 0b1f…

``1`` is the first seat, ``*`` is chance; a comment runs from a ``#`` that stands first or after a blank and
before one. ``own-dice`` and ``lang`` stand there only if they were asked for, ``name: 1 = Ann`` and ``colour: 1 = red``
where somebody has a name or a colour; ``given:`` with a position set up by hand, as in a scenario, indented below it.

Last in the head come the texts that are no shipped files, indented below ``text: rules``, ``text: base sailing`` and
``text: map``: the match is played by these, wherever the files are by then.

What only some seats may know is veiled: ``1 ~aGlkZSBzaGlwMw==`` is ``1 hide ship3`` in Base64, so that nobody reads it
by accident; a comment on the first line says so. A record with texts or veiled lines is of format 2.

``end state`` has a digest of all named values in the last state, by which a replay is checked. In older files a bare
``end`` has a digest of the state's bytes, whose layout has changed since: it is ignored.

Then come other courses of the match, each after the one from which it branches off, with its own lines and end; and
the current position, if that is not the end of the first course:

    branch 2 after 5 "Through the reef"
    1 put C1
    end state 77aa…

    branch 4 after 6 of 2
    1 put C2
    end state 8800…

    stands after 5 of 4

A comment on the last line says which round it is and whose turn.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl.engines.linking.game import Game
from dsl.engines.linking.layout import ACTIVE, OUT, RANDOM_HIGH, RANDOM_LOW, WINNERS
from dsl.games.play.match import Match
from dsl.games.play.match_tree import FIRST, Chosen, Course, Event, Happened, MatchTree, course_of, depth
from dsl.text.diagnostics import message
from dsl.text.source import Span

FORMATS = ("1", "2")
FIRST_LINE = "fordewind record"
INDENT = "    "
NO_NEWLINE = ", no newline at the end"
"""Added to the name of a stored text whose last line has no line end."""
_VEIL = "~"
_VEILED = re.compile(rf"^(?:\*|\d+) {_VEIL}", re.MULTILINE)


@dataclass(frozen=True)
class Setup:
    """What is needed to play the same game again; rules, map and seats are named as on the command line.

    ``own_dice``: outcomes of chance are typed in; ``language``: that of the match, if one was chosen. ``names`` and
    ``colours`` are by seat from 0; ``given`` is a position set up by hand (YAML), or empty. ``texts`` are texts stored
    with the match by their kind: ``rules``, ``base`` with the name of a game, ``map``.
    """

    game: str
    rules: str
    map: str
    settings: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]
    seed: int
    rules_hash: str = ""
    map_hash: str = ""
    own_dice: bool = False
    language: str = ""
    names: tuple[tuple[int, str], ...] = ()
    colours: tuple[tuple[int, str], ...] = ()
    given: str = ""
    texts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class RecordLine:
    """One event of a record: the seat (from 1; 0: chance) and its text; ``secret``: the file has it in Base64."""

    seat: int
    text: str
    span: Span
    secret: bool = False


@dataclass(frozen=True)
class RecordBranch:
    """A course that branches off the course ``parent`` after a number of events; courses count from 0."""

    number: int
    parent: int
    after: int
    name: str
    lines: tuple[RecordLine, ...]
    digest: str
    span: Span


@dataclass(frozen=True)
class Record:
    """A record as read from a file. ``stands`` is the current position: a course and the number of events before it.

    ``remark`` is the comment on its last line: which round it is, and whose turn.
    """

    setup: Setup
    lines: tuple[RecordLine, ...]
    digest: str = ""
    spans: tuple[tuple[str, Span], ...] = ()
    name: str = ""
    branches: tuple[RecordBranch, ...] = ()
    stands: tuple[int, int] | None = None
    remark: str = ""

    def span(self, key: str) -> Span | None:
        """The place of a key of the head; None if it is missing."""
        return dict(self.spans).get(key)


def courses_of(record: Record) -> Iterator[tuple[int, tuple[RecordLine, ...]]]:
    """The courses of a record by their numbers, with their lines."""
    yield FIRST, record.lines
    yield from ((branch.number, branch.lines) for branch in record.branches)


def digest(game: Game, state: bytes) -> str:
    """A short hash of the named values of a state: active player, who is out, chance, pieces, cards, fields."""
    layout = game.layout
    places = [(offset, 1) for offset in (WINNERS, OUT, ACTIVE, RANDOM_LOW, RANDOM_HIGH, *layout.used.values())]
    places += [(offset, game.sizes[deck]) for deck, offset in layout.decks.items()]
    places += [(place.offset, place.words) for place in layout.fields.values()]
    found = hashlib.sha256()
    for offset, words in places:
        found.update(state[4 * offset : 4 * (offset + words)])
    return found.hexdigest()[:16]


def has_digest(game: Game, state: bytes, mark: str) -> bool:
    """Whether a digest is that of a state; also one of older versions, in which seat 0 was active before play."""
    if mark == digest(game, state):
        return True
    words = memoryview(bytearray(state)).cast("i")
    nobody, words[ACTIVE] = words[ACTIVE] < 0, 0
    return nobody and mark == digest(game, words.tobytes())


def write_record(match: Match, setup: Setup) -> str:
    """The text of a match: up to the current position, or with all its courses if there are several."""
    tree = match.tree
    if len(tree.courses) == 1 and not match.branching and not tree.course(FIRST).name:
        seats = secret_seats(match.events, match.game.seats)
        return record_text(match.game, setup, map(_veiled_line, match.events), match.state(), seats)
    first = tree.course(FIRST)
    seats = secret_seats((tree.event(node) for course in tree.courses for node in course.nodes), match.game.seats)
    parts = [record_text(match.game, setup, _lines(tree, first), tree.state(first.tip), seats)]
    parts += [_branch(match.game, tree, course) for course in tree.courses if course.number != FIRST or course.name]
    if match.node != first.tip:
        parts.append(f"stands after {depth(match.node)}{_of(course_of(match.line[-1]))}\n")
    return "\n".join(parts)


def remarked(text: str, remark: str) -> str:
    """A record with a comment on its last line."""
    return f"{text.rstrip()} # {' '.join(remark.split())}\n" if remark.strip() else text


def _branch(game: Game, tree: MatchTree, course: Course) -> str:
    """The lines of a course; for the first, whose events are written already, only its name."""
    name = f" {json.dumps(course.name, ensure_ascii=False)}" if course.name else ""
    if course.number == FIRST:
        return f"branch 1{name}\n"
    head = f"branch {course.number + 1} after {depth(course.begins)}{_of(course.parent or FIRST)}{name}"
    return "\n".join([head, *_lines(tree, course), f"end state {digest(game, tree.state(course.tip))}", ""])


def _name(name: str) -> str:
    """A name; in quotes if it would be misread without."""
    plain = name.strip() == name and "#" not in name and not name.startswith('"')
    return name if plain and name.isprintable() else json.dumps(name, ensure_ascii=False)


def _of(course: int) -> str:
    return f" of {course + 1}" if course != FIRST else ""


def _lines(tree: MatchTree, course: Course) -> Iterator[str]:
    return (_veiled_line(tree.event(node)) for node in course.nodes)


def secret_seats(events: Iterable[Event], seats: int) -> list[int]:
    """The seats (from 1) that know an event which not all seats may know."""
    found = set[int]()
    for event in events:
        if _is_secret(event):
            knows = event.seen_by if isinstance(event, Happened) else event.player.__eq__
            found.update(seat + 1 for seat in range(seats) if knows(seat))
    return sorted(found)


def holds_secrets(record: str) -> bool:
    """Whether a line of a record is veiled."""
    return _VEILED.search(record) is not None


def record_text(game: Game, setup: Setup, lines: Iterable[str], state: bytes, secret: Iterable[int] = ()) -> str:
    """The text of a record: its head, the lines of its events, the digest of the last state.

    ``secret`` are the seats (from 1) that know veiled lines.
    """
    seats = ", ".join(map(str, secret))
    comment = message("record-secrets", {"seats": seats}, setup.language or "en")
    first = f"{FIRST_LINE} {FORMATS[bool(seats or setup.texts)]}" + (f" # {comment}" if seats else "")
    head = [first, f"game: {setup.game}", f"rules: {setup.rules}"]
    if setup.map:
        head.append(f"map: {setup.map}")
    head += [f"set: {name} = {value}" for name, value in setup.settings]
    head += [f"seats: {', '.join(setup.seats)}", f"seed: {setup.seed}"]
    head += [f"name: {seat + 1} = {_name(name)}" for seat, name in setup.names if name]
    head += [f"colour: {seat + 1} = {colour}" for seat, colour in setup.colours if colour]
    head += ["own-dice: yes"] if setup.own_dice else []
    head += [f"lang: {setup.language}"] if setup.language else []
    head += ["given:", *(f"    {line}".rstrip() for line in setup.given.splitlines())] if setup.given else []
    head += [f"rules-hash: {setup.rules_hash}", f"map-hash: {setup.map_hash}"]
    head += [line for name, text in setup.texts for line in _block(name, text)]
    return "\n".join([*head, "", *lines, f"end state {digest(game, state)}", ""])


def _block(name: str, text: str) -> Iterator[str]:
    """A text of the head, indented below its name."""
    ended = text.endswith("\n")
    yield f"text: {name}{'' if ended else NO_NEWLINE}"
    yield from (INDENT + line for line in text.removesuffix("\n").split("\n"))


def _is_secret(event: Event) -> bool:
    """Whether not all may know an event."""
    return event.secret if isinstance(event, Chosen) else event.viewers is not None


def _veiled_line(event: Event) -> str:
    """One event as a line of a file, veiled if it is secret."""
    line = event_line(event)
    if not _is_secret(event):
        return line
    who, _, text = line.partition(" ")
    return f"{who} {_VEIL}{base64.b64encode(text.encode()).decode()}"


def unveiled(text: str) -> tuple[str, bool]:
    """The text of an event in a file, and whether it was veiled; raises ``ValueError`` if it is garbled."""
    if not text.startswith(_VEIL):
        return text, False
    found = base64.b64decode(text[1:], validate=True).decode()
    if not found.isprintable():
        raise ValueError("control characters")
    return found, True


def event_line(event: Event) -> str:
    """One event as a line of a record."""
    return f"{event.player + 1} {event.text}" if isinstance(event, Chosen) else f"* {event.text}"
