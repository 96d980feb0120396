"""The clauses of the rulebook as sentences of a language, and the check of a file of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from dsl.games.library.shelves import Header
from dsl.games.play.gap_faults import gap_faults, values_of
from dsl.games.play.translation import first_sign, mapping_of, read_texts
from dsl.games.play.value_gaps import GapValues, filled
from dsl.language.check.clauses import prefixes_of, resolve
from dsl.language.typed.program import Program
from dsl.text.diagnostics import LANGUAGES, Diagnostic, Problems, Severity, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike, shape
from dsl.text.files.yaml_tree import ScalarNode

STEM = "clauses"


class ClauseTexts:
    """The sentences of a game and of all it extends (``family``, itself first), read language by language."""

    def __init__(self, family: Sequence[Header]) -> None:
        prefixes = reversed(prefixes_of([header.clauses for header in reversed(family)]))
        self._folders = {header.path.parent: prefix for header, prefix in zip(family, prefixes, strict=True)}
        self._tables: dict[str, dict[str, str]] = {}

    def sentence(self, clause: str, values: GapValues) -> str:
        """The sentence of a clause with these ``values``, in their language; empty if there is none."""
        return filled(self.written(values.language).get(clause, ""), values)

    def sentences(self, values: GapValues) -> Mapping[str, str]:
        """The sentences of all clauses, the game's own first; missing ones in another language."""
        return {clause: filled(text, values) for clause, text in self.written(values.language).items()}

    def written(self, language: str) -> Mapping[str, str]:
        """Clause → its sentence as it is written, with braces."""
        if language not in self._tables:
            table: dict[str, str] = {}
            for folder, prefix in self._folders.items():
                for spoken in dict.fromkeys((language, *LANGUAGES)):
                    for number, text in _read(folder / "lang" / f"{STEM}.{spoken}.yaml").items():
                        table.setdefault(resolve(number, prefix, set(self._folders.values()) - {""}), text)
            self._tables[language] = table
        return self._tables[language]


def _read(path: Path) -> Mapping[str, str]:
    """One file of sentences; its mistakes are reported by ``fordewind check``."""
    return read_texts(path, Problems()) if path.is_file() else {}


def check_clause_texts(path: Path, family: Sequence[Header], programs: Sequence[Program], problems: Problems) -> None:
    """Report everything wrong with ``lang/clauses.en.yaml``; ``programs``: the game, and house rules."""
    files = {language: f"{STEM}.{language}.yaml" for language in LANGUAGES}
    if path.name not in files.values():
        near_by = near(path.name, files.values())
        problems.warn("lang-no-language", None, near_by, name=path.name, known=", ".join(files.values()))
    table = read_texts(path, problems)
    mapping = mapping_of(path)
    if problems.failed or not programs or mapping is None:
        return
    prefix, prefixes = family[0].clauses, {header.clauses for header in family} - {""}
    known = list(dict.fromkeys(home.clause for program in programs for home in program.homes))
    numbers = [clause.removeprefix(prefix) for clause in known]
    values = values_of(programs[0])
    for number, text in mapping.pairs:
        if resolve(number.value, prefix, prefixes) not in known:
            problems.add(unknown_clause(number, numbers))
        for fault in gap_faults(text.value, values) if isinstance(text, ScalarNode) else ():
            problems.add(Diagnostic(fault.code, text.span, fault.args, fault.meant))
    own = [clause for clause in known if prefix and clause.startswith(prefix)]
    of_bases = [file for base in family[1:] if (file := base.path.parent / "lang" / path.name).is_file()]
    written = set(table).union(*(read_texts(file, Problems()) for file in of_bases))
    missing = [clause for clause in own if not {clause, clause.removeprefix(prefix)} & written]
    if missing:
        problems.note("clause-texts-missing", first_sign(mapping), count=len(missing), first=missing[0])
    absent = [file for file in files.values() if not path.with_name(file).is_file()]
    spoken = {name for name in LANGUAGES if any(path.with_name(f).is_file() for f in (f"{name}.yaml", files[name]))}
    if absent and len(spoken) > 1:  # who writes in one language only is not asked for others
        problems.note("clause-texts-languages", first_sign(mapping), files=", ".join(absent))


def unknown_clause(text: ScalarNode, known: Sequence[str]) -> Diagnostic:
    """The diagnostic for a clause that is nowhere in the rules."""
    alike = lookalike(text.value, known)
    if alike:
        return letters_alike(text.span, text.value, alike)
    args = {"text": text.value, "count": len(known)}
    return Diagnostic("clause-unknown", text.span, args, near(text.value, known), severity=Severity.WARNING)


def numbers(clauses: Iterable[str]) -> list[str]:
    """Numbers of clauses without the game's prefix: ``P89-4.2b`` is 4.2b. No duplicates."""
    return list(dict.fromkeys(clause.partition("-")[2] or clause for clause in clauses))


class Rulebook:
    """The sentences of a game's clauses (``family``, itself first) with ``values``, in their language."""

    def __init__(self, family: Sequence[Header], values: GapValues) -> None:
        self._texts = ClauseTexts(family)
        self._values = values
        prefixes = sorted({header.clauses for header in family if header.clauses}, key=len, reverse=True)
        self._prefix = re.compile("|".join(map(re.escape, prefixes)))

    def sentence(self, clause: str) -> str:
        """The sentence of a clause; empty if there is none."""
        return self._texts.sentence(clause, self._values)

    def sentences(self, clauses: Iterable[str]) -> list[tuple[str, str]]:
        """Clauses without repetitions, with their sentences; those without one are left out."""
        found = ((clause, self.sentence(clause)) for clause in dict.fromkeys(clauses))
        return [(clause, text) for clause, text in found if text]

    def chapters(self) -> list[list[str]]:
        """All clauses in the order of the book, chapter by chapter: by what their numbers begin with."""
        clauses = self._texts.written(self._values.language)
        return [list(chapter) for _, chapter in groupby(clauses, self._chapter)]

    def called(self, words: str) -> list[str]:
        """The clauses for ``4.2b``, ``P89-4.2b``, ``4.2`` and ``4`` with all below them, several words."""
        known = [clause for chapter in self.chapters() for clause in chapter]
        return [clause for word in re.split(r"[\s,;\[\]]+", words) if word for clause in self._below(word, known)]

    def _below(self, word: str, known: Sequence[str]) -> list[str]:
        meant = _plain(word)
        names = {clause: (_plain(clause), _plain(self.number(clause))) for clause in known}
        exact = [clause for clause, spelt in names.items() if meant in spelt]
        begun = re.compile(re.escape(meant.rstrip(".")) + (r"(?!\d)" if word[-1:].isdigit() else ""))
        return exact or [clause for clause, spelt in names.items() if any(begun.match(name) for name in spelt)]

    def number(self, clause: str) -> str:
        """The clause without its game's prefix: ``4.2b`` of ``P89-4.2b``."""
        found = self._prefix.match(clause)
        return clause[found.end() :] if found else clause

    def _chapter(self, clause: str) -> tuple[str, str]:
        number = self.number(clause)
        begin = re.match(r"\d+|\D+", number)
        return clause.removesuffix(number), begin[0] if begin else ""


def _plain(word: str) -> str:
    """A clause's name for comparing: ignores case, and Cyrillic letters that look like Latin ones."""
    return "".join(sign if sign.isdigit() else shape(sign) for sign in word.upper())
