"""The tables of LANGUAGE.md, made from the code: ``python -m dsl.fronts.reference`` writes them, ``--check`` compares.

A table stands between ``<!-- generated: NAME -->`` and ``<!-- end -->``; all else in the file is written by hand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from dsl.engines.linking.assembly import MAX_CARDS
from dsl.engines.linking.layout import MAX_SORTED, MAX_STATE_BYTES
from dsl.engines.protocol.kinds import MAX_CHOICES, SEARCH_BUDGET, STEP_BUDGET
from dsl.language.check.declarations.fields import MAX_POSITIONS
from dsl.language.check.declarations.tables import MAX_KEY
from dsl.language.check.procedures.functions import DEFAULT_ROUTE, MAX_ROUTE
from dsl.language.check.statements.choices import MAX_GROUPS
from dsl.language.check.whole.call_graph import MAX_WOULD
from dsl.language.loading.loader import prelude
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import all_forms
from dsl.language.syntax.indents import MAX_DEPTH
from dsl.language.syntax.keywords import RESERVED, of_skin, phrases, spellings
from dsl.language.syntax.lexer import MAX_LINE, MAX_LINES, MAX_TOKENS, VALUE_TOKENS
from dsl.language.syntax.token_parser import MAX_ELSE_IF, MAX_EXPRESSION
from dsl.language.typed.builtins import FUNCTIONS, QUANTIFIER_DOCS
from dsl.language.typed.types import INT_HIGH, INT_LOW, LOCAL_SET_NUMBER, MAX_SET_NUMBER
from dsl.maps.board.spec import MAX_PLAYED_CELLS
from dsl.text.files import write_text
from dsl.text.files.read import MAX_RULES

_WIDER = f"0 to {MAX_SET_NUMBER} if the first value can hold more"
DOCUMENT = Path(__file__).parents[1] / "LANGUAGE.md"
_SECTION = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n" + "\n".join(lines) + "\n\n"


def builtins() -> str:
    """All functions that every game has, by group; those of the prelude last."""
    groups: dict[str, list[tuple[str, str, str]]] = {}
    for builtin in FUNCTIONS.values():
        function = builtin.value
        row = (f"`{function.signature}`", function.meaning, f"`{function.example}`")
        groups.setdefault(function.group, []).append(row)
    heads = ("function", "gives", "example")
    parts = [f"\n**{group.capitalize()}**\n" + table(heads, rows) for group, rows in groups.items()]
    parts.append("**Written in the language itself**\n" + table(("function", "gives"), prelude_functions()))
    return "".join(parts)


def prelude_functions() -> list[tuple[str, str]]:
    """Signature and help of each function of the prelude."""
    file = prelude()
    found = []
    for declaration in file.declarations:
        if isinstance(declaration, t.Function):
            meaning = file.help.get(declaration.span.line, "")
            head = declaration.span.text.partition("=")[0].removeprefix("function").strip()
            found.append((f"`{head}`", meaning[:1].lower() + meaning[1:].rstrip(".")))
    return found


def quantifiers() -> str:
    """The questions about sets."""
    rows = ((f"`{form}`", f"`{kind}`" if kind else "", doc) for form, kind, doc in QUANTIFIER_DOCS)
    return table(("question", "gives", "meaning"), rows)


def keywords() -> str:
    """The words of the language in the three skins; where a skin has several spellings, the formatter's first."""
    english = [words for found in phrases("en").values() for words, _ in reversed(found)]
    return table(
        ("English", "Russian", "Ukrainian"),
        (
            (
                f"`{' '.join(words)}`",
                *(", ".join(f"`{text}`" for text in spellings(" ".join(words), skin)) for skin in ("ru", "uk")),
            )
            for words in english
        ),
    )


def names() -> str:
    """The names that every game has in the three skins, by where they stand."""
    heads = {"called": "before a bracket", "attribute": "behind a point", "bare": "alone"}
    parts = []
    for place, head in heads.items():
        rows = ([", ".join(f"`{form}`" for form in forms) for forms in skins] for skins in all_forms(place).values())
        parts.append(f"\n**{head.capitalize()}**\n" + table(("English", "Russian", "Ukrainian"), rows))
    return "".join(parts)


def reserved() -> str:
    """The words that are never free for names."""
    rows = []
    for word in sorted(RESERVED):
        rows.append([f"`{of_skin(word, skin)}`" for skin in ("en", "ru", "uk")])
    return table(("English", "Russian", "Ukrainian"), rows)


def limits() -> str:
    """What is counted, and where it ends."""
    return table(
        ("limit", "how much"),
        (
            ("numbers that can be stored", f"{INT_LOW} to {INT_HIGH}"),
            ("numbers in a set", f"0 to {MAX_SET_NUMBER}"),
            ("numbers in a set that has a name by `let` without a type", f"0 to {LOCAL_SET_NUMBER}; {_WIDER}"),
            ("players", "1 to 9"),
            ("cells of a board that is played on", f"{MAX_PLAYED_CELLS:,}"),
            ("bytes of a position", f"{MAX_STATE_BYTES:,}"),
            ("steps between two questions (decisions or chances)", f"{STEP_BUDGET:,}"),
            ("choices of one decision", f"{MAX_CHOICES:,}"),
            ("members of a sorted loop, or of a loop over a row, that waits for answers", str(MAX_SORTED)),
            ("steps of a route", f"{MAX_ROUTE}; {DEFAULT_ROUTE} unless it says `up to`"),
            ("steps that the search of one route question takes", f"{SEARCH_BUDGET:,}"),
            ("cards in a deck", str(MAX_CARDS)),
            ("positions that a history keeps", f"{MAX_POSITIONS:,}"),
            ("`would` inside each other", str(MAX_WOULD)),
            ("groups of options inside each other", str(MAX_GROUPS)),
            ("blocks inside each other", str(MAX_DEPTH)),
            ("brackets, operators and questions inside each other", str(MAX_EXPRESSION)),
            ("conditions of `else if` one after another", str(MAX_ELSE_IF)),
            ("lines of a file", f"{MAX_LINES:,}"),
            (
                f"words, numbers and signs of a file; a value in braces counts for {VALUE_TOKENS} more",
                f"{MAX_TOKENS:,}",
            ),
            ("letters of a line", f"{MAX_LINE:,}"),
            ("the largest number of a row", f"{MAX_KEY:,}"),
            ("bytes of a file", f"{MAX_RULES:,}"),
        ),
    )


MAKERS: dict[str, Callable[[], str]] = {
    "builtins": builtins,
    "quantifiers": quantifiers,
    "keywords": keywords,
    "names": names,
    "reserved": reserved,
    "limits": limits,
}


def renewed(text: str) -> str:
    """``text`` with every generated section made anew."""
    return _SECTION.sub(lambda found: found[1] + MAKERS[found[2]]() + found[3], text)


def main(arguments: Sequence[str]) -> int:
    """Write the document in place, or with ``--check`` say whether it is stale."""
    text = DOCUMENT.read_text(encoding="utf-8")
    new = renewed(text)
    if "--check" in arguments:
        if new != text:
            print(f"{DOCUMENT.name} is stale: run python -m dsl.fronts.reference")
        return int(new != text)
    if new != text:
        write_text(DOCUMENT, new)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
