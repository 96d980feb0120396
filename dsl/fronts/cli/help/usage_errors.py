"""Errors in a command line as diagnostics: the word underlined, what was expected, what was probably meant."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import click

from dsl.fronts.cli.help.help_text import Say
from dsl.games.library.shelves import find_rules
from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.source import Source, Span

ELSEWHERE = {"--format": "--json", "--output": "--out", "-v": "--version", "--overwrite": "--force"}
"""Options of other programs, with the name of the same option here."""


class UnknownCommandError(Exception):
    """Raised if the first word is no command."""


class ExtraWordsError(click.UsageError):
    """Raised for more words than the command takes."""


def unexpected(ctx: click.Context) -> ExtraWordsError:
    """The error for the words that are left over."""
    return ExtraWordsError(" ".join(ctx.args), ctx)


def explain(
    error: click.UsageError | UnknownCommandError, words: Sequence[str], program: str, group: click.Group, say: Say
) -> Diagnostic:
    """The diagnostic for an error in ``words``; ``say`` translates texts of the help."""
    at = _Line(words, program)
    if isinstance(error, UnknownCommandError):
        wrong, known = str(error), group.list_commands(click.Context(group))
        rules = find_rules(wrong, Problems())
        meant = f"play {rules.stem}" if rules else f"edit {wrong}" if Path(wrong).exists() else near(wrong, known)
        return _error("cli-no-command", at.word(wrong), meant, name=wrong, known=", ".join(known))
    command = error.ctx.command if error.ctx else group
    match error:
        case click.NoSuchOption(option_name=name):
            options = [text for parameter in command.params for text in parameter.opts if text.startswith("-")]
            meant = ELSEWHERE.get(name) or near(name, options)
            return _error("cli-no-option", at.word(name), meant if meant in options else "", name=name)
        case click.BadOptionUsage(option_name=name):
            flags = [opt for p in command.params if isinstance(p, click.Option) and p.is_flag for opt in p.opts]
            return _error("cli-option-flag" if name in flags else "cli-option-value", at.word(name), name=name)
        case ExtraWordsError():
            first = error.message.split()[0]
            return _error("cli-extra", at.word(first, last=True), command=command.name, text=error.message)
        case click.MissingParameter(param=click.Parameter() as parameter):
            return _error(
                "cli-missing", at.end(), name=_name(parameter), help=say(getattr(parameter, "help", "") or "")
            )
        case click.BadParameter(param=click.Parameter() as parameter):
            return _value(parameter, at)
    return _error("cli-misuse", None, reason=error.message)


def _name(parameter: click.Parameter) -> str:
    name = parameter.opts[0]
    return name if name.startswith("-") else getattr(parameter, "metavar", None) or name


def _value(parameter: click.Parameter, at: _Line) -> Diagnostic:
    """The diagnostic for a value of the wrong kind."""
    name, place = _name(parameter), at.value(parameter.opts)
    text = place.text if place is not None else ""
    if isinstance(parameter.type, click.Choice):
        known = [str(choice) for choice in parameter.type.choices]
        if name == "--lang":
            return _error("cli-no-language", place, near(text, known), name=text, known=", ".join(known))
        return _error("cli-value-one-of", place, near(text, known), name=name, known=", ".join(known))
    codes = {click.INT: "cli-value-whole", click.FLOAT: "cli-value-number"}
    return _error(codes.get(parameter.type, "cli-value-bad"), place, name=name, text=text)


def _error(code: str, span: Span | None, hint: str = "", **args: object) -> Diagnostic:
    return Diagnostic(code, span, args, hint)


class _Line:
    """The command line as a source, in which diagnostics point at words."""

    def __init__(self, words: Sequence[str], program: str) -> None:
        self.words = list(words)
        self.quoted = [program, *(shlex.quote(word) for word in words)]
        self.source = Source(program, " ".join(self.quoted))

    def word(self, text: str, last: bool = False) -> Span | None:
        """The place of the first (or last) word that is ``text``, or begins with ``text=``; None if there is none."""
        order = range(len(self.words))
        for place in reversed(order) if last else order:
            word = self.words[place]
            if word == text or word.startswith(f"{text}="):
                return self._span(place)
        return None

    def value(self, opts: Sequence[str]) -> Span | None:
        """The place of the value of an option; None if it is not there."""
        for place, word in enumerate(self.words):
            if word in opts and place + 1 < len(self.words):
                return self._span(place + 1)
            if word.split("=")[0] in opts and "=" in word:
                return self._span(place, len(word.split("=")[0]) + 1)
        return None

    def end(self) -> Span:
        """The place behind the last word."""
        column = len(self.source.text) + 2
        return Span(Source(self.source.name, self.source.text + "  "), 1, column, 1, column + 1)

    def _span(self, place: int, skipped: int = 0) -> Span:
        begin = sum(len(word) + 1 for word in self.quoted[: place + 1]) + 1
        return Span(self.source, 1, begin + skipped, 1, begin + len(self.quoted[place + 1]))
