"""Explains why a line does not parse: misspelt keywords and other common mistakes by name."""

from __future__ import annotations

import re

from dsl.language.syntax.errors.expected import LAYOUT, BrokenLine, accepted_phrases, expected, rest_of_phrases
from dsl.language.syntax.errors.synonyms import foreign_sentence, meant
from dsl.language.syntax.grammar import grammar
from dsl.language.syntax.headings import is_follower, is_heading
from dsl.language.syntax.keywords import first_words, of_skin, phrases, reserved, spellings, words
from dsl.language.syntax.scanner import FOREIGN_QUOTES
from dsl.language.syntax.tokens import RawToken
from dsl.text.diagnostics import Words
from dsl.text.diagnostics.lookalikes import lookalike
from dsl.text.diagnostics.problems import hyphenated

STATEMENTS = tuple(
    (
        "let|move|place|remove|give|put|discard|shuffle|reveal|log|win|lose|tie|stop|next|nothing|return|"
        "as before|if|for each|repeat|turn of|choose by|choose secretly by|roll|spin|draw|peek|else|else if|"
        "otherwise|use|until"
    ).split("|")
)


def misspelt(broken: BrokenLine) -> bool:
    """Report a misspelt keyword, if the keyword would be accepted there; return whether one was reported."""
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
    """Report ``token``: it should have been the next word of the phrase that ``before`` begins."""
    next_words = [
        phrase[len(before)]
        for phrase, _ in phrases(broken.skin).get(before[0], ())
        if len(phrase) > len(before) and phrase[: len(before)] == before
    ]
    hint = meant(token.text, broken.skin, next_words) if token.kind == "word" else ""
    if hint:
        broken.word_unknown(token, hint, tuple(next_words))
        return
    what: tuple[object, ...] = tuple(Words("quoted", {"word": word}) for word in dict.fromkeys(next_words))
    broken.problems.error("unexpected", broken.span(token), found=token.text, expected=what)


def _may_be_keyword(tokens: list[RawToken], start: int, index: int, skin: str) -> bool:
    """Whether the line's first word is probably meant as a keyword, because no sign after it makes it a name."""
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
    """Report a misspelt keyword (or one of another skin) read as a name, if the line parses further with it."""
    skin, error = broken.skin, broken.error
    for index in (error.index - 1, error.index - 2):
        token = broken.tokens[index]
        if index < max(1, broken.start) or token.kind != "word" or token.text in reserved(skin):
            continue
        here = broken.stop_at(index)
        fits = accepted_phrases(here, skin)
        hint = meant(token.text, skin, [*fits, *(phrase.split()[0] for phrase in fits)])
        if hint and broken.parses_further(index, hint.split()):
            broken.word_unknown(token, hint, tuple(fits))
            return True
    return False


_DECLARATIONS = tuple(
    (
        "language|game|note|holds in|enum|table|wheel|deck|param|const|require|warn|must hold|board|player|piece|"
        "state|history|secret|inner|function|rule|options|route|setup|play|always|value for|set|add|remove|before|"
        "after|replace"
    ).split("|")
)
_JOINING = ("=", ",", ":")
_COMMON = ("param", "table", "board", "piece", "state", "function", "rule", "setup", "play")


def explain(broken: BrokenLine) -> None:
    """Report one mistake: common ones with a message of their own, the others as "here … was expected"."""
    error, token, before = broken.error, broken.token, broken.before
    if error.index == 0:
        _declaration(broken)
        return
    if _base_name_wrong(broken) or foreign_sentence(broken) or _read_as_continuation(broken) or misspelt(broken):
        return
    accepted = error.accepted
    starts_line = before is not None and token.kind not in LAYOUT and token.line > before.line
    if before is not None and "COLON" in accepted and (token.kind == "newline" or starts_line):
        broken.problems.error("colon-missing", broken.span_after(before))
    elif accepted == {"_INDENT"}:
        broken.problems.error("block-missing", broken.span(before or token))
    elif token.kind == "indent":
        broken.problems.error("indent-unexpected", broken.margin(token))
    elif token.kind in LAYOUT:
        what = expected(error, broken.skin, broken.spellings, broken.words_before)
        broken.problems.error("line-unfinished", broken.span_after(before or token), expected=what)
    elif starts_line and accepted & {"_NL"}:
        if not _sign_missing(broken):
            broken.problems.error("indent-unexpected", broken.margin(token))
    else:
        _not_fitting(broken)


def _base_name_wrong(broken: BrokenLine) -> bool:
    """Report the name after ``extends`` when it has quotes, blanks or the ending of its file."""
    end = next(i for i in range(broken.error.index, len(broken.tokens)) if broken.tokens[i].kind in LAYOUT)
    line = broken.tokens[broken.start : end]
    texts = [token.text for token in line]
    joints = [spelling for spelling in spellings("extends", broken.skin) if spelling in texts]
    if not joints or texts[0] not in spellings("game", broken.skin) or not (rest := line[texts.index(joints[0]) + 1 :]):
        return False
    place = broken.span(rest[0]).to(broken.span(rest[-1]))
    written = broken.source.line(place.line)[place.column - 1 : place.end_column - 1]
    title = written.strip("".join(FOREIGN_QUOTES) + '"').removesuffix(".rules")
    name = re.sub(r"\W+", "_", title).strip("_")
    if name == written.replace("-", "_") or not name.isidentifier():
        return False
    broken.problems.error("extends-no-name", place, hint=name, name=written, title=title)
    return True


def _sign_missing(broken: BrokenLine) -> bool:
    """Report the sign that is missing before the token that does not fit, if the line parses with one."""
    token, before = broken.token, broken.before
    if token.kind not in ("word", "number", "string") or token.text in words(broken.skin) or before is None:
        return False
    for sign in _JOINING:
        if grammar().terminals[sign] in broken.error.accepted and broken.parses_with(sign):
            broken.problems.error("sign-missing", broken.span_after(before), sign=sign)
            return True
    return False


def _read_as_continuation(broken: BrokenLine) -> bool:
    """Report a line indented too deep, so that its first words were read as the end of the line above."""
    tokens, index = broken.tokens, broken.error.index
    first = next((i for i in range(broken.start, index + 1) if tokens[i].line == broken.token.line), index)
    if first in (broken.start, index) or index - first > 2 or not is_heading(tokens[first:], broken.skin):
        return False
    broken.problems.error("indent-unexpected", broken.margin(tokens[first]))
    return True


def _not_fitting(broken: BrokenLine) -> None:
    """Report a word or sign that does not fit in the middle of a line."""
    token, before, skin, accepted = broken.token, broken.before, broken.skin, broken.error.accepted
    span, problems = broken.span(token), broken.problems
    fits = tuple(accepted_phrases(broken.error, skin))
    if token.text == "-" and (run := hyphenated(span)) and broken.parses_as(run[1]):
        problems.error("name-hyphen", run[0], hint=run[1], name=run[0].text)
    elif token.text in spellings("if", skin) and (hint := _condition_first(broken)):
        problems.error("word-order", span, hint=hint, name=token.text)
    elif token.text == "=" and "COMPARE" in accepted:
        problems.error("equals-single", span, hint="==")
    elif token.text == "==" and "EQUAL" in accepted:
        problems.error("equals-double", span, hint="=")
    elif token.kind == "word" and token.text in reserved(skin) and "NAME" in accepted and "NUMBER" not in accepted:
        problems.error("name-reserved", span, name=token.text)
    elif token.kind == "word" and (hint := _other_word(token.text, skin, fits)):
        broken.word_unknown(token, hint, fits)
    elif read_as_name(broken):
        return
    elif before is not None and before.kind == "word" and "NUMBER" in accepted and before.text in reserved(skin):
        problems.error("value-missing-after", span, found=token.text, before=before.text)
    elif not _sign_missing(broken):
        what = expected(broken.error, skin, broken.spellings, broken.words_before)
        problems.error("unexpected", span, found=token.text, expected=what)


def _other_word(word: str, skin: str, fits: tuple[str, ...]) -> str:
    """Which of ``fits`` was probably meant; for a keyword only one that looks the same (letters of another script)."""
    return lookalike(word, fits) or ("" if word in reserved(skin) else meant(word, skin, fits))


def _condition_first(broken: BrokenLine) -> str:
    """``k = 1 if k > 3`` rewritten with the condition first; empty if the line assigns nothing."""
    token, skin = broken.token, broken.skin
    before = [t for t in broken.tokens[broken.start : broken.error.index] if t.line == token.line]
    begins = max((t.end for t in before if t.text in ("=", "+=", "-=")), default=0)
    line = broken.source.line(token.line).partition("#")[0]
    if_, then, else_ = (of_skin(word, skin) for word in ("if", "then", "else"))
    condition, _, other = line[token.end - 1 :].partition(f" {else_} ")
    value = line[begins - 1 : token.column - 1].strip()
    return f"{if_} {condition.strip()} {then} {value} {else_} {other.strip() or '…'}" if begins else ""


# ---- the beginning of a declaration
def at_margin(tokens: list[RawToken], skin: str) -> bool:
    """Whether an unindented line is clearly a statement, whose indent was forgotten."""
    first, second = tokens[0], tokens[1]
    if first.kind != "word" or first.column > 1:
        return False
    starts = first_words(_DECLARATIONS, skin)
    if first.text in starts or (skin != "en" and first.text == "language"):
        return False
    return first.text in first_words(STATEMENTS, skin) or second.text in ("=", "+=", "-=", ".", "(")


def _declaration(broken: BrokenLine) -> None:
    """Report an unindented line whose first word begins no declaration."""
    first, second = broken.tokens[0], broken.tokens[1]
    skin, span = broken.skin, broken.span(first)
    starts = first_words(_DECLARATIONS, skin)
    if first.text in starts:
        phrase_expected(broken, second, (first.text,))
    elif first.kind == "indent":
        broken.problems.error("indent-first", broken.margin(first))
    elif first.kind == "word" and (hint := meant(first.text, skin, starts)):
        broken.word_unknown(first, hint, starts)
    else:
        known = ", ".join(of_skin(phrase, skin) for phrase in _COMMON) + ", …"
        broken.problems.error("declaration-unknown", span, found=first.text, known=known)
