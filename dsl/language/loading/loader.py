"""Reads and parses a rules file and all files that it extends; parsed files are cached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

from dsl.language.syntax import tree as t
from dsl.language.syntax.headings import head
from dsl.language.syntax.parser import parse
from dsl.language.syntax.rules_file import RulesFile
from dsl.text.diagnostics import Diagnostic, Note, Problems, near
from dsl.text.files import read_source
from dsl.text.source import Source, Span


@dataclass(frozen=True)
class Chain:
    """A rules file with all files it extends: the prelude first, then each file after the one it extends.

    ``complete``: no file is missing. ``sound``: no error was found in reading and parsing.
    """

    files: tuple[RulesFile, ...]
    complete: bool
    sound: bool

    @property
    def own(self) -> RulesFile:
        """The file that was loaded, without those it extends."""
        return self.files[-1]

    def is_equivalent(self, other: Chain) -> bool:
        """Whether two chains have the same declarations at the same places; only comments may differ."""
        return len(self.files) == len(other.files) and all(
            one.is_equivalent(two) for one, two in zip(self.files, other.files, strict=True)
        )


Finder = Callable[[str, Path], Path | Source | list[str]]
"""Finds a game by its name, for a file that extends it: its path or text, or else the names of all known games."""
MOST_PARSED = 64
"""The most parsed files in the cache."""


class RulesLoader:
    """Reads files and finds what they extend by ``find``.

    Each file is cached as it was parsed last; declarations that have not changed since are not parsed again.
    """

    def __init__(self, find: Finder) -> None:
        self._find = find
        self._parsed: dict[str, RulesFile] = {}

    def branched(self, find: Finder) -> RulesLoader:
        """A loader with another ``find`` and a copy of this one's cache."""
        other = RulesLoader(find)
        other._parsed = dict(self._parsed)
        return other

    def load(self, rules: Path | Source, problems: Problems) -> Chain | None:
        """The file with all it extends; None if the file itself cannot be read."""
        found = Problems()
        source = read_source(rules, found) if isinstance(rules, Path) else rules
        chain = self._chain(source, found) if source is not None else None
        problems.extend(map(self._with_name, found))
        return chain

    def _with_name(self, report: Diagnostic) -> Diagnostic:
        """The arguments of a report on an unknown game name, with the name that was probably meant."""
        if report.code != "extends-no-name" or report.span is None:
            return report
        asked_by = Path(report.span.source.name)
        found = [self._find(str(name), asked_by) for name in (report.args["title"], report.hint)]
        there = next((place for place in found if not isinstance(place, list)), None)
        if there is not None:
            return replace(report, hint=Path(there.name).stem)
        return replace(report, hint=near(report.hint, found[-1] if isinstance(found[-1], list) else ()))

    def _chain(self, source: Source, problems: Problems) -> Chain:
        read = [self._parse(source, problems)]
        seen = {source.name}
        while (game := read[0].game) is not None and game.extends is not None:
            found = self._extended(read[0], seen, problems)
            base = read_source(found, problems) if isinstance(found, Path) else found
            if base is None:
                return Chain((prelude(), *read), False, False)
            read.insert(0, self._parse(base, problems))
        if game is None and not problems.failed:
            problems.error("game-missing", Span(read[0].source, 1, 1, 1, 2))
        self._base_alone(read, problems)
        # a file whose first lines cannot be read may extend anything
        return Chain((prelude(), *read), game is not None, not problems.failed)

    def _extended(self, file: RulesFile, seen: set[str], problems: Problems) -> Path | Source | None:
        """The file of the game that ``file`` extends; None after a report."""
        assert file.game is not None
        name = file.game.extends
        assert name is not None
        found = self._find(name.text, Path(file.source.name))
        if isinstance(found, list):
            problems.unknown("extends-unknown", name.span, name.text, found)
            return None
        place = found.name if isinstance(found, Source) else str(found)
        if place in seen:
            problems.error("extends-cycle", name.span, name=name.text)
            return None
        seen.add(place)
        return found

    def _base_alone(self, read: list[RulesFile], problems: Problems) -> None:
        """Report a file that extends a base game without defining any of the rules which that leaves open."""
        base, own = read[-2:] if len(read) > 1 else (read[0], read[0])
        if base.game is None or not base.game.base or own.game is None or own.game.base or own.game.extends is None:
            return
        left = {d.name.text: d for file in read[:-1] for d in file.declarations if isinstance(d, t.Function | t.Rule)}
        names = [name for name, d in left.items() if d.body is None or getattr(d.body, "kind", "") == "open"]
        if not names or {d.name.text for d in own.declarations if isinstance(d, t.Function | t.Rule)} & {*names}:
            return
        name = own.game.extends
        games = [game for game in self._extending(name.text, Path(own.source.name)) if game != own.game.name.text]
        args = {"name": name.text, "left": ", ".join(names)}
        problems.error("extends-base", name.span, ", ".join(games), [Note(base.game.name.span)], **args)

    def _extending(self, base: str, asked_by: Path) -> list[str]:
        """The known games that extend ``base``; only the heads of files are read."""
        known = self._find("?", asked_by)
        found = []
        for name in known if isinstance(known, list) else ():
            place = self._find(name, asked_by)
            source = read_source(place, Problems()) if isinstance(place, Path) else place
            game = parse(head(source), Problems()).game if isinstance(source, Source) else None
            if game is not None and game.extends is not None and game.extends.text == base:
                found.append(name)
        return found

    def _parse(self, source: Source, problems: Problems) -> RulesFile:
        file = parse(source, problems, self._parsed.pop(source.name, None))
        self._parsed[source.name] = file
        if len(self._parsed) > MOST_PARSED:
            del self._parsed[next(iter(self._parsed))]
        return file


@cache
def prelude() -> RulesFile:
    """The built-ins that are written in the language; every game extends them."""
    text = files("dsl.language.loading").joinpath("prelude.rules").read_text(encoding="utf-8")
    problems = Problems()
    parsed = parse(Source("prelude.rules", text), problems)
    assert not len(problems), "the prelude must be sound"
    return parsed
