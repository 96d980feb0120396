"""Reads a record: its head, its events, its branches; mistakes are reported at their place."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from dsl.games.play.match_tree import FIRST
from dsl.games.play.record import (
    FIRST_LINE,
    FORMATS,
    INDENT,
    NO_NEWLINE,
    Record,
    RecordBranch,
    RecordLine,
    Setup,
    unveiled,
)
from dsl.text.diagnostics import LANGUAGES, Problems, near
from dsl.text.source import Source, Span

_PAIRS = ("set", "name", "colour")
_KEYS = (
    "game", "rules", "map", *_PAIRS, "seats", "seed", "own-dice", "lang", "given", "rules-hash", "map-hash", "text",
)  # fmt: skip
_KNOWN = {"own-dice": ("yes", "no"), "lang": LANGUAGES}
"""The optional keys of the head, and their possible values."""
_COMMENT = re.compile(r"(?:^|\s)#(?:\s.*)?$|^#.*$")
_QUOTED = re.compile(r"(?:branch\s|name:)[^\"]*\".*\"\s*")
_EVENT = re.compile(r"(?P<who>\*|\d{1,4})\s+(?P<text>\S.*)")
_END = re.compile(r"end\s+(?P<named>state\s+)?(?P<digest>[0-9a-f]+)")
_BRANCH = re.compile(
    r"branch\s+(?P<number>[1-9]\d{0,5})(?:\s+after\s+(?P<after>\d{1,6})(?:\s+of\s+(?P<parent>[1-9]\d{0,5}))?)?"
    r"(?:\s+(?P<name>\".*\"))?"
)
_STANDS = re.compile(r"stands\s+after\s+(?P<after>\d{1,6})(?:\s+of\s+(?P<course>[1-9]\d{0,5}))?")


def read_record(source: Source, problems: Problems) -> Record | None:
    """The record in a text; None if anything in it is broken."""
    found = Problems()
    record = _Reader(source, found).record()
    problems.extend(found)
    return None if found.failed else record


def read_sound_record(source: Source, problems: Problems) -> Record | None:
    """The record in a text as far as it is valid: of each course the lines before the first broken one.

    An unfinished last line is ignored. None if the head is incomplete.
    """
    return _Reader(source, problems, cut=not source.text.endswith("\n")).record()


@dataclass
class _Course:
    """A course while its lines are read; ``broken``: its further lines are ignored."""

    number: int
    parent: int
    after: int
    name: str
    span: Span
    lines: list[RecordLine] = field(default_factory=list)
    digest: str = ""
    ended: bool = False
    broken: bool = False


class _Reader:
    """Reads the lines of one record."""

    def __init__(self, source: Source, problems: Problems, cut: bool = False) -> None:
        self._source, self._problems, self._cut = source, problems, cut
        self._head = _Head(problems)
        self._courses: list[_Course] = []
        self._name = ""
        self._stands: tuple[int, int] | None = None

    def record(self) -> Record | None:
        """The whole record; None if the head is missing or incomplete."""
        rows = enumerate(self._source.lines, 1)
        first = next(((number, line) for number, raw in rows if (line := _bare(raw)).strip()), None)
        if first is None:
            self._problems.error("record-empty", Span(self._source, 1, 1, 1, 1))
            return None
        top = self._span(*first)
        if not self._checked_first(first[1], top):
            return None
        self._courses = [_Course(FIRST, FIRST, 0, "", top)]
        for number, raw in rows:
            line = "" if self._head.goes_on(raw) else _bare(raw)
            if line.strip():
                self._take(line, self._span(number, line), number == len(self._source.lines))
        setup = self._head.setup(top)
        main, *others = self._courses
        if setup is None:
            return None
        return Record(
            setup, tuple(main.lines), main.digest, tuple(self._head.spans.items()), self._name,
            tuple(RecordBranch(c.number, c.parent, c.after, c.name, tuple(c.lines), c.digest, c.span) for c in others),
            self._stands, self._remark,
        )  # fmt: skip

    @property
    def _remark(self) -> str:
        """The comment on the last line, if that is not the first."""
        _, *rest = self._source.text.strip().splitlines()
        last = rest[-1].strip() if rest else ""
        return last.removeprefix(_bare(last)).strip().removeprefix("#").strip()

    def _span(self, number: int, line: str) -> Span:
        return Span(self._source, number, 1, number, len(line) + 1)

    def _checked_first(self, line: str, span: Span) -> bool:
        name, _, version = line.strip().rpartition(" ")
        if name != FIRST_LINE:
            self._problems.error("record-not-one", span)
        elif version not in FORMATS:
            self._problems.error("record-version", span, version=version, known=FORMATS[-1])
        return name == FIRST_LINE and version in FORMATS

    def _take(self, line: str, span: Span, last: bool) -> None:
        """Read one line; ``last``: it is the last of a truncated file and may be incomplete."""
        course = self._courses[-1]
        if match := _BRANCH.fullmatch(line):
            self._branch(match, span)
        elif match := _STANDS.fullmatch(line):
            self._stands = int(match["course"] or 1) - 1, int(match["after"])
        elif course.broken:
            return
        elif last and self._cut and not _END.fullmatch(line):
            self._broken("record-cut", span)
        elif course.ended:
            self._broken("record-after-end", span)
        elif match := _END.fullmatch(line):
            course.digest, course.ended = match["digest"] if match["named"] else "", True
        elif match := _EVENT.fullmatch(line):
            self._event(course, match, span)
        elif len(self._courses) > 1 or course.lines or not self._head.take(line, span):
            self._broken("record-line", span)

    def _event(self, course: _Course, match: re.Match[str], span: Span) -> None:
        try:
            text, secret = unveiled(match["text"])
        except ValueError:
            self._broken("record-line", span)
            return
        seat = 0 if match["who"] == "*" else int(match["who"])
        course.lines.append(RecordLine(seat, text, span, secret))

    def _broken(self, code: str, span: Span) -> None:
        """Report what is wrong with a line; the rest of its course is not read."""
        self._courses[-1].broken = True
        self._problems.error(code, span)

    def _branch(self, match: re.Match[str], span: Span) -> None:
        number, name = int(match["number"]) - 1, _text(match["name"])
        if number == FIRST and match["after"] is None:
            self._name = name
            return
        course = _Course(number, int(match["parent"] or 1) - 1, int(match["after"] or 0), name, span)
        known = {other.number for other in self._courses}
        wrong = match["after"] is None or number in known or course.parent not in known
        self._courses.append(course)
        if wrong:
            self._broken("record-branch", span)


def _bare(line: str) -> str:
    """A line without its comment; a quoted name may contain ``#``."""
    return line.rstrip() if _QUOTED.fullmatch(line) else _COMMENT.sub("", line).rstrip()


def _text(quoted: str | None) -> str:
    """The text between quotes; unchanged if they are malformed."""
    try:
        return str(json.loads(quoted)) if quoted else ""
    except ValueError:
        return (quoted or "").strip('"')


class _Head:
    """The lines ``key: value`` at the top of a record."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._values: dict[str, str] = {}
        self._pairs: dict[str, list[tuple[str, str]]] = {key: [] for key in _PAIRS}
        self._texts: dict[str, list[str]] = {}
        self._block: list[str] | None = None  # the text to which indented lines belong
        self.spans: dict[str, Span] = {}

    def goes_on(self, raw: str) -> bool:
        """Read a line that belongs to an indented text; False if it does not."""
        if self._block is not None and (raw[:1].isspace() or not raw):
            self._block.append(raw)
        elif not raw.startswith("#"):
            self._block = None
        return self._block is not None

    def take(self, line: str, span: Span) -> bool:
        """Read one line; False if it is not part of a head."""
        if ":" in line:
            key, _, value = line.partition(":")
            self._take(key.strip(), value.strip(), span)
        else:
            return False
        return True

    def _take(self, key: str, value: str, span: Span) -> None:
        if key not in _KEYS:
            self._problems.error("record-key", span, near(key, _KEYS), key=key)
        elif key in _PAIRS:
            self._pair(key, value, span)
        elif key == "text":
            self._block = self._texts.setdefault(value, [])
        else:
            if key in self._values:
                self._problems.error("record-key-twice", span, key=key)
            if value not in _KNOWN.get(key, (value,)):
                known = ", ".join(_KNOWN[key])
                self._problems.error("record-value", span, near(value, _KNOWN[key]), key=key, text=value, known=known)
            if key == "given":
                self._block = self._texts.setdefault(key, [])
            self._values[key] = value
            self.spans[key] = span

    def _pair(self, key: str, value: str, span: Span) -> None:
        """``set: rows = 4``, ``name: 1 = Ann``."""
        name, sign, text = (part.strip() for part in value.partition("="))
        if not sign or not name or (key != "set" and not (name.isdecimal() and len(name) <= 2 and 0 < int(name) <= 64)):
            self._problems.error("record-set" if key == "set" else "record-seat", span, key=key)
            return
        self._pairs[key].append((name, text))
        self.spans[f"{key} {name}"] = span

    def setup(self, top: Span) -> Setup | None:
        """The head; None if something required is missing."""
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
            tuple(self._pairs["set"]),
            tuple(filter(None, re.split(r"[\s,;]+", get("seats", "")))),
            int(seed),
            get("rules-hash", ""),
            get("map-hash", ""),
            get("own-dice") == "yes",
            get("lang", ""),
            self._by_seat("name"),
            self._by_seat("colour"),
            self._position_text(),
            self._carried(),
        )

    def _by_seat(self, key: str) -> tuple[tuple[int, str], ...]:
        return tuple((int(seat) - 1, _text(text) if text.startswith('"') else text) for seat, text in self._pairs[key])

    def _position_text(self) -> str:
        lines = _trimmed(self._texts.pop("given", []))
        margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        return "".join(f"{line[margin:].rstrip()}\n" for line in lines)

    def _carried(self) -> tuple[tuple[str, str], ...]:
        """The stored texts, by what they are."""
        blocks = {name: [line.removeprefix(INDENT) for line in _trimmed(lines)] for name, lines in self._texts.items()}
        return tuple(
            (name.removesuffix(NO_NEWLINE), "\n".join(lines) + ("" if name.endswith(NO_NEWLINE) else "\n"))
            for name, lines in blocks.items()
        )


def _trimmed(lines: list[str]) -> list[str]:
    """The lines of a text without the empty ones after it."""
    count = next((count for count in range(len(lines), 0, -1) if lines[count - 1]), 0)
    return lines[:count]
