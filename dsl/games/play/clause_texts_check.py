"""The check of a file of clause sentences: its form, clauses that the rules do not know, those without a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dsl.games.library import Header
from dsl.games.play.clause_texts import STEM
from dsl.games.play.rule_values.gap_faults import gap_faults
from dsl.games.play.rule_values.named_values import values_of
from dsl.games.play.translation import read_texts
from dsl.games.play.translation_check import first_sign, mapping_of
from dsl.language.check.clauses import resolve
from dsl.language.typed.program import Program
from dsl.text.diagnostics import LANGUAGES, Diagnostic, Problems, Severity, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.files.yaml_tree import ScalarNode


def check_clause_texts(path: Path, family: Sequence[Header], programs: Sequence[Program], problems: Problems) -> None:
    """Everything wrong with ``lang/clauses.en.yaml``; ``programs`` are the game, first of ``family``, and its house."""
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
    missing = [clause for clause in own if not {clause, clause.removeprefix(prefix)} & table.keys()]
    if missing:
        problems.note("clause-texts-missing", first_sign(mapping), count=len(missing), first=missing[0])
    absent = [file for file in files.values() if not path.with_name(file).is_file()]
    if absent:
        problems.note("clause-texts-languages", first_sign(mapping), files=", ".join(absent))


def unknown_clause(text: ScalarNode, known: Sequence[str]) -> Diagnostic:
    """A clause is named that no line of the rules carries."""
    alike = lookalike(text.value, known)
    if alike:
        return letters_alike(text.span, text.value, alike)
    args = {"text": text.value, "count": len(known)}
    return Diagnostic("clause-unknown", text.span, args, near(text.value, known), severity=Severity.WARNING)
