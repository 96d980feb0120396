"""Words of a command line that cannot be understood: the place underlined, what was expected, what was meant."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from enum import Enum
from typing import Any

from typer.core import TyperGroup
from typer.exceptions import TyperException

from dsl.diagnostics import Diagnostic, near
from dsl.source import Source, Span


def explain(error: TyperException, words: Sequence[str], program: str, group: TyperGroup) -> Diagnostic:
    """What to say of a mistake that the library found in ``words``."""
    command = getattr(getattr(error, "ctx", None), "command", group)
    option = getattr(error, "option_name", "")
    parameter = getattr(error, "param", None)
    at = _Line(words, program)
    if isinstance(command, TyperGroup) and not option and parameter is None:
        wrong = _command_word(words)
        known = ", ".join(group.commands)
        return _error("cli-no-command", at.word(wrong), near(wrong, group.commands), name=wrong, known=known)
    if option and _wants_value(error):
        return _error("cli-option-value", at.word(option), name=option)
    if option and "not take" in error.message:
        return _error("cli-option-flag", at.word(option), name=option)
    if option:
        return _error("cli-no-option", at.word(option), near(option, _options(command)), name=option)
    if parameter is None:
        return _extra(command, at, error)
    name = parameter.opts[0] if parameter.opts[0].startswith("-") else parameter.metavar or parameter.name
    if type(error).__name__ == "MissingParameter":
        return _error("cli-missing", at.end(), name=name, help=parameter.help or "")
    return _value(parameter, name, at)


def _command_word(words: Sequence[str]) -> str:
    """The first word that is neither an option nor its value; before a command only ``--lang`` has one."""
    for before, word in zip(["", *words], words):
        if not word.startswith("-") and before != "--lang":
            return word
    return ""


def _wants_value(error: TyperException) -> bool:
    return "requires" in error.message


def _extra(command: Any, at: _Line, error: TyperException) -> Diagnostic:
    """More words than the command has places for; or something that only the library knows."""
    found = error.message.rpartition("(")[2].rstrip(")")
    if "extra" not in error.message:
        return _error("cli-misuse", None, reason=error.message)
    return _error("cli-extra", at.word(found.split()[0], last=True), command=command.name, text=found)


def _value(parameter: Any, name: str, at: _Line) -> Diagnostic:
    """A value of the wrong kind."""
    kind = parameter.type_descriptor.annotation
    place = at.value(parameter.opts)
    text = place.text if place is not None else ""
    if isinstance(kind, type) and issubclass(kind, Enum):
        known = [str(member.value) for member in kind]
        if name == "--lang":
            return _error("cli-no-language", place, near(text, known), name=text, known=", ".join(known))
        return _error("cli-value-one-of", place, near(text, known), name=name, known=", ".join(known))
    code = {int: "cli-value-whole", float: "cli-value-number"}.get(kind, "cli-value-bad")
    return _error(code, place, name=name, text=text)


def _options(command: Any) -> list[str]:
    return [text for parameter in command.params for text in parameter.opts if text.startswith("-")]


def _error(code: str, span: Span | None, hint: str = "", **args: object) -> Diagnostic:
    return Diagnostic(code, span, args, hint)


class _Line:
    """The command line as a source, so that its words can be pointed at."""

    def __init__(self, words: Sequence[str], program: str) -> None:
        self.words = list(words)
        self.quoted = [program, *(shlex.quote(word) for word in words)]
        self.source = Source(program, " ".join(self.quoted))

    def word(self, text: str, last: bool = False) -> Span | None:
        """The first (or last) word that is ``text``, or ``text`` before an equals sign."""
        order = range(len(self.words))
        for place in reversed(order) if last else order:
            word = self.words[place]
            if word == text or word.startswith(f"{text}="):
                return self._span(place)
        return None

    def value(self, opts: Sequence[str]) -> Span | None:
        """The value that was given to an option."""
        for place, word in enumerate(self.words):
            if word in opts and place + 1 < len(self.words):
                return self._span(place + 1)
            if word.split("=")[0] in opts and "=" in word:
                return self._span(place, len(word.split("=")[0]) + 1)
        return None

    def end(self) -> Span:
        """Behind the last word."""
        column = len(self.source.text) + 2
        return Span(Source(self.source.name, self.source.text + "  "), 1, column, 1, column + 1)

    def _span(self, place: int, skipped: int = 0) -> Span:
        begin = sum(len(word) + 1 for word in self.quoted[: place + 1]) + 1
        return Span(self.source, 1, begin + skipped, 1, begin + len(self.quoted[place + 1]))
