"""The differences of two rules files for ``fordewind diff``, as sentences or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from dsl.fronts.cli.output import show_problems
from dsl.fronts.cli.voice import Voice
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import RULES, family, find_map, find_rules
from dsl.games.pipeline import check_chain
from dsl.games.play import load_translation
from dsl.language.loading.loader import Chain
from dsl.language.typed.program import Program
from dsl.services.house.rule_difference import Difference
from dsl.services.house.rules_comparison import compare
from dsl.text.diagnostics import Problems
from dsl.text.source import Place, one_line

LONGEST = 400
"""The most characters of a line of text."""


def are_rules(old: str, new: str) -> bool:
    """Whether rules are compared: one of the names is that of rules, and not of a map."""
    return any(name.endswith(RULES) or _names_rules(name) for name in (old, new) if name)


def _names_rules(name: str) -> bool:
    return find_map(name, Problems()) is None and find_rules(name, Problems()) is not None


def rules_differences(old: str, new: str, voice: Voice) -> tuple[Path, tuple[Difference, ...]] | None:
    """The file of the rules ``new``, and its differences from ``old``, or, if that is empty, from the game it extends.

    None after reporting that one of the files cannot be read.
    """
    problems = Problems()
    path = find_rules(new, problems)
    other = find_rules(old, problems) if old else None
    if path is not None and not old:
        kin = family(path)
        other = kin[1].path if len(kin) > 1 else None
        if other is None:
            problems.error("cli-diff-alone", None, name=new)
    sides = [_checked(side, problems) for side in (other, path) if side is not None]
    found = [side for side in sides if side is not None]
    if path is None or len(found) < 2:
        show_problems(problems, voice)
        return None
    differing = compare(*found[0], *found[1])
    return path, tuple(d for d in differing if old or d.kind != "title")  # house rules always have another title


def _checked(path: Path, problems: Problems) -> tuple[Chain, Program] | None:
    chain = loader.load(path, problems)
    program = check_chain(chain, problems) if chain is not None else None
    return (chain, program) if chain is not None and program is not None else None


def print_rules_diff(
    path: Path, found: Sequence[Difference], marks: dict[str, tuple[str, str]], voice: Voice, out: Console
) -> None:
    """Print each difference on a line: the sentence, its details, the clauses."""
    if not found:
        out.print(voice.say("cli-diff-rules-same"), style="green")
    word = load_translation(family(path), voice.language, Problems()).word
    for difference in found:
        mark, colour = marks[difference.what]
        said = difference.sentence.text(voice.language, word)
        if difference.detail is not None:
            said += (
                ("" if said.endswith((".", "?", "!", "…")) else ".")
                + " "
                + difference.detail.text(voice.language, word)
            )
        line = Text(f"{mark} {one_line(said, LONGEST)}", colour)
        if difference.clauses:
            line.append(f"  {', '.join(difference.clauses)}", "bright_black")
        out.print(line, soft_wrap=True)


def rules_as_plain(found: Sequence[Difference], language: str) -> dict[str, object]:
    """The comparison as a value for JSON; places are files and lines, with the text there."""
    return {
        "same": not found,
        "differences": [
            {
                "what": difference.what,
                "kind": difference.kind,
                "name": difference.name,
                "of": difference.owner,
                "said": difference.sentence.text(language),
                "clauses": list(difference.clauses),
                "old": _side(difference.old_place, difference.old),
                "new": _side(difference.place, difference.new),
            }
            for difference in found
        ],
    }


def _side(place: Place | None, text: str) -> dict[str, object] | None:
    return {"file": place.file, "line": place.line, "text": text} if place is not None else None
