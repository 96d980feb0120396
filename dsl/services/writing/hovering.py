"""The hover text of a word: its meaning in the language and in the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from dsl.language.check.names import MARK
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import same_name
from dsl.language.syntax.keywords import of_skin
from dsl.language.syntax.parser import parse
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.writing.completion.around_cursor import CompletionRequest, PlaceInfo, place_info
from dsl.services.writing.completion.candidates import Candidate, Names
from dsl.services.writing.completion.cursor import cursor_at
from dsl.services.writing.completion.mending import marked
from dsl.services.writing.contract import Hover
from dsl.services.writing.game_words import builtin_help, word_help
from dsl.text.diagnostics import Problems
from dsl.text.source import Place, Source

_WORD = re.compile(r"[^\W\d](?:\w|['’](?=\w))*")
_WITH_KEYWORD = frozenset("piece table wheel deck enum site arrow region start rule param".split())
"""Kinds whose keyword is shown before the name."""


def hover(request: CompletionRequest, line: int, column: int, language: str) -> Hover | None:
    """What is known about the word at a column of a line; None if nothing."""
    word = word_at(request.source, line, column)
    if word is None:
        return None
    place = Place(request.source.name, line, word.start() + 1, line, word.end() + 1)
    phrase = keyword_at(request.chain.own, line, column)
    if phrase is not None:
        begin, end, english = phrase
        text = of_skin(english, request.chain.own.skin)
        place = Place(request.source.name, line, begin, line, end)
        return Hover(place, text, "keyword", help=word_help(english, language))
    around = _around(request, line, word)
    found = _found(around, word.group()) if around is not None else None
    return _hover_of(found, place, request, around, language) if found is not None and around is not None else None


def _around(request: CompletionRequest, line: int, word: re.Match[str]) -> PlaceInfo | None:
    """What is known about the place of a word."""
    cursor = cursor_at(request.source, line, word.end() + 1)
    tree = marked_declaration(request.chain.own, line, word)
    if tree is not None and is_local(tree):
        tree = marked_declaration(request.chain.own, line, word, everywhere=True)
        around = place_info(request, cursor, tree)
        local = around.scope.find(MARK) if around is not None and around.scope is not None else None
        if around is None or local is None:
            return None
        name = Candidate(word.group(), "local", local.type, detail=around.names.type(local.type))
        return replace(around, found=[name])
    return place_info(request, cursor, tree)


def word_at(source: Source, line: int, column: int) -> re.Match[str] | None:
    """The word at a column, or the one that ends there; None if there is none, or in comments and help."""
    text = source.line(line)
    code = text if '"' in text else text.split("#")[0]
    return next((m for m in _WORD.finditer(code) if m.start() < column <= m.end() + 1), None)


def keyword_at(file: RulesFile, line: int, column: int) -> tuple[int, int, str] | None:
    """The keyword phrase at a place: its first column, the column after it, the phrase in English; or None."""
    parsed = next((parsed for parsed in file.parsed if line in parsed.lines), None)
    if parsed is None:
        return None
    for (offset, begin), (used, english) in parsed.keywords.items():
        if parsed.line + offset == line and begin <= column:
            words = list(_WORD.finditer(file.source.line(line), begin - 1))[:used]
            if words and column <= words[-1].end() + 1:
                return begin, words[-1].end() + 1, english
    return None


def marked_declaration(
    file: RulesFile, line: int, word: re.Match[str], everywhere: bool = False
) -> t.Declaration | None:
    """The declaration around a word with ``MARK`` in its place (``everywhere``: for all its occurrences) or None."""
    parsed = next((parsed for parsed in file.parsed if line in parsed.lines), None)
    if parsed is None or parsed.tree is None:
        return None
    lines = parsed.key[0].split("\n")
    at = line - parsed.line
    if everywhere:
        text = re.sub(rf"(?<![\w.]){re.escape(word.group())}\b", MARK, parsed.key[0])
    else:
        lines[at] = lines[at][: word.start()] + MARK + lines[at][word.end() :]
        text = "\n".join(lines)
    head = f"{of_skin('language', file.skin)} 1 {file.skin}\n"
    found = parse(Source("", head + text), Problems()).declarations
    return found[-1] if len(found) == 2 else None


def is_local(tree: t.Declaration) -> bool:
    """Whether the mark is at the declaration of a local name."""
    place = marked(tree)
    if place is None:
        return False
    named = t.Let | t.Parameter
    looped = t.ForEach | t.Query | t.Mapped | t.Bind
    node = place.around[0]
    return (
        (isinstance(node, named) and place.part == "name")
        or (isinstance(node, looped) and place.part == "variable")
        or (isinstance(node, t.Choose | t.CourseHook | t.Value) and place.part in ("each", "player"))
    )


def _found(around: PlaceInfo, word: str) -> Candidate | None:
    """The meaning of ``word`` at the pointer."""
    named = ((one, re.split(r"[(:. ]", one.text)[0]) for one in _meanings(around, word))
    return next((one for one, name in named if same_name(name, word)), None)


def _meanings(around: PlaceInfo, word: str) -> Iterator[Candidate]:
    """The possible meanings of a name there, best first: as a declaration, as what is expected."""
    names = around.names
    if around.declares is not None:
        yield from _declared(names, around.declares, word)
    yield from around.found
    if around.declares is None and not around.after_point:
        yield from _called_otherwise(names)


def _called_otherwise(names: Names) -> Iterator[Candidate]:
    """Rules and groups of options, which are called but are no values."""
    yield from names.callables("rule", (names.context.rules[name] for name in names.context.rule_names()))
    yield from names.callables("options", names.context.groups.values())
    yield from names.callables("route", names.context.routes.values())


def _declared(names: Names, node: t.Node, word: str) -> Iterator[Candidate]:
    """Candidates for the name that a node declares."""
    match node:
        case t.Param():
            yield from names.parameters()
        case t.Function():
            yield from names.callables("function", names.context.functions.values())
        case t.Rule() | t.Options() | t.Route():
            yield from _called_otherwise(names)
        case t.Option():
            label = node.label.template if node.label is not None else ""
            yield Candidate(word, "option", None, label)
        case t.AttributeDecl():
            yield from (names.of_field(field) for field in names.context.program.fields)
        case t.Column():
            for table in names.context.program.tables.values():
                yield from names.columns(table.name)
        case t.Row() | t.Item():
            for domain in names.context.program.domains.values():
                yield from names.values_of(domain.name)
        case _:
            yield from names.sets()


def _hover_of(found: Candidate, place: Place, request: CompletionRequest, around: PlaceInfo, language: str) -> Hover:
    """The hover text of a name."""
    span = found.place
    known = around.names.context
    help_text = found.help
    if found.kind in ("builtin", "question"):
        help_text = builtin_help(found.text, language) or request.word(found.help)
    elif span is not None and not help_text:
        help_text = known.helps.get((span.source.name, span.line), "")
    clauses = known.clauses.on_head(span) if span is not None else ()
    return Hover(
        place,
        _heading(found, request.chain.own.skin),
        found.kind,
        request.word(found.label) if found.label else "",
        request.word(help_text) if help_text else "",
        clauses,
        found.value,
        Place.of(span) if span is not None and span.source.name != "prelude.rules" else None,
    )


def _heading(found: Candidate, skin: str) -> str:
    """A name with its type, or its signature."""
    name = re.split(r"[(:. ]", found.text)[0]
    if found.kind in ("function", "rule", "options", "route", "builtin", "question") and found.detail:
        return found.detail
    keyword = f"{of_skin(found.kind, skin)} " if found.kind in _WITH_KEYWORD else ""
    owner = f"{found.owner}." if found.owner else ""
    kind = found.detail.partition(" = ")[0]
    return f"{keyword}{owner}{name}" + (f": {kind}" if kind else "")
