"""Every rule of the grammar becomes a node, and every node holds what its fields say."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from dsl.language.syntax import tree as t
from dsl.language.syntax.builder import REDUCTIONS
from dsl.language.syntax.builder.declarations import DECLARATIONS, STATEMENTS
from dsl.language.syntax.builder.expressions import CALLS, EXPRESSIONS
from dsl.language.syntax.declaration_parser import parse_texts
from dsl.language.syntax.lexer import lex
from dsl.language.syntax.parser import parse
from dsl.language.syntax.token_parser import TokenParser
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.language.syntax.test_grammar import TEXT
from tests.dsl.language.syntax.test_tree import REAL
from tests.share import usual

RARE = """language 1
game probe extends other
const men = 12
const deep "Deep" = -3
remove row ships.frigate
remove option fight.flee
zone table: cards face up
zone stock: pile of cards face down
after setup:
    lay stock on table
    lay table under stock
before each round:
    nothing
after each turn of p where p.alive:
    peek cards by p
    put card on top
    put card at the bottom
    for each q in player:
        next
    choose secretly by each q in player "which {q}?":
        stay "stay"
"""
SOURCES = [Source(path.stem, path.read_text(encoding="utf-8")) for path in REAL] + [Source("rare", RARE)]


def test_each_reduction_belongs_to_a_rule() -> None:
    named = set(re.findall(r"^[?!]?([a-z]\w*):", TEXT, re.MULTILINE)) | set(re.findall(r"-> (\w+)", TEXT))
    assert {*EXPRESSIONS, *STATEMENTS, *DECLARATIONS, *CALLS} <= named


def test_each_rule_that_leaves_a_tree_has_a_reduction() -> None:
    seen: set[str] = set()
    for source in SOURCES:
        lexed = lex(source, Problems())
        for chunk in lexed.chunks:
            tree = TokenParser(chunk.tokens, lexed.skin).parse()
            parse_texts(tree, source, lexed.skin, Problems())
            seen |= {str(part.data) for part in tree.iter_subtrees()}
    assert seen <= {*REDUCTIONS, *CALLS}
    assert {*EXPRESSIONS, *STATEMENTS, *DECLARATIONS, *CALLS} <= seen


@pytest.mark.parametrize("source", usual(SOURCES, "rare", "pirates_fame", "sailing"), ids=lambda source: source.name)
def test_each_field_holds_what_it_says(source: Source) -> None:
    problems = Problems()
    file = parse(source, problems)
    assert not problems.failed
    for declaration in file.declarations:
        assert list(wrong(declaration)) == []


def test_a_wrong_field_would_be_seen() -> None:
    (note,) = parse(Source("note", 'note "x"\n'), Problems()).declarations
    assert list(wrong(t.NoteDecl(None, span=note.span))) == ["NoteDecl.text: None"]  # type: ignore[arg-type]  # wrong


def wrong(node: object) -> list[str]:
    """The fields of ``node`` and of all below it that hold something else than they are declared to hold."""
    if isinstance(node, tuple | frozenset):
        return [found for item in node for found in wrong(item)]
    if not is_dataclass(node) or isinstance(node, type):
        return []
    found = []
    kinds = get_type_hints(type(node), vars(t))
    for field in fields(node):
        value = getattr(node, field.name)
        if not fits(value, kinds[field.name]):
            found.append(f"{type(node).__name__}.{field.name}: {value!r}")
        found += wrong(value) if field.name not in ("span", "players_span") else []
    return found


def fits(value: object, kind: Any) -> bool:
    """Whether ``value`` is of the annotated ``kind``, down to the members of tuples."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(fits(value, option) for option in arguments)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if arguments[1:] == (...,):
            return all(fits(item, arguments[0]) for item in value)
        return len(value) == len(arguments) and all(fits(item, of) for item, of in zip(value, arguments))
    if origin is frozenset:
        return isinstance(value, frozenset) and all(fits(item, arguments[0]) for item in value)
    return value is None if kind in (None, NoneType) else type(value) is kind
