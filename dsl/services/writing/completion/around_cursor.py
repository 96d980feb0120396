"""What is known about a cursor position: the names in scope, and what is expected there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from dsl.language.check.context import Context
from dsl.language.check.names import Mark, Scope
from dsl.language.check.program import look
from dsl.language.loading.loader import Chain
from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import english_name
from dsl.language.syntax.grammar import grammar
from dsl.language.syntax.keywords import of_skin, phrases
from dsl.language.syntax.rules_file import RulesFile
from dsl.language.syntax.token_parser import Unexpected
from dsl.language.typed.builtins import FUNCTIONS
from dsl.services.writing.completion.candidates import Candidate, Names
from dsl.services.writing.completion.cursor import Cursor
from dsl.services.writing.completion.expected_names import Places, attributes
from dsl.services.writing.completion.mending import Marked, Mended, marked, mended
from dsl.services.writing.completion.ranking import BegunWord
from dsl.text.source import Source

_OFTEN = ("if", "let", "log", "for each", "repeat", "choose by", "return", "move", "remove")
"""Keywords that often begin a line of a rule, listed first."""


def words_at(place: Unexpected, skin: str) -> Iterator[Candidate]:
    """The keyword phrases of ``skin`` that the grammar allows at a place."""
    found = {}
    for pairs in phrases(skin).values():
        for _, english in pairs:
            if grammar().of_phrase(english)[0] in place.accepted and (after := place.fits(english)) is not None:
                found[english] = after
    for english, after in sorted(found.items(), key=lambda pair: _order(" ".join(pair[0]))):
        longer = [other for other in found if len(other) > len(english) and other[: len(english)] == english]
        if not longer or not after <= {grammar().of_phrase(other)[len(english)] for other in longer}:
            text = " ".join(english)
            yield Candidate(of_skin(text, skin), "keyword", None, "", text if skin != "en" else "")


def _order(english: str) -> int:
    return _OFTEN.index(english) if english in _OFTEN else len(_OFTEN)


@dataclass(frozen=True)
class CompletionRequest:
    """The input for completion and hover: the present ``source``, and ``chain``, that file with all it extends.

    ``known`` is the latest type check of the whole game; ``last`` the last version of the file without errors.
    ``games`` are the names of games that can be extended, ``clauses`` the clauses of the rulebook with their sentences;
    ``word`` translates labels.
    """

    source: Source
    chain: Chain
    known: Context | None
    last: RulesFile | None
    games: Callable[[], Iterable[str]]
    clauses: Callable[[], Iterable[tuple[str, str]]]
    word: Callable[[str], str] = str


@dataclass(frozen=True)
class PlaceInfo:
    """What is known about a place in the code.

    ``found`` are the names allowed there, ``words`` the keywords; ``begun`` is the unfinished word there with the
    expected type. ``declares`` is the declaration whose own name is there, ``scope`` the local names in scope.
    """

    names: Names
    found: list[Candidate]
    words: list[Candidate]
    begun: BegunWord
    declares: t.Node | None = None
    after_point: bool = False
    scope: Scope | None = None


def place_info(request: CompletionRequest, cursor: Cursor, tree: t.Declaration | None = None) -> PlaceInfo | None:
    """What is known about a cursor position; None if it is not in code, or if the game was never checked.

    ``tree`` is the declaration around it, with ``MARK`` as the name at the cursor; by default it is made from the text
    before the cursor.
    """
    if cursor.kind != "code":
        return None
    own = request.chain.own
    completed = Mended(tree, None)
    if tree is None:
        completed = mended(cursor, request.source, own.skin, lambda name: _arity(request.known, name))
    words = list(words_at(completed.words, own.skin)) if completed.words is not None else []
    place, mark = marked(completed.tree) if completed.tree is not None else None, Mark()
    begun, known = BegunWord(cursor.word), request.known
    if completed.tree is not None and place is not None and request.chain.complete:
        known = look(_with(request, completed.tree, cursor), mark, _name_of(completed.tree))
    if known is None or (tree is None and len(cursor.tokens) == 1 and cursor.inside is None):
        return PlaceInfo(Names(known, own.skin), [], words, begun) if known is not None else None
    names = Names(known, own.skin)
    if place is None:
        broken = completed.words is None and completed.tree is None
        return PlaceInfo(names, list(names.values(mark, with_rules=True)) if broken else [], words, begun)
    if mark.owner is not None or mark.domain:
        return PlaceInfo(names, list(attributes(names, mark, request.source)), words, begun, after_point=True)
    found = Places(names, request.games).found(place)
    if found is not None and not (isinstance(place.around[0], t.Is) and mark.scope is not None):
        declared = (
            place.around[0] if place.part in ("name", "key") and isinstance(place.around[0], _DECLARING) else None
        )
        known = request.known if declared is not None and request.known is not None else known
        return PlaceInfo(Names(known, own.skin), list(found), words, begun, declared, scope=mark.scope)
    values, begun = _values(names, mark, place, cursor)
    return PlaceInfo(names, list(values), words, begun, scope=mark.scope)


_DECLARING = (
    t.Param | t.Function | t.Rule | t.Options | t.Route | t.Enum | t.Table | t.Piece | t.FeatureDecl | t.AttributeDecl
    | t.Column | t.Row | t.Item | t.Option
)  # fmt: skip


def _values(names: Names, mark: Mark, place: Marked, cursor: Cursor) -> tuple[Iterable[Candidate], BegunWord]:
    """The names allowed where a value is expected, and the begun word with the expected type."""
    outer = place.around[1] if len(place.around) > 1 else None
    if isinstance(outer, t.Effect) and cursor.inside is None:
        return names.statements(mark.scope), BegunWord(cursor.word)
    node = place.around[0]
    loops = t.ForEach | t.Query | t.Mapped | t.Bind
    many = isinstance(outer, loops) and outer.domain is node
    sources = t.Let | t.Assign | t.Return
    return (
        names.values(mark, with_rules=isinstance(outer, sources)),
        BegunWord(cursor.word, mark.expected, many),
    )


def _arity(known: Context | None, name: str) -> int:
    """The number of parameters of a function, rule or group; 0 if unknown."""
    for table in (known.functions, known.rules, known.groups, known.routes) if known is not None else ():
        if name in table:
            return len(table[name].parameters)
    builtin = FUNCTIONS.get(english_name(name, "called"))
    return builtin.value.signature.count(":") if builtin is not None and not builtin.value.by_arguments else 0


def _with(request: CompletionRequest, tree: t.Declaration, cursor: Cursor) -> Chain:
    """The chain with ``tree`` as the declaration at the cursor, and other broken declarations in their last version."""
    own = request.chain.own
    others = [d for d in own.declarations if d.span.line != cursor.first_line]
    named = {_declared(d) for d in others}
    former = request.last.declarations if request.last is not None and own.broken else ()
    restored = [d for d in former if _declared(d) not in named and _declared(d) != _declared(tree) and not _unnamed(d)]
    file = replace(own, declarations=(*others, *restored, tree))
    return replace(request.chain, files=(*request.chain.files[:-1], file))


def _declared(declaration: t.Declaration) -> tuple[str, str]:
    return type(declaration).__name__, _name_of(declaration)


def _unnamed(declaration: t.Declaration) -> bool:
    return not _name_of(declaration) and not isinstance(declaration, t.Board | t.Player)


def _name_of(declaration: t.Declaration) -> str:
    """The name that a declaration declares (for a hook: its rule's name); empty if it has none."""
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
