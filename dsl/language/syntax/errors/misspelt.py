"""Misspelt keywords: at the beginning of a line, inside a phrase, and where they were read as a name."""

from __future__ import annotations

from dsl.language.syntax.errors.expected import BrokenLine, accepted_phrases, rest_of_phrases
from dsl.language.syntax.errors.synonyms import meant
from dsl.language.syntax.headings import is_follower
from dsl.language.syntax.keywords import first_words, phrases, reserved, words
from dsl.language.syntax.tokens import RawToken
from dsl.text.diagnostics import Words

STATEMENTS = tuple(
    (
        "let|move|place|remove|give|put|discard|shuffle|reveal|log|win|lose|tie|stop|next|nothing|return|"
        "as before|if|for each|repeat|turn of|choose by|choose secretly by|roll|spin|draw|peek|else|else if|"
        "otherwise|use|until"
    ).split("|")
)


def misspelt(broken: BrokenLine) -> bool:
    """Report a word that is near to a keyword where that keyword would have helped."""
    error, tokens, skin = broken.error, broken.tokens, broken.skin
    token, start = broken.token, broken.start
    if token.kind == "word" and "NAME" not in error.accepted:  # the second word of a phrase: “for eech”
        hint = meant(token.text, skin, rest_of_phrases(broken.words_before, error, skin))
        if hint:
            broken.word_unknown(token, hint)
            return True
    first = tokens[start]
    if error.index in (start, start + 1) and "COLON" not in error.accepted:
        if is_follower(tokens[start:], skin):
            broken.problems.error("follows-nothing", broken.span(first), found=first.text)
            return True
    if error.index == start + 1 and token.kind != "newline" and _only_in_phrases(first.text, skin):
        phrase_expected(broken, token, (first.text,))
        return True
    if first.kind != "word" or error.index > start + 6 or not _may_be_keyword(tokens, start, error.index, skin):
        return False
    starts = first_words(STATEMENTS, skin)
    hint = meant(first.text, skin, starts)
    if hint:
        broken.word_unknown(first, hint, starts)
    return bool(hint)


def _only_in_phrases(word: str, skin: str) -> bool:
    """Whether ``word`` is a keyword only together with the next one."""
    return word in words(skin) and all(len(phrase) > 1 for phrase, _ in phrases(skin)[word])


def phrase_expected(broken: BrokenLine, token: RawToken, before: tuple[str, ...]) -> None:
    """``token`` stands where a phrase should go on."""
    wanted = [
        phrase[len(before)]
        for phrase, _ in phrases(broken.skin).get(before[0], ())
        if len(phrase) > len(before) and phrase[: len(before)] == before
    ]
    hint = meant(token.text, broken.skin, wanted) if token.kind == "word" else ""
    if hint:
        broken.word_unknown(token, hint, tuple(wanted))
        return
    what: tuple[object, ...] = tuple(Words("quoted", {"word": word}) for word in dict.fromkeys(wanted))
    broken.problems.error("unexpected", broken.span(token), found=token.text, expected=what)


def _may_be_keyword(tokens: list[RawToken], start: int, index: int, skin: str) -> bool:
    """Whether the line's first word is probably meant as a keyword: no sign after it makes it a name."""
    first, second = tokens[start], tokens[start + 1]
    if first.text in words(skin) or start == 0 or (index == start and second.kind != "sign"):
        return index == start and first.text not in words(skin) and start > 0
    if second.text == "(":
        return tokens[index].text == ":"
    return second.kind != "sign" or (second.text == ":" and tokens[start + 2].kind == "newline") or second.text in "{-"


def meant_statement(word: str, skin: str) -> str:
    """The statement that a bare unknown ``word`` was probably meant to begin, or an empty text."""
    return meant(word, skin, first_words(STATEMENTS, skin))


def read_as_name(broken: BrokenLine) -> bool:
    """A keyword misspelt or of another skin, which was read as a name: reported if the sentence goes on with it."""
    skin, error = broken.skin, broken.error
    for index in (error.index - 1, error.index - 2):
        token = broken.tokens[index]
        if index < max(1, broken.start) or token.kind != "word" or token.text in reserved(skin):
            continue
        here = broken.ask(index)
        fits = accepted_phrases(here, skin)
        hint = meant(token.text, skin, [*fits, *(phrase.split()[0] for phrase in fits)])
        if hint and broken.goes_on(index, hint.split()):
            broken.word_unknown(token, hint, tuple(fits))
            return True
    return False
