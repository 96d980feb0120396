"""The tables of the reference, made from the code in each language.

A table stands between ``<!-- generated: NAME -->`` and ``<!-- end -->``; all else on the page is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from dsl.engines.linking.assembly import MAX_CARDS
from dsl.engines.linking.layout import MAX_SORTED, MAX_STATE_BYTES
from dsl.engines.protocol.errors import MAX_CHOICES, SEARCH_BUDGET, STEP_BUDGET
from dsl.fronts.reference.examples import expression
from dsl.language.check.call_graph import MAX_WOULD
from dsl.language.check.declarations.fields import MAX_POSITIONS
from dsl.language.check.declarations.functions import DEFAULT_ROUTE, MAX_ROUTE
from dsl.language.check.declarations.tables import MAX_KEY
from dsl.language.check.statements.choices import MAX_GROUPS
from dsl.language.loading.loader import prelude
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import Place, all_forms, written_name
from dsl.language.syntax.indents import MAX_DEPTH
from dsl.language.syntax.keywords import RESERVED, of_skin, phrases, spellings
from dsl.language.syntax.lexer import MAX_LINE, MAX_LINES, MAX_TOKENS, VALUE_TOKENS
from dsl.language.syntax.token_parser import MAX_ELSE_IF, MAX_EXPRESSION
from dsl.language.typed.builtins import FUNCTIONS, QUANTIFIER_DOCS
from dsl.language.typed.types import INT_HIGH, INT_LOW, LOCAL_SET_NUMBER, MAX_SET_NUMBER
from dsl.maps.board.spec import MAX_PLAYED_CELLS
from dsl.services.writing.game_words import builtin_help
from dsl.text.catalogue import Catalogue
from dsl.text.files.read import MAX_RULES

_SECTION = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_TYPE = re.compile(r"(?:(set of|row of|optional) )?\b([A-Za-z]+)\b(?!:)")
_texts = Catalogue("dsl.fronts.reference", "texts_{}.toml")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n" + "\n".join(lines) + "\n\n"


def _heads(language: str, *names: str) -> list[str]:
    return [_texts(language)[f"head-{name}"] for name in names]


def _skins(language: str) -> list[str]:
    return _heads(language, "en", "ru", "uk")


def _types(text: str, language: str) -> str:
    """``text`` with its types and placeholders for names in another language."""

    def written(found: re.Match[str]) -> str:
        before, name = (_texts(language).get(f"kind-{part}", of_skin(part, language)) for part in found.groups(""))
        if name == found[2]:
            name = written_name(name, "bare", found[1] or "", language)
        return f"{before} {name}".strip()

    return _TYPE.sub(written, text)


def _signature(text: str, language: str) -> str:
    """The signature of a function in another language; its parameters keep their names."""
    function, rest = text.split("(", 1)
    return f"`{written_name(function, 'called', '', language)}({_types(rest, language)}`"


def builtins(language: str) -> str:
    """All functions that every game has, by group; those of the prelude last."""
    texts, groups = _texts(language), dict[str, list[tuple[str, str, str]]]()
    for builtin in FUNCTIONS.values():
        function = builtin.value
        meaning = builtin_help(function.name, language) or function.meaning
        row = (_signature(function.signature, language), meaning, f"`{expression(function.example, language)}`")
        groups.setdefault(function.group, []).append(row)
    heads = _heads(language, "function", "gives", "example")
    parts = [f"\n**{texts[f'group-{group}']}**\n" + table(heads, rows) for group, rows in groups.items()]
    parts.append(f"**{texts['group-written']}**\n" + table(heads[:2], _prelude(language)))
    return "".join(parts)


def _prelude(language: str) -> list[tuple[str, str]]:
    """Signature and help of each function of the prelude."""
    file = prelude()
    found = []
    for declaration in file.declarations:
        if isinstance(declaration, t.Function):
            help_text = file.help.get(declaration.span.line, "")
            meaning = builtin_help(declaration.name.text, language) or help_text[:1].lower() + help_text[1:].rstrip(".")
            head = declaration.span.text.partition("=")[0].removeprefix("function").strip()
            found.append((_signature(head, language), meaning))
    return found


def quantifiers(language: str) -> str:
    """The questions about sets."""
    texts = _texts(language)
    rows = []
    for number, (form, kind, meaning) in enumerate(QUANTIFIER_DOCS, 1):
        asked = expression(form, language).replace("RULE", _types("RULE", language))
        gives = f"`{_types(kind, language)}`" if kind else ""
        rows.append((f"`{asked}`", gives, texts.get(f"question-{number}", meaning)))
    return table(_heads(language, "question", "gives", "meaning"), rows)


def keywords(language: str) -> str:
    """The words of the language in the three skins; where a skin has several spellings, the formatter's first."""
    english = [words for found in phrases("en").values() for words, _ in reversed(found)]
    return table(
        _skins(language),
        (
            (
                f"`{' '.join(words)}`",
                *(", ".join(f"`{text}`" for text in spellings(" ".join(words), skin)) for skin in ("ru", "uk")),
            )
            for words in english
        ),
    )


def names(language: str) -> str:
    """The names that every game has in the three skins, by where they stand."""
    places: tuple[Place, ...] = ("called", "attribute", "bare", "board", "flag")
    parts = []
    for place in places:
        rows = ([", ".join(f"`{form}`" for form in forms) for forms in skins] for skins in all_forms(place).values())
        parts.append(f"\n**{_texts(language)[f'place-{place}']}**\n" + table(_skins(language), rows))
    return "".join(parts)


def reserved(language: str) -> str:
    """The words that are never free for names."""
    rows = ([f"`{of_skin(word, skin)}`" for skin in ("en", "ru", "uk")] for word in sorted(RESERVED))
    return table(_skins(language), rows)


LIMITS: tuple[tuple[int, ...], ...] = (
    (INT_LOW, INT_HIGH),
    (MAX_SET_NUMBER,),
    (LOCAL_SET_NUMBER, MAX_SET_NUMBER),
    (1, 9),
    (MAX_PLAYED_CELLS,),
    (MAX_STATE_BYTES,),
    (STEP_BUDGET,),
    (MAX_CHOICES,),
    (MAX_SORTED,),
    (MAX_ROUTE, DEFAULT_ROUTE),
    (SEARCH_BUDGET,),
    (MAX_CARDS,),
    (MAX_POSITIONS,),
    (MAX_WOULD,),
    (MAX_GROUPS,),
    (MAX_DEPTH,),
    (MAX_EXPRESSION,),
    (MAX_ELSE_IF,),
    (MAX_LINES,),
    (MAX_TOKENS, VALUE_TOKENS),
    (MAX_LINE,),
    (MAX_KEY,),
    (MAX_RULES,),
)
"""The numbers of each limit, in the order in which the texts name them."""


def limits(language: str) -> str:
    """The limits of the language."""
    texts, rows = _texts(language), []
    for place, numbers in enumerate(LIMITS, 1):
        told = [f"{number:,}".replace(",", texts["thousands"]) for number in numbers]
        what, how_much = texts[f"limit-{place}"].format(*told).split(" = ")
        rows.append((what, how_much))
    return table(_heads(language, "limit", "how-much"), rows)


MAKERS: Mapping[str, Callable[[str], str]] = {
    "builtins": builtins,
    "quantifiers": quantifiers,
    "keywords": keywords,
    "names": names,
    "reserved": reserved,
    "limits": limits,
}


def renewed(text: str, language: str) -> str:
    """``text`` with every generated section made anew."""
    return _SECTION.sub(lambda found: found[1] + MAKERS[found[2]](language) + found[3], text)
