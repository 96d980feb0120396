"""Every clause of the rulebooks: where the rules state it, and which scenarios show it.

Known are the clauses that the rules tag, that scenarios name, and that a ruleset's own ``README.md`` mentions. A clause
is sound if it has a home and a scenario; one that is only noted (it has no effect) needs no scenario.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dsl.games.library import family
from dsl.games.library.rules_loader import loader
from dsl.games.pipeline import load_program
from dsl.games.scenario.shelf import FOLDER
from dsl.games.scenario.verdict import Verdict
from dsl.text.diagnostics import Problems


@dataclass
class Clause:
    """One clause."""

    id: str
    homes: list[str] = field(default_factory=list)
    scenarios: list[str] = field(default_factory=list)
    note: bool = True

    @property
    def sound(self) -> bool:
        """Whether nothing is missing."""
        return bool(self.homes) and (self.note or bool(self.scenarios))

    def as_json(self) -> dict[str, object]:
        """For a program to read."""
        return {"id": self.id, "homes": self.homes, "scenarios": self.scenarios, "note": self.note, "sound": self.sound}


def coverage(files: Iterable[Path], verdicts: Sequence[Verdict]) -> list[Clause]:
    """The clauses of all rulesets whose scenario files these are."""
    table: dict[str, Clause] = {}
    inherited: set[str] = set()
    for path in _rulesets(files):
        inherited |= _homes(path, table)
    for verdict in verdicts:
        for clause in verdict.clauses:
            if clause in table or clause not in inherited:
                table.setdefault(clause, Clause(clause)).scenarios.append(verdict.name)
    return [table[key] for key in sorted(table, key=_natural)]


def _rulesets(files: Iterable[Path]) -> list[Path]:
    """The main rules file of every folder that scenarios lie in, and its house rules."""
    folders = {path.parent.parent for path in files if path.parent.name == FOLDER}
    return [
        folder / f"{folder.name}.rules" for folder in sorted(folders) if (folder / f"{folder.name}.rules").is_file()
    ]


def _homes(path: Path, table: dict[str, Clause]) -> set[str]:
    """Fill in the homes of a ruleset's clauses; those of a whole game that it extends are that game's to show."""
    program = load_program(path, Problems(), loader)
    elder = next((header.path for header in family(path)[1:] if header.playable), None)
    older = load_program(elder, Problems(), loader) if elder else None
    inherited = {home.clause for home in older.homes} if older else set()
    for home in program.homes if program else ():
        if home.clause in inherited:
            continue
        clause = table.setdefault(home.clause, Clause(home.clause))
        place = f"{Path(home.span.source.name).name}:{home.span.line}"
        if place not in clause.homes:
            clause.homes.append(place)
        clause.note = clause.note and home.note
    prefixes = {clause.partition("-")[0] for clause in table if "-" in clause}
    for header in family(path):
        readme = header.path.parent / "README.md"
        text = readme.read_text(encoding="utf-8", errors="replace") if readme.is_file() else ""
        for prefix in prefixes:
            for clause in re.findall(rf"(?<![\w-]){re.escape(prefix)}-[A-Z]?\d[\w.]*\b", text):
                if clause not in inherited:
                    table.setdefault(clause, Clause(clause))
    return inherited


def _natural(clause: str) -> list[tuple[int, str]]:
    """Numbers in a clause's name count as numbers: 2.10 after 2.9."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", clause) if part]
