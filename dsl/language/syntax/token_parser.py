"""Passes the tokens of one declaration or expression to Lark, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedToken

from dsl.language.syntax.grammar import grammar, names_option, terminal, terminals_at
from dsl.language.syntax.recovery import Ending, open_calls
from dsl.language.syntax.tokens import RawToken

MAX_EXPRESSION = 60
MAX_ELSE_IF = 100
_BLOCKS = frozenset(("block", "choose", "choose_secretly", "choose_each", "for_each", "if_", "option"))

Keywords = dict[int, tuple[int, tuple[str, ...]]]
"""For the place of each token that begins a keyword phrase: how many tokens it has and what it is in English."""


Fits = Callable[[tuple[str, ...]], frozenset[str] | None]
"""The terminals that fit after a phrase (in English), or None where the phrase does not fit."""


class Unexpected(Exception):
    """The token at ``index`` does not fit; ``accepted`` are the terminals that would.

    ``fits`` asks the parser as it stands there about a whole phrase.
    """

    def __init__(self, index: int, accepted: frozenset[str], fits: Fits = lambda phrase: None) -> None:
        super().__init__(index)
        self.index = index
        self.accepted = accepted
        self.fits = fits


class TooDeep(Unexpected):
    """An expression is nested deeper than ``MAX_EXPRESSION``; ``tree`` is the whole of it."""

    def __init__(self, tree: Tree[Token]) -> None:
        super().__init__(0, frozenset())
        self.tree = tree


class TooLong(Unexpected):
    """An ``if`` has more ``else if`` than ``MAX_ELSE_IF``; ``tree`` is the first one too many."""

    def __init__(self, tree: Tree[Token]) -> None:
        super().__init__(0, frozenset())
        self.tree = tree


class TokenParser:
    """Parses ``tokens``, written in ``skin``, once; ``start`` is ``chunk`` for a declaration or ``expr``."""

    def __init__(self, tokens: list[RawToken], skin: str, start: str = "chunk") -> None:
        self.tokens = tokens
        self.skin = skin
        self.position = 0
        self.keywords: Keywords = {}
        self._grammar = grammar()
        self._lark: Any = self._grammar.lark.parse_interactive(start=start)  # lark leaves its methods untyped

    def parse(self) -> Tree[Token]:
        """Lark's tree of the tokens; raises Unexpected at the first that does not fit."""
        self._feed_all()
        try:
            tree: Tree[Token] = self._lark.feed_eof()
        except UnexpectedToken:
            self.position -= 1
            raise self._unexpected() from None
        deep = _too_deep(tree)
        if deep is not None:
            raise TooDeep(deep)
        long = _too_long(tree)
        if long is not None:
            raise TooLong(long)
        return tree

    def stop(self) -> Unexpected:
        """The first token that does not fit, or the end, and the terminals that would fit there."""
        try:
            self._feed_all()
        except Unexpected as found:
            return found
        return self._unexpected()

    def finish(self, name: str, arities: Callable[[str], int]) -> Tree[Token] | None:
        """The tree of the tokens with the fewest added tokens that complete them, or None.

        ``name`` is put where a name is wanted. The calls that are still open get as many arguments as ``arities`` says
        that what is called takes.
        """
        self._feed_all()
        return Ending(self._lark, open_calls(self.tokens), name, arities).tree()

    def _feed_all(self) -> None:
        while self.position < len(self.tokens):
            self.position += self._feed()

    def _feed(self) -> int:
        """Feed the token at ``position``, with the rest of its phrase; returns how many tokens that were."""
        at, lark = self.position, self._lark
        made, used = terminals_at(self._grammar, self.tokens, at, lark.choices(), self.skin)
        fed = 0
        try:
            for token in made:
                lark.feed_token(token)
                fed += 1
        except UnexpectedToken:
            if fed or not names_option(self.tokens, at, self.skin):
                raise self._unexpected() from None
            return self._feed_name()
        if self.tokens[at].kind == "word" and made[0].type != "NAME":
            self.keywords[at] = used, tuple(str(token) for token in made)
        return used

    def _feed_name(self) -> int:
        """Feed a word that is a keyword elsewhere as a name."""
        raw = self.tokens[self.position]
        try:
            self._lark.feed_token(terminal("NAME", raw.text, raw))
        except UnexpectedToken:
            raise self._unexpected() from None
        return 1

    def _unexpected(self) -> Unexpected:
        """The token at ``position`` does not fit where Lark stands."""
        lark = self._lark

        def fits(phrase: tuple[str, ...]) -> frozenset[str] | None:
            trial = lark.copy(deepcopy_values=False)
            try:
                for kind in self._grammar.of_phrase(phrase):
                    trial.feed_token(Token(kind, ""))
            except UnexpectedToken:
                return None
            return frozenset(trial.accepts())

        return Unexpected(self.position, frozenset(lark.accepts()), fits)


def _too_deep(tree: Tree[Token]) -> Tree[Token] | None:
    """The expression in ``tree`` that is nested deeper than allowed; blocks are counted by the lexer."""
    waiting: list[tuple[Tree[Token], int, Tree[Token]]] = [(tree, 0, tree)]
    while waiting:
        node, depth, whole = waiting.pop()
        if depth > MAX_EXPRESSION:
            return whole
        fresh = node.data in _BLOCKS
        for child in node.children:
            if isinstance(child, Tree):
                waiting.append((child, 0 if fresh else depth + 1, child if fresh or depth == 0 else whole))
    return None


def _too_long(tree: Tree[Token]) -> Tree[Token] | None:
    """The first branch in ``tree`` before which more conditions than allowed have failed, those around it included."""
    waiting = [(tree, 0)]
    while waiting:
        node, failed = waiting.pop()
        if failed > MAX_ELSE_IF:
            return node
        before = 1 if node.data == "if_" else len(node.children)  # condition and block are followed by the branches
        for number, child in reversed(list(enumerate(node.children))):
            if isinstance(child, Tree):
                waiting.append((child, failed + max(0, number - before)))
    return None
