"""What to tell a person whose sentence does not parse: in words, never in the names of tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from dsl.diagnostics import Problems, Words, near
from dsl.source import Source, Span
from dsl.syntax.keywords import SKINS, phrases, reserved, spelling, words
from dsl.syntax.lexer import RawToken

_PLACES = {
    "NAME": "expected-name",
    "NUMBER": "expected-number",
    "STRING": "expected-text",
    "_NL": "expected-line-end",
    "_INDENT": "expected-block",
    "COMPARE": "expected-comparison",
}
_KINDS = {
    "TABLE_KIND": ("table", "wheel", "deck"),
    "FEATURE": ("terrain", "site", "arrow", "region", "start"),
    "BODY_KIND": ("all of", "any of", "sum of"),
}
_LAYOUT = frozenset(("newline", "indent", "dedent"))
# Signs and words that may follow nearly any value: true, but no help to list.
_AFTER_VALUE = frozenset(
    ["+", "-", "*", "/", "%", ".", "..", "[", "(", "or", "and", "in", "not", "is", "exists", "empty", "of"]
)
_DECLARATIONS = tuple(
    (
        "language|game|note|holds in|enum|table|wheel|deck|param|require|warn|must hold|board|player|piece|"
        "state|history|secret|inner|function|rule|options|route|setup|play|always|value for|set|add|remove|before|"
        "after|replace"
    ).split("|")
)
_FOLLOWERS = ("else", "until", "otherwise")
_COMMON = ("param", "table", "board", "piece", "state", "function", "rule", "setup", "play")
_STATEMENTS = tuple(
    (
        "let|move|place|remove|give|put|discard|shuffle|reveal|log|win|lose|tie|stop|next|nothing|return|"
        "as before|if|for each|repeat|turn of|choose by|choose secretly by|roll|spin|draw|peek|else|else if|"
        "otherwise|use|until"
    ).split("|")
)
# Words of other languages and of habit, and what this one says for them.
_SYNONYMS = {
    "elif": "else if",
    "elsif": "else if",
    "elseif": "else if",
    "while": "repeat",
    "loop": "repeat",
    "foreach": "for each",
    "var": "let",
    "print": "log",
    "echo": "log",
    "say": "log",
    "def": "function",
    "func": "function",
    "fn": "function",
    "procedure": "rule",
    "break": "stop",
    "continue": "next",
    "pass": "nothing",
    "const": "param",
    "unit": "piece",
    "variable": "state",
    "var_state": "state",
    "import": "extends",
    "ask": "choose by",
    "true": "yes",
    "false": "no",
    "null": "none",
    "nil": "none",
    "draw_game": "tie",
}
_MANY = 6


class Unexpected(Exception):
    """The token at ``index`` does not fit; ``accepted`` are the terminals that would."""

    def __init__(self, index: int, accepted: frozenset[str]) -> None:
        super().__init__(index)
        self.index = index
        self.accepted = accepted


def explain(
    error: Unexpected,
    tokens: list[RawToken],
    source: Source,
    skin: str,
    spellings: Mapping[str, str],
    problems: Problems,
) -> None:
    """Report one mistake: the commonest kinds by name, the rest as "here … was expected"."""
    token = tokens[error.index]
    before = next((t for t in reversed(tokens[: error.index]) if t.kind not in _LAYOUT), None)
    if error.index == 0:
        _declaration(tokens, source, skin, problems)
        return
    if _misspelt(error, tokens, source, skin, problems):
        return
    accepted = error.accepted
    starts_line = before is not None and token.kind not in _LAYOUT and token.line > before.line
    if before is not None and "COLON" in accepted and (token.kind == "newline" or starts_line):
        problems.error("colon-missing", Span(source, before.line, before.end, before.line, before.end + 1))
    elif accepted == {"_INDENT"}:
        problems.error("block-missing", _span(source, before or token))
    elif token.kind == "indent":
        problems.error("indent-unexpected", Span(source, token.line, 1, token.line, max(2, token.column)))
    elif token.kind in _LAYOUT:
        place = before or token
        where = Span(source, place.line, place.end, place.line, place.end + 1)
        problems.error("line-unfinished", where, expected=expected(accepted, skin, spellings))
    elif starts_line and accepted & {"_NL"}:
        problems.error("indent-unexpected", Span(source, token.line, 1, token.line, max(2, token.column)))
    else:
        _not_fitting(token, before, error, source, skin, spellings, problems)


def _not_fitting(
    token: RawToken,
    before: RawToken | None,
    error: Unexpected,
    source: Source,
    skin: str,
    spellings: Mapping[str, str],
    problems: Problems,
) -> None:
    """A word or sign in the middle of a line that cannot stand there."""
    span, accepted = _span(source, token), error.accepted
    what = expected(accepted, skin, spellings)
    fits = _accepted_words(accepted, skin, spellings)
    if token.text == "=" and "COMPARE" in accepted:
        problems.error("equals-single", span, hint="==")
    elif token.text == "==" and "EQUAL" in accepted:
        problems.error("equals-double", span, hint="=")
    elif token.kind == "word" and token.text in reserved(skin) and "NAME" in accepted and "NUMBER" not in accepted:
        problems.error("name-reserved", span, found=token.text)
    elif token.kind == "word" and (hint := _synonym(token.text, skin, fits) or near(token.text, fits)):
        problems.error("word-unknown", span, hint=hint, found=token.text)
    elif before is not None and before.kind == "word" and "NUMBER" in accepted and _is_operator(before, skin):
        problems.error("value-missing-after", span, found=token.text, before=before.text)
    else:
        problems.error("unexpected", span, found=token.text, expected=what)


def _is_operator(token: RawToken, skin: str) -> bool:
    """Whether ``token`` is a word after which a value must come."""
    return token.text in reserved(skin)


# ---- the beginning of a declaration
def at_margin(tokens: list[RawToken], skin: str) -> bool:
    """Whether a line at the margin is plainly a statement: its indent was forgotten."""
    first, second = tokens[0], tokens[1]
    if first.kind != "word" or first.column > 1:
        return False
    starts = _first_words(_DECLARATIONS, skin)
    if first.text in starts or (skin != "en" and first.text == "language"):
        return False
    return first.text in _first_words(_STATEMENTS, skin) or second.text in ("=", "+=", "-=", ".", "(")


def _declaration(tokens: list[RawToken], source: Source, skin: str, problems: Problems) -> None:
    """A line at the margin that begins with no word that may stand there."""
    first, second = tokens[0], tokens[1]
    starts = _first_words(_DECLARATIONS, skin)
    if first.text in starts:
        _phrase(second, (first.text,), source, skin, problems)
        return
    if first.kind == "indent":
        problems.error("indent-first", Span(source, first.line, 1, first.line, max(2, first.column)))
        return
    known = ", ".join(" ".join(spelling(tuple(phrase.split()), skin) or (phrase,)) for phrase in _COMMON) + ", …"
    hint = ""
    if first.kind == "word":
        hint = _synonym(first.text, skin, starts) or near(first.text, starts)
    code = "word-unknown" if hint else "declaration-unknown"
    problems.error(code, _span(source, first), hint=hint, found=first.text, known=known)


# ---- misspelt words
def _misspelt(error: Unexpected, tokens: list[RawToken], source: Source, skin: str, problems: Problems) -> bool:
    """Report a word that is near to a keyword where that keyword would have helped."""
    index = error.index
    token = tokens[index]
    start = _line_start(tokens, index)
    if token.kind == "word":  # the second word of a phrase: “for eech”
        after = tuple(t.text for t in tokens[start:index])
        hint = near(token.text, continuations(after, skin))
        if hint and "NAME" not in error.accepted:
            problems.error("word-unknown", _span(source, token), hint=hint, found=token.text)
            return True
    first = tokens[start]
    if index in (start, start + 1) and "COLON" not in error.accepted and first.text in _first_words(_FOLLOWERS, skin):
        problems.error("follows-nothing", _span(source, first), found=first.text)
        return True
    if index == start + 1 and token.kind != "newline" and _only_in_phrases(first.text, skin):
        _phrase(token, (first.text,), source, skin, problems)
        return True
    if first.kind != "word" or index > start + 6 or not _may_be_keyword(tokens, start, index, skin):
        return False
    starts = _first_words(_STATEMENTS, skin)
    hint = _synonym(first.text, skin, starts) or near(first.text, starts)
    if hint:
        problems.error("word-unknown", _span(source, first), hint=hint, found=first.text)
    return bool(hint)


def _only_in_phrases(word: str, skin: str) -> bool:
    """Whether ``word`` is a keyword only together with the next one."""
    return word in words(skin) and all(len(phrase) > 1 for phrase, _ in phrases(skin)[word])


def _phrase(token: RawToken, before: tuple[str, ...], source: Source, skin: str, problems: Problems) -> None:
    """``token`` stands where a phrase should go on."""
    wanted = list(dict.fromkeys(continuations(before, skin)))
    hint = near(token.text, wanted) if token.kind == "word" else ""
    if hint:
        problems.error("word-unknown", _span(source, token), hint=hint, found=token.text)
    else:
        what: tuple[object, ...] = tuple(Words("quoted", {"word": word}) for word in wanted)
        problems.error("unexpected", _span(source, token), found=token.text, expected=what)


def _may_be_keyword(tokens: list[RawToken], start: int, index: int, skin: str) -> bool:
    """Whether the line's first word is probably meant as a keyword: no sign after it makes it a name."""
    first, second = tokens[start], tokens[start + 1]
    if first.text in words(skin) or start == 0 or (index == start and second.kind != "sign"):
        return index == start and first.text not in words(skin) and start > 0
    if second.text == "(":
        return tokens[index].text == ":"
    return second.kind != "sign" or (second.text == ":" and tokens[start + 2].kind == "newline") or second.text in "{-"


def continuations(before: tuple[str, ...], skin: str) -> list[str]:
    """The words that may follow the last words of ``before`` inside a phrase of the skin."""
    found = []
    for length in range(1, min(4, len(before)) + 1):
        tail = before[-length:]
        for phrase, _ in phrases(skin).get(tail[0], ()):
            if len(phrase) > length and phrase[:length] == tail:
                found.append(phrase[length])
    return found


def meant(word: str, skin: str) -> str:
    """The statement that a bare unknown ``word`` was probably meant to begin, or an empty text."""
    starts = _first_words(_STATEMENTS, skin)
    return _synonym(word, skin, starts) or near(word, starts)


def meant_value(word: str, skin: str) -> str:
    """What a value written as in other languages is called here: ``true`` is ``yes``."""
    return _synonym(word, skin, [])


def _synonym(word: str, skin: str, fits: Iterable[str]) -> str:
    """What the language says for a word of habit, if that may stand here."""
    english = _SYNONYMS.get(word.casefold()) or _other_skin(word, skin)
    if not english:
        return ""
    meant_here = " ".join(spelling(tuple(english.split()), skin) or (english,))
    allowed = set(fits)
    return meant_here if not allowed or meant_here in allowed or meant_here.split()[0] in allowed else ""


def _other_skin(word: str, skin: str) -> str:
    """The English of a keyword that is written in another skin than the file's."""
    for other in SKINS:
        for phrase, english in phrases(other).get(word, ()) if other != skin else ():
            if len(phrase) == 1:
                return " ".join(english)
    return ""


@cache
def _first_words(english: tuple[str, ...], skin: str) -> tuple[str, ...]:
    """The first words of phrases as the skin spells them, alternative spellings included."""
    found = {}
    for pairs in phrases(skin).values():
        for phrase, meaning in pairs:
            if " ".join(meaning) in english:
                found[phrase[0]] = meaning
    return tuple(found)


# ---- helpers
def _line_start(tokens: list[RawToken], index: int) -> int:
    """Where the logical line of token ``index`` begins."""
    start = index
    while start > 0 and tokens[start - 1].kind not in _LAYOUT:
        start -= 1
    return start


def _span(source: Source, token: RawToken) -> Span:
    return Span(source, token.line, token.column, token.line, max(token.end, token.column + 1))


def _accepted_words(accepted: frozenset[str], skin: str, spellings: Mapping[str, str]) -> list[str]:
    """The keywords that would fit, as the user's skin spells them."""
    english = {word.split()[0] for name in accepted for word in _KINDS.get(name, ())}
    english |= {spellings[name] for name in accepted if name in spellings and spellings[name][0].isalpha()}
    found: dict[str, tuple[str, ...]] = {}
    for pairs in phrases(skin).values():
        for phrase, meaning in pairs:
            if meaning[0] in english:
                found.setdefault(meaning[0], phrase)
    return [" ".join(phrase) for phrase in found.values()]


def expected(accepted: frozenset[str], skin: str, spellings: Mapping[str, str]) -> tuple[object, ...]:
    """What would fit, in words: "a value", "a name", ``:`` or ``where``…; a few of them."""
    found: list[object] = []
    rest = set(accepted)
    if {"NUMBER", "LPAR", "NONE"} <= rest:  # any expression may begin here
        found.append(Words("expected-value"))
        rest = {name for name in rest if name == "_NL"}
    elif {"PLUS", "STAR"} <= rest:  # an expression has just ended
        rest = {n for n in rest if spellings.get(n, "") not in _AFTER_VALUE and n != "COMPARE"}
    elif "LET" in rest:
        return (Words("expected-statement"),)
    found += [Words(_PLACES[name]) for name in _PLACES if name in rest]
    found += [Words("quoted", {"word": word}) for word in sorted(_accepted_words(frozenset(rest), skin, spellings))]
    signs = sorted(spellings[n] for n in rest if n in spellings and not spellings[n][0].isalpha())
    found += [Words("quoted", {"word": sign}) for sign in signs]
    return tuple(found[:_MANY]) + (("…",) if len(found) > _MANY else ())
