"""What may be written at a place of a rules text, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from dsl.check.context import Context
from dsl.check.mark import Mark
from dsl.check.program import look
from dsl.ir.builtins import FUNCTIONS
from dsl.loading.chain import Chain
from dsl.service.completion.candidates import Candidate, Names
from dsl.service.completion.cursor import Cursor, cursor_at
from dsl.service.completion.marked import Marked, marked
from dsl.service.completion.mending import Mended, mended
from dsl.service.completion.ranking import Wanted
from dsl.service.completion.wanted_kinds import Places, attributes
from dsl.service.completion.words import words_at
from dsl.service.contract import Completions, Proposal
from dsl.source import Place, Source
from dsl.syntax import tree as t
from dsl.syntax.rules_file import RulesFile

_NAMED = t.Function | t.Rule | t.Options | t.Route | t.Hook


@dataclass(frozen=True)
class Asked:
    """A question for completions: of ``source`` as it is now, where ``chain`` is it with all that it extends.

    ``known`` is what was typed last of the whole game; ``last`` the own file as it was when it was sound.
    ``games`` can be extended, ``clauses`` are the numbers of the rulebook with their sentences, ``word`` translates.
    """

    source: Source
    chain: Chain
    known: Context | None
    last: RulesFile | None
    games: Callable[[], Iterable[str]]
    clauses: Callable[[], Iterable[tuple[str, str]]]
    word: Callable[[str], str] = str


def completions(asked: Asked, line: int, column: int) -> Completions:
    """What may be written before ``column`` of a line."""
    cursor = cursor_at(asked.source, line, column)
    found: list[Candidate] = []
    if cursor.kind == "clause":
        numbers = (Candidate(number, "clause", label=said) for number, said in asked.clauses())
        found = Wanted(cursor.word).best(numbers)
    elif cursor.kind == "code":
        found = _in_code(asked, cursor)
    bracket = asked.source.line(line)[column - 1 : column] == "("
    place = Place(asked.source.name, line, cursor.column, line, column)
    return Completions(place, tuple(_proposal(one, bracket, asked.word) for one in found))


def _proposal(candidate: Candidate, bracket: bool, word: Callable[[str], str]) -> Proposal:
    """A candidate as the editor has it; a bracket that stands there is not written again."""
    text = candidate.text.removesuffix("()").removesuffix("(") if bracket else candidate.text
    label = word(candidate.label) if candidate.label else ""
    return Proposal(text, candidate.kind, label, candidate.detail, word(candidate.help) if candidate.help else "")


def _in_code(asked: Asked, cursor: Cursor) -> list[Candidate]:
    """Names and words for a place in the code."""
    skin = asked.chain.own.skin
    whole = mended(cursor, asked.source, skin, lambda name: _arity(asked.known, name))
    words = list(words_at(whole.words, skin)) if whole.words is not None else []
    at_margin = len(cursor.tokens) == 1 and cursor.inside is None
    names, wanted = ((), Wanted(cursor.word)) if at_margin else _names(asked, cursor, whole)
    return wanted.best(_joined(list(names), words, wanted))


def _joined(names: list[Candidate], words: list[Candidate], wanted: Wanted) -> Iterator[Candidate]:
    """Names and words: where a type is asked for names are meant first, else words of the language."""
    if wanted.expected is None:
        yield from (replace(word, surely=not wanted.many and not names) for word in words)
    yield from names
    yield from words


def _names(asked: Asked, cursor: Cursor, whole: Mended) -> tuple[Iterable[Candidate], Wanted]:
    """The names for a place, and what it asks for."""
    skin, mark = asked.chain.own.skin, Mark()
    if whole.tree is None:
        if asked.known is None or whole.words is not None:
            return (), Wanted(cursor.word)
        return Names(asked.known, skin).values(mark, with_rules=True), Wanted(cursor.word)
    place = marked(whole.tree)
    context = (
        look(_with(asked, whole.tree, cursor), mark, _name_of(whole.tree)) if asked.chain.complete else asked.known
    )
    if context is None or place is None:
        return (), Wanted(cursor.word)
    names = Names(context, skin)
    if mark.owner is not None or mark.domain:
        return attributes(names, mark, asked.source), Wanted(cursor.word)
    found = Places(names, asked.games).found(place)
    if found is not None and not (isinstance(place.around[0], t.Is) and mark.scope is not None):
        return found, Wanted(cursor.word)
    return _values(names, mark, place, cursor)


def _values(names: Names, mark: Mark, place: Marked, cursor: Cursor) -> tuple[Iterable[Candidate], Wanted]:
    """The names for a place where a value may stand."""
    outer = place.around[1] if len(place.around) > 1 else None
    if isinstance(outer, t.Effect) and cursor.inside is None:
        return names.statements(mark.scope), Wanted(cursor.word)
    node = place.around[0]
    loops = t.ForEach | t.Query | t.Mapped | t.Bind
    many = isinstance(outer, loops) and outer.domain is node
    sources = t.Let | t.Assign | t.Return
    return (
        names.values(mark, with_rules=isinstance(outer, sources)),
        Wanted(cursor.word, mark.expected, many),
    )


def _arity(known: Context | None, name: str) -> int:
    """How many arguments a function, rule or group takes; 0 where it is not known."""
    for table in (known.functions, known.rules, known.groups, known.routes) if known is not None else ():
        if name in table:
            return len(table[name].parameters)
    builtin = FUNCTIONS.get(name)
    return builtin.value.signature.count(":") if builtin is not None and not builtin.value.by_arguments else 0


def _with(asked: Asked, tree: t.Declaration, cursor: Cursor) -> Chain:
    """The chain with the declaration at the cursor as it was mended; what is broken elsewhere as it was when sound."""
    own = asked.chain.own
    kept = [d for d in own.declarations if d.span.line != cursor.first_line]
    named = {_declared(d) for d in kept}
    lost = asked.last.declarations if asked.last is not None and own.broken else ()
    back = [d for d in lost if _declared(d) not in named and _declared(d) != _declared(tree) and not _unnamed(d)]
    file = replace(own, declarations=(*kept, *back, tree))
    return replace(asked.chain, files=(*asked.chain.files[:-1], file))


def _declared(declaration: t.Declaration) -> tuple[str, str]:
    return type(declaration).__name__, _name_of(declaration)


def _unnamed(declaration: t.Declaration) -> bool:
    return not _name_of(declaration) and not isinstance(declaration, t.Board | t.Player)


def _name_of(declaration: t.Declaration) -> str:
    """The name of what a declaration declares, of a hook that of its rule; empty if it has none."""
    match declaration:
        case t.Replace(declaration=inner):
            return inner.name.text
        case t.State(attribute=attribute):
            return attribute.name.text
        case t.Enum() | t.Param() | t.Table() | t.Piece() | t.Game():
            return declaration.name.text
        case t.Function() | t.Rule() | t.Options() | t.Route() | t.Hook() | t.AddOptions():
            return declaration.name.text
    return ""
