"""From text to tokens with lines and indentation already understood; words that mix two alphabets are read as meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from functools import cache

from dsl.language.syntax.built_in_names import english_name
from dsl.language.syntax.headings import declares, first_meanings, lacks_colon, only_goes_on, opens_at_margin, skin_of
from dsl.language.syntax.indents import CLOSE, Brackets, Indents
from dsl.language.syntax.keywords import QUANTIFIERS, SKINS, of_skin, phrases
from dsl.language.syntax.scanner import Scanner
from dsl.language.syntax.tokens import Lexed, Line, RawToken
from dsl.text.diagnostics import Problems
from dsl.text.diagnostics.lookalikes import in_one_alphabet, letters_alike, lookalike, shape
from dsl.text.source import Source, Span


def one_alphabet(lexed: Lexed, problems: Problems) -> Mapping[str, Span]:
    """Report and correct words with a letter of the wrong alphabet; returns those that may be names of the author.

    Each of them is a name only if it is found declared: that is known later.
    """
    written = Counter(token.text for chunk in lexed.chunks for token in chunk.tokens if token.kind == "word")
    keywords = _keywords()
    found = {
        word: right
        for word in written
        if (right := in_one_alphabet(word)) != word and not _run_together(word, written.keys() | keywords)
    }
    own: dict[str, Span] = {}
    found |= _once_alike(written, keywords)
    if not found:
        return own
    known = written.keys() | keywords | QUANTIFIERS
    for chunk in lexed.chunks:
        for place, token in enumerate(chunk.tokens):
            right = found.get(token.text, "") if token.kind == "word" else ""
            if not right or token.line in lexed.open_quotes:  # where a quote is lost, it may be a word of a text
                continue
            if right in known:
                problems.add(letters_alike(token.span(lexed.source), token.text, right))
                lexed.corrected.add(token.line)
                chunk.tokens[place] = token._replace(text=right, length=len(token.text))
            else:
                own.setdefault(token.text, token.span(lexed.source))
    return own


def _run_together(word: str, known: Set[str]) -> bool:
    """Whether a word is two words without the bracket that should be between them: ``першийp``."""
    return any(english_name(word[:at], "called") != word[:at] and word[at:] in known for at in range(2, len(word)))


def _once_alike(written: Counter[str], keywords: frozenset[str]) -> dict[str, str]:
    """Words that occur once and look the same as another name of the file, as a Cyrillic “с” and a Latin “c”."""
    looks: dict[str, list[str]] = {}
    for word in written:
        looks.setdefault(shape(word), []).append(word)
    found: dict[str, str] = {}
    for alike in looks.values():
        for word in alike if len(alike) > 1 else ():
            usual = [other for other in alike if written[other] > 2]
            right = lookalike(word, usual)
            if right and written[word] == 1 and word not in keywords:
                found[word] = right
    return found


@cache
def _keywords() -> frozenset[str]:
    return frozenset(
        word for skin in SKINS for pairs in phrases(skin).values() for phrase, _ in pairs for word in phrase
    )


_GAME_WORDS = frozenset(of_skin("game", skin) for skin in SKINS)
MAX_LINES = 20_000
MAX_LINE = 100_000
"""The most letters of one line."""
MAX_TOKENS = 50_000
VALUE_TOKENS = 3
"""The number of tokens for which a value in braces counts, because it is parsed separately."""
"""Words, numbers and signs of one file, which takes a second or two to parse; the largest game here has 5,000."""


def lex(source: Source, problems: Problems) -> Lexed:
    """Cut ``source`` into chunks; bad characters, brackets and indents are reported and stepped over."""
    lexed = Lexed(source, skin_of(source), [], {}, {})
    lines = _physical_lines(source, lexed, problems)
    return Indents(lexed, problems).chunks(_Groups(lexed, problems).logical_lines(lines))


def lex_inside(text: str, span: Span, problems: Problems, skin: str = "en") -> list[RawToken]:
    """The tokens of ``text``, which stands at ``span`` inside a text for players."""
    line = Line(span.line, 0, [])
    Scanner(text, line, Lexed(span.source, skin, [], {}, {}), problems, span.column - 1).scan()
    return line.tokens


def _physical_lines(source: Source, lexed: Lexed, problems: Problems) -> list[Line]:
    found, help_lines, count = [], [], 0
    if len(source.lines) > MAX_LINES:
        problems.error("file-too-long", Span(source, MAX_LINES, 1, MAX_LINES, 2), limit=MAX_LINES)
    for number in range(1, min(len(source.lines), MAX_LINES) + 1):
        text = source.line(number)
        if len(text) > MAX_LINE:
            lexed.report(problems, "line-too-long", Span(source, number, 1, number, 2), "", limit=MAX_LINE)
            continue
        stripped = text.lstrip()
        if stripped.startswith("##"):
            help_lines.append(stripped[2:].strip())
            continue
        line = Line(number, len(text[: len(text) - len(stripped)].expandtabs(4)), [])
        Scanner(text, line, lexed, problems).scan()
        count += len(line.tokens) + VALUE_TOKENS * text.count("{")
        if count > MAX_TOKENS:
            problems.error("file-too-many-words", Span(source, number, 1, number, 2), limit=MAX_TOKENS)
            break
        if line.tokens:
            if help_lines:
                lexed.help[number] = " ".join(help_lines)
            help_lines = []
            found.append(line)
    return found


class _Groups:
    """Joins physical lines to logical lines (sentences)."""

    def __init__(self, lexed: Lexed, problems: Problems) -> None:
        self.lexed = lexed
        self.problems = problems
        self.groups: list[list[Line]] = []
        self.brackets = Brackets(lexed, problems)
        self.header: frozenset[str] = frozenset()  # what the declaration above begins with
        self.step = 0  # how deep its first line stands

    def logical_lines(self, lines: list[Line]) -> list[list[Line]]:
        """The sentences, each with its physical lines."""
        for line in lines:
            if self.brackets.open and line.indent <= self.groups[-1][0].indent and line.tokens[0].text not in CLOSE:
                self.brackets.give_up()  # the bracket was forgotten, not meant to go on
            if line.indent and self.groups and not self.brackets.open:
                self._report_lost_margin(line)
            if line.indent == 0 and self.groups and only_goes_on(line.tokens, self.lexed.skin):
                self._lost_indent(line)
            if line.indent == 0:
                # a heading that is misspelt may be that of a board, where most may stand
                self.header, self.step = first_meanings(line.tokens, self.lexed.skin) or frozenset({"board"}), 0
            self.step = self.step or line.indent
            self.groups[-1].append(line) if self._goes_on(line) else self.groups.append([line])
            self.brackets.follow(line, self.groups[-1])
        self.brackets.give_up()
        return self.groups

    def _lost_indent(self, line: Line) -> None:
        """Whether a line at the margin continues the sentence above; it is then read as if it were indented."""
        first = line.tokens[0]
        if not self.brackets.open:
            self.lexed.report(self.problems, "margin", first.span(self.lexed.source), "", found=first.text)
            line.indent = self.groups[-1][0].indent + 1

    def _goes_on(self, line: Line) -> bool:
        if self.brackets.open:
            return True
        return bool(self.groups) and line.indent > self.groups[-1][0].indent and not _opens_block(self.groups[-1])

    def _report_lost_margin(self, line: Line) -> None:
        """Report a declaration that does not begin at the margin, or a heading whose colon was forgotten."""
        lexed, group = self.lexed, self.groups[-1]
        goes_on = self._goes_on(line)
        header = frozenset() if goes_on and group[0].indent == 0 else self.header
        no_option = goes_on or (line.indent <= self.step and not header & {"options", "add"})
        if declares(line.tokens, header, lexed.skin) or (no_option and opens_at_margin(line.tokens, lexed.skin)):
            margin = Span(lexed.source, line.number, 1, line.number, max(line.tokens[0].column, 2))
            if line.indent != self.groups[0][0].indent:  # where the whole file is moved, its first line tells it
                lexed.correct(self.problems, "indent-declaration", margin, "", found=line.tokens[0].text)
            line.indent = self.step = 0
        elif goes_on and lacks_colon([t for part in group for t in part.tokens], line.tokens, self.header, lexed.skin):
            last = group[-1].tokens[-1]
            after = RawToken("sign", ":", last.line, last.end)
            lexed.report(self.problems, "colon-missing", after.span(lexed.source), "")
            group[-1].tokens.append(after._replace(length=0))


def _opens_block(group: list[Line]) -> bool:
    """A colon at the end opens a block; the ``game`` line does so without one."""
    return group[-1].tokens[-1].text == ":" or (group[0].indent == 0 and group[0].tokens[0].text in _GAME_WORDS)
