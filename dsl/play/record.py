"""A match as a text file that replays: a head that says what was played, then one line for every event.

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
before one. ``own-dice`` and ``lang`` stand there only if they were asked for. ``end state`` gives a digest of
everything in the last state that the rules have a name for, so that a replay can prove itself. Before it, a bare
``end`` gave one of the whole block, which is laid out otherwise by now: such a digest is not looked at.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from dsl.diagnostics import LANGUAGES, Problems, near
from dsl.link.game import Game
from dsl.link.layout import ACTIVE, OUT, RANDOM_HIGH, RANDOM_LOW, WINNERS
from dsl.play.match import Match
from dsl.play.match_tree import Chosen, Event
from dsl.source import Source, Span

FORMAT = 1
_FIRST = "fordewind record"
_KEYS = ("game", "rules", "map", "set", "seats", "seed", "own-dice", "lang", "rules-hash", "map-hash")
_KNOWN = {"own-dice": ("yes", "no"), "lang": LANGUAGES}
"""Keys of the head that may lack, and what can stand there."""
_COMMENT = re.compile(r"(?:^|\s)#(?:\s.*)?$|^#.*$")
_EVENT = re.compile(r"(?P<who>\*|\d+)\s+(?P<text>\S.*)")
_END = re.compile(r"end\s+(?P<named>state\s+)?(?P<digest>[0-9a-f]+)")


@dataclass(frozen=True)
class Setup:
    """What must be known to play the same game again; the words are those given on the command line.

    ``own_dice``: chance is typed in; ``language``: in which the match was asked for, if in any.
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


@dataclass(frozen=True)
class RecordLine:
    """One event of a record: the seat from 1, or 0 for chance, and what happened."""

    seat: int
    text: str
    span: Span


@dataclass(frozen=True)
class Record:
    """A record as read from a file."""

    setup: Setup
    lines: tuple[RecordLine, ...]
    digest: str = ""
    spans: tuple[tuple[str, Span], ...] = ()

    def span(self, key: str) -> Span | None:
        """Where a key of the head stands."""
        return dict(self.spans).get(key)


def digest(game: Game, state: bytes) -> str:
    """A short mark of what has a name in a state block: whose turn it is, who is out, chance, pieces, cards, fields."""
    layout = game.layout
    places = [(offset, 1) for offset in (WINNERS, OUT, ACTIVE, RANDOM_LOW, RANDOM_HIGH, *layout.used.values())]
    places += [(offset, game.sizes[deck]) for deck, offset in layout.decks.items()]
    places += [(place.offset, place.words) for place in layout.fields.values()]
    found = hashlib.sha256()
    for offset, words in places:
        found.update(state[4 * offset : 4 * (offset + words)])
    return found.hexdigest()[:16]


def write_record(match: Match, setup: Setup) -> str:
    """The text of a match, up to where it stands now."""
    return record_text(match.game, setup, map(event_line, match.events), match.state())


def record_text(game: Game, setup: Setup, lines: Iterable[str], state: bytes) -> str:
    """The text of a record: its head, the lines of its events, the digest of the last state."""
    head = [f"{_FIRST} {FORMAT}", f"game: {setup.game}", f"rules: {setup.rules}"]
    if setup.map:
        head.append(f"map: {setup.map}")
    head += [f"set: {name} = {value}" for name, value in setup.settings]
    head += [f"seats: {', '.join(setup.seats)}", f"seed: {setup.seed}"]
    head += ["own-dice: yes"] if setup.own_dice else []
    head += [f"lang: {setup.language}"] if setup.language else []
    head += [f"rules-hash: {setup.rules_hash}", f"map-hash: {setup.map_hash}", ""]
    return "\n".join([*head, *lines, f"end state {digest(game, state)}", ""])


def event_line(event: Event) -> str:
    """One event as a line of a record."""
    return f"{event.player + 1} {event.text}" if isinstance(event, Chosen) else f"* {event.text}"


def read_record(source: Source, problems: Problems) -> Record | None:
    """The record in a text; None if anything in it is broken."""
    rows = [(number, _COMMENT.sub("", line).rstrip()) for number, line in enumerate(source.lines, 1)]
    rows = [(number, line) for number, line in rows if line.strip()]
    if not rows:
        problems.error("record-empty", Span(source, 1, 1, 1, 1))
        return None
    if not _checked_first(source, rows[0], problems):
        return None
    head, lines, mark, ended = _Head(problems), [], "", False
    for number, line in rows[1:]:
        span = Span(source, number, 1, number, len(line) + 1)
        if ended:
            problems.error("record-after-end", span)
        elif match := _END.fullmatch(line):
            mark, ended = match["digest"] if match["named"] else "", True
        elif match := _EVENT.fullmatch(line):
            seat = 0 if match["who"] == "*" else int(match["who"])
            lines.append(RecordLine(seat, match["text"], span))
        elif ":" in line and not lines:
            head.take(line, span)
        else:
            problems.error("record-line", span)
    setup = head.setup(Span(source, rows[0][0], 1, rows[0][0], len(rows[0][1]) + 1))
    if setup is None or problems.failed:
        return None
    return Record(setup, tuple(lines), mark, tuple(head.spans.items()))


def _checked_first(source: Source, row: tuple[int, str], problems: Problems) -> bool:
    number, line = row
    span = Span(source, number, 1, number, len(line) + 1)
    name, _, version = line.strip().rpartition(" ")
    if name != _FIRST:
        problems.error("record-not-one", span)
    elif version != str(FORMAT):
        problems.error("record-version", span, version=version, known=FORMAT)
    return name == _FIRST and version == str(FORMAT)


class _Head:
    """The lines ``key: value`` at the top of a record."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._values: dict[str, str] = {}
        self._settings: list[tuple[str, str]] = []
        self.spans: dict[str, Span] = {}

    def take(self, line: str, span: Span) -> None:
        """Read one line."""
        key, _, value = (part.strip() for part in line.partition(":"))
        if key not in _KEYS:
            self._problems.error("record-key", span, near(key, _KEYS), key=key)
        elif key == "set":
            name, sign, text = (part.strip() for part in value.partition("="))
            if not sign or not name:
                self._problems.error("record-set", span)
            self._settings.append((name, text))
            self.spans[f"set {name}"] = span
        else:
            if key in self._values:
                self._problems.error("record-key-twice", span, key=key)
            if value not in _KNOWN.get(key, (value,)):
                known = ", ".join(_KNOWN[key])
                self._problems.error("record-value", span, near(value, _KNOWN[key]), key=key, text=value, known=known)
            self._values[key] = value
            self.spans[key] = span

    def setup(self, top: Span) -> Setup | None:
        """All together; None if something needed is not there."""
        for key in ("rules", "seats", "seed"):
            if not self._values.get(key):
                self._problems.error("record-lacks", self.spans.get(key, top), key=key)
                return None
        seed = self._values["seed"]
        if not re.fullmatch(r"-?\d{1,20}", seed):
            self._problems.error("record-seed", self.spans["seed"], text=seed)
            return None
        get = self._values.get
        return Setup(
            get("game", ""),
            get("rules", ""),
            get("map", ""),
            tuple(self._settings),
            _seats(get("seats", "")),
            int(seed),
            get("rules-hash", ""),
            get("map-hash", ""),
            get("own-dice") == "yes",
            get("lang", ""),
        )


def _seats(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
