"""Mistakes in single words: letters slipped, letters of another alphabet, words of another language."""

from __future__ import annotations

from random import Random

from dsl.language.syntax.keywords import of_skin, words
from dsl.language.typed.builtins import FUNCTIONS
from tests.bench.mistakes.rules_page import RulesPage, Word
from tests.bench.mistakes.slip import NoPlace, Slip, edited, misspelt

# Latin letters and the Cyrillic ones that look the same.
_ALIKE = str.maketrans("aceopxyiABCEHKMOPTXасеорхуіАВСЕНКМОРТХ", "асеорхуіАВСЕНКМОРТХaceopxyiABCEHKMOPTX")
# Keywords after which a name is declared, not used.
_DECLARING = frozenset(
    "enum|table|wheel|deck|param|board|piece|state|secret state|function|rule|options|route|terrain|site|arrow|region|"
    "start|let|game|value for|for each|for|each turn|step|halt|rest|to|secret|clauses|choose secretly by each".split(
        "|"
    )
)


def replaced(page: RulesPage, word: Word, new: str, **expected: object) -> Slip:
    """``page`` with ``word`` written as ``new``."""
    token = word.token
    text = edited(page, token.line, token.column, token.end, new)
    return Slip(page, text, frozenset((token.line,)), **expected)  # type: ignore[arg-type]  # the fields of a slip


def is_used(page: RulesPage, word: Word) -> bool:
    """Whether ``word`` uses a name that is declared elsewhere: then no other name can stand there."""
    before, after = page.after(word, -1), page.after(word)
    if not word.is_name or before is None or after is None or len(word.token.text) < 4:
        return False
    if before.english in _DECLARING or before.part or after.token.kind == "string" or word.first:
        return False
    if after.token.text == ":" or before.token.text == ",":  # a parameter, an option, a column
        return False
    return word.token.text in known_names(page)


def known_names(page: RulesPage) -> frozenset[str]:
    """Names that are declared at the margin, of attributes, of values, of built-ins."""
    program = page.program
    found = {*program.functions, *program.rules, *program.params, *program.domains, *FUNCTIONS}
    found |= {field.name for field in program.fields}
    found |= {column for table in program.tables.values() for column in table.columns}
    for domain in program.domains.values():
        found |= set(domain.members)
    return frozenset(name for name in found if name.isidentifier())


def typo_keyword(page: RulesPage, chance: Random) -> Slip:
    """A keyword misspelt."""
    word = page.some(lambda w: bool(w.english) and len(w.token.text) > 3, chance)
    new = misspelt(word.token.text, chance)
    if new in words(page.skin) or new in known_names(page) or new[0].isdigit():
        raise NoPlace
    return replaced(page, word, new, words=(word.token.text,), right=word.token.text)


def typo_name(page: RulesPage, chance: Random) -> Slip:
    """A name misspelt where it is used."""
    word = page.some(lambda w: is_used(page, w), chance)
    new = misspelt(word.token.text, chance)
    if new in known_names(page) or new[0].isdigit():
        raise NoPlace
    return replaced(page, word, new, words=(word.token.text,), right=word.token.text)


def typo_type(page: RulesPage, chance: Random) -> Slip:
    """The type of an argument or attribute misspelt."""

    def fits(word: Word) -> bool:
        before = page.after(word, -1)
        is_type = before is not None and before.token.text == ":" and not word.first
        return is_type and word.is_name and len(word.token.text) > 3 and word.token.text in page.program.domains

    word = page.some(fits, chance)
    new = misspelt(word.token.text, chance)
    if new in page.program.domains or not new.isidentifier():
        raise NoPlace
    return replaced(page, word, new, words=(word.token.text,), right=word.token.text)


def typo_base(page: RulesPage, chance: Random) -> Slip:
    """The game that is extended misspelt."""
    found = [w for w in page.words if (before := page.after(w, -1)) is not None and before.english == "extends"]
    if not found:
        raise NoPlace
    return replaced(page, found[0], misspelt(found[0].token.text, chance), words=(found[0].token.text,))


def typo_flag(page: RulesPage, chance: Random) -> Slip:
    """A flag of a terrain or site misspelt where it is declared."""
    lines = {w.token.line for w in page.words if w.english in ("terrain", "site")}

    def fits(word: Word) -> bool:
        before = page.after(word, -1)
        return word.token.line in lines and word.is_name and before is not None and before.token.kind == "string"

    word = page.some(fits, chance)
    new = misspelt(word.token.text, chance)
    return replaced(page, word, new, words=(word.token.text,))


def lookalike(page: RulesPage, chance: Random) -> Slip:
    """One letter typed on the other keyboard."""

    def fits(word: Word) -> bool:
        token = word.token
        return token.kind == "word" and any(letter.translate(_ALIKE) != letter for letter in token.text)

    word = page.some(fits, chance)
    text = word.token.text
    place = chance.choice([i for i, letter in enumerate(text) if letter.translate(_ALIKE) != letter])
    new = text[:place] + text[place].translate(_ALIKE) + text[place + 1 :]
    return replaced(page, word, new, codes=("letters-alike", "letters-mixed"))


def no_let(page: RulesPage, chance: Random) -> Slip:
    """A name is given a value without having been declared."""
    word = page.some(lambda w: w.english == "let", chance)
    token = word.token
    text = edited(page, token.line, token.column, token.end + 1, "")
    return Slip(page, text, frozenset((token.line,)), words=(f"{token.text} ",))


def en_in_ru(page: RulesPage, chance: Random) -> Slip:
    """An English keyword in rules that are written in another skin."""
    if page.skin == "en":
        raise NoPlace

    def fits(word: Word) -> bool:
        return bool(word.english) and of_skin(word.english, page.skin) == word.token.text

    word = page.some(fits, chance)
    if word.english == "language":
        raise NoPlace
    return replaced(page, word, word.english, words=(word.token.text,), right=word.token.text)


def near_keyword_option(page: RulesPage, chance: Random) -> Slip:
    """``otherwise`` misspelt, so that it reads as an option."""
    word = page.some(lambda w: w.english == "otherwise", chance)
    return replaced(page, word, misspelt(word.token.text, chance), words=(word.token.text,))


def other_kind(page: RulesPage, chance: Random) -> Slip:
    """A name of another kind of thing."""
    word = page.some(lambda w: is_used(page, w), chance)
    names = sorted({w.token.text for w in page.words if w.is_name} - {word.token.text})
    return replaced(page, word, chance.choice(names), legal=True)
