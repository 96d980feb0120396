"""The coloured tokens of one line: signs by the lexer, words by their roles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from dsl.language.syntax import tree as t
from dsl.language.syntax.built_in_names import forms_of
from dsl.language.syntax.keywords import first_words, phrases, reserved
from dsl.language.syntax.rules_file import RulesFile
from dsl.language.syntax.scanner import Lexeme, lexemes
from dsl.services.writing.contract import Role, Token

_DECISIONS = frozenset(("choose by", "choose secretly by", "choose secretly by each", "use", "options", "otherwise"))
_CHANCES = frozenset(("roll", "spin", "draw", "peek", "shuffle"))
_TYPES = frozenset(("int", "bool"))
_NAMING = tuple(
    "enum|table|wheel|deck|param|const|piece|function|rule|options|route|state|terrain|site|arrow|region|start".split(
        "|"
    )
)
EVERYWHERE: Mapping[str, Role] = dict.fromkeys(
    (form for name in ("cell", "direction", "player", "terrain") for form in forms_of(name, "bare")), "type"
)
"""The types that every game has."""
_IN_EXPRESSIONS = frozenset(
    "if|then|else|and|or|not|not in|in|where|exists|empty|is|is not|is none|yes|no|none|for|of|by|as before".split("|")
)


def of_phrase(english: str) -> Role:
    """The role of a keyword phrase, given in English."""
    if english in _DECISIONS:
        return "decision"
    if english in _CHANCES:
        return "chance"
    return "type" if english in _TYPES else "keyword"


def known_roles(files: Iterable[RulesFile]) -> dict[str, Role]:
    """The roles of the names that a chain of files declares, where they are used as values."""
    found = dict(EVERYWHERE)
    for file in files:
        for declaration in file.declarations:
            match declaration:
                case t.Param():
                    found[declaration.name.text] = "parameter"
                case t.Table() | t.Enum() | t.Piece():
                    found[declaration.name.text] = "type"
                case t.Board() | t.AddBoard():
                    features = (item for item in declaration.items if isinstance(item, t.FeatureDecl))
                    found |= {item.name.text: "type" for item in features if item.kind != "terrain"}
    return found


@cache
def naming_words(skin: str) -> frozenset[str]:
    """The first words of declarations that are followed by the name they declare."""
    return frozenset(first_words(_NAMING, skin))


def phrase_at(words: list[str], skin: str) -> tuple[int, str]:
    """The longest keyword phrase at the start of ``words``: number of words, the phrase in English; (0, "") if none."""
    for phrase, english in phrases(skin).get(words[0], ()):
        if tuple(words[: len(phrase)]) == phrase:
            return len(phrase), " ".join(english)
    return 0, ""


def expression_phrase(words: list[str], skin: str) -> tuple[int, str]:
    """The longest phrase used in expressions at the start of ``words``."""
    used, english = phrase_at(words, skin)
    return (used, english) if english in _IN_EXPRESSIONS else (0, "")


_ROLES: Mapping[str, Role] = {
    "comment": "comment",
    "tag": "clause",
    "number": "number",
    "fraction": "number",
    "sign": "sign",
    "foreign": "sign",
    "bad": "sign",
}
LONGEST = 2_000
"""The number of characters of a line that are coloured; the rest of a longer one is plain."""
_OF_NAMES = frozenset(("=", "+=", "-=", ".", "[", "("))


def line_tokens(text: str, skin: str, known: Mapping[str, Role]) -> tuple[Token, ...]:
    """The tokens of a line on its own; ``known`` are the roles of declared names."""
    return tuple(Line(text, skin, known, guess=True).tokens())


@dataclass
class Line:
    """One line of a text.

    ``keywords`` are the phrases that the parser found, by column: number of words, and the phrase in English. ``roles``
    are those of single words by column. ``texts`` are the columns of texts for players; other strings are labels.
    ``guess``: the parser did not read the line, so all words that look like keywords count. ``inside``: the line is the
    content of braces, where only keywords of expressions count, also English ones.
    """

    text: str
    skin: str
    known: Mapping[str, Role]
    keywords: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    roles: Mapping[int, Role] = field(default_factory=dict)
    texts: frozenset[int] | None = None
    guess: bool = False
    inside: bool = False

    def tokens(self) -> Iterator[Token]:
        """All tokens, from left to right."""
        stripped = self.text.lstrip()
        if stripped.startswith("##"):
            yield Token(len(self.text) - len(stripped) + 1, len(stripped.rstrip()), "help")
            return
        found = lexemes(self.text[:LONGEST])
        words = dict(self._words(found))
        for at, lexeme in enumerate(found):
            if lexeme.kind == "word":
                yield Token(lexeme.start + 1, len(lexeme.text), words[at])
            elif lexeme.kind == "string":
                yield from self._string(lexeme)
            else:
                yield Token(lexeme.start + 1, len(lexeme.text.rstrip()), _ROLES[lexeme.kind])
        rest = self.text[LONGEST:].strip()
        if rest:
            yield Token(self.text.index(rest, LONGEST) + 1, len(rest), "name")

    def _words(self, found: list[Lexeme]) -> Iterator[tuple[int, Role]]:
        """The role of each word, by its index among the lexemes of the line."""
        left, phrase = 0, ""
        for at, lexeme in enumerate(found):
            if lexeme.kind != "word":
                continue
            if not left:
                left, phrase = self.keywords.get(lexeme.start + 1) or (
                    self._guessed(found, at) if self.guess else (0, "")
                )
            own = self.roles.get(lexeme.start + 1)
            if left:
                left -= 1
                yield at, own or of_phrase(phrase)
            elif own is None and at and found[at - 1].text == ".":
                yield at, "name"
            else:
                yield at, own or self.known.get(lexeme.text) or self._declared(found, at)

    def _declared(self, found: list[Lexeme], at: int) -> Role:
        guessed = self.guess and at > 0 and found[at - 1].text in naming_words(self.skin) and at < 3
        return "declared" if guessed else "name"

    def _guessed(self, found: list[Lexeme], at: int) -> tuple[int, str]:
        """The keyword phrase at a word (number of words, English); (0, "") if none, or if it is used like a name."""
        if not self.guess:
            return 0, ""
        word = found[at].text
        before, after = found[at - 1] if at else None, found[at + 1] if at + 1 < len(found) else None
        if before is not None and (before.text == "." or before.text in naming_words(self.skin)):
            return 0, ""
        words = [lexeme.text for lexeme in found[at : at + 5]]
        if self.inside:
            return next(
                (phrase for skin in (self.skin, "en") if (phrase := expression_phrase(words, skin))[0]), (0, "")
            )
        used, english = phrase_at(words, self.skin)
        if used == 1 and word not in reserved(self.skin) and after is not None:
            if after.text in _OF_NAMES or (after.text == ":" and at):
                return 0, ""
        return used, english

    def _string(self, lexeme: Lexeme) -> Iterator[Token]:
        """A label, or a text for players with the expressions in its braces."""
        if self.texts is not None and lexeme.start + 1 not in self.texts:
            yield Token(lexeme.start + 1, len(lexeme.text.rstrip()), "label")
            return
        begin, text = 0, lexeme.text.rstrip()
        while (opened := text.find("{", begin)) >= 0 and (closed := text.find("}", opened)) > 0:
            if opened > begin:
                yield Token(lexeme.start + begin + 1, opened - begin, "text")
            yield Token(lexeme.start + opened + 1, 1, "brace")
            inner = Line(text[opened + 1 : closed], self.skin, self.known, guess=True, inside=True)
            for token in inner.tokens():
                yield Token(token.column + lexeme.start + opened + 1, token.length, token.role)
            yield Token(lexeme.start + closed + 1, 1, "brace")
            begin = closed + 1
        if begin < len(text):
            yield Token(lexeme.start + begin + 1, len(text) - begin, "text")
