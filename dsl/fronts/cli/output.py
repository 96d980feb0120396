"""Showing: problems with colour or as JSON, tables, and the exit code that belongs to them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.text import Text

from dsl.fronts.cli.voice import Voice
from dsl.text.diagnostics import Diagnostic, Severity, digest, message, render, shortlist
from dsl.text.files import may_write, reason, write_text
from dsl.text.source import Span, shown

# What is wrong with the words of a command, not with a text or game.
_WORDS = (
    "set-form",
    "seat-form",
    "think-form",
    "bounds",
    "no-bot",
    "bots-count",
    "no-seat",
    "play-what",
)
USAGE = frozenset(f"cli-{word}" for word in _WORDS)
_COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def console(stderr: bool = False) -> Console:
    """A console on the streams as they are now (tests exchange them); lines are never broken in a file."""
    found = Console(file=sys.stderr if stderr else sys.stdout, highlight=False, markup=False, emoji=False)
    if not found.is_terminal:
        found.width = 10_000
    found.push_render_hook(_Shown())
    return found


class _Shown(RenderHook):
    """Nothing in what a console shows may steer the terminal, whoever wrote it; colours are the console's own."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """What stands for some things that are to be shown."""
        return [_Harmless(each) for each in renderables]


@dataclass(frozen=True)
class _Harmless:
    """Something to be shown, without the characters that steer a terminal."""

    inner: ConsoleRenderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for part in console.render(self.inner, options):
            yield part if part.control else part._replace(text=shown(part.text))


def show_problems(diagnostics: Iterable[Diagnostic], voice: Voice) -> None:
    """The diagnostics on the error stream, each once, of each file the first, the line underlined."""
    out = console(stderr=True)
    for diagnostic in shortlist(digest(diagnostics)):
        text = Text(render(diagnostic, voice.language))
        word = message(f"severity-{diagnostic.severity.value}", {}, voice.language)
        text.highlight_words([f"{word}:"], _COLOURS[diagnostic.severity])
        out.print(text, soft_wrap=True)


def fail(diagnostics: Iterable[Diagnostic], voice: Voice) -> SystemExit:
    """Show the problems; raise what is returned. The code is 2 where only the command itself was wrong."""
    found = list(diagnostics)
    show_problems(found, voice)
    return SystemExit(2 if found and all(d.code in USAGE for d in found) else 1)


def fail_with(voice: Voice, code: str, span: Span | None = None, hint: str = "", **args: object) -> SystemExit:
    """Show one problem; raise what is returned."""
    return fail([Diagnostic(code, span, args, hint)], voice)


def write_out(path: Path, text: str, voice: Voice, span: Span | None) -> None:
    """Write a text file whole, or show why that cannot be done and leave; ``span`` is where the file was named."""
    try:
        write_text(path, text)
    except OSError as error:
        raise fail_with(voice, "file-unwritable", span, path=path, reason=reason(error)) from None


def can_write(path: Path, voice: Voice, span: Span | None, force: bool) -> None:
    """End the command before its work begins where its file could not be written, or (unless ``force``) is there."""
    try:
        may_write(path, over=force)
    except FileExistsError:
        raise fail_with(voice, "cli-file-there", span, path=path) from None
    except OSError as error:
        raise fail_with(voice, "file-unwritable", span, path=path, reason=reason(error)) from None


def as_json(value: object) -> None:
    """A value for a program to read."""
    print(shown(json.dumps(value, ensure_ascii=False, indent=2)))


def problem_json(diagnostic: Diagnostic, voice: Voice) -> dict[str, object]:
    """A diagnostic for a program to read; columns count from 1, the end is exclusive."""
    span = diagnostic.span
    place = span and {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "place": place,
        "message": message(diagnostic.code, diagnostic.args, voice.language),
        "hint": diagnostic.hint,
    }
