"""Prints problems (in colour or as JSON) and tables, and chooses the exit code."""

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

# Codes of mistakes in a command line, not in a text or game.
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
    """A console on the current stdout or stderr (tests replace them); in a file no line is broken."""
    found = Console(file=sys.stderr if stderr else sys.stdout, highlight=False, markup=False, emoji=False)
    if not found.is_terminal:
        found.width = 10_000
    found.push_render_hook(_Shown())
    return found


class _Shown(RenderHook):
    """Removes control characters from everything a console prints, so that no text can control the terminal."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """The things to print, each without control characters."""
        return [_Harmless(each) for each in renderables]


@dataclass(frozen=True)
class _Harmless:
    """Something to print, without control characters."""

    inner: ConsoleRenderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for part in console.render(self.inner, options):
            yield part if part.control else part._replace(text=shown(part.text))


def show_problems(diagnostics: Iterable[Diagnostic], voice: Voice) -> None:
    """Print diagnostics to the error stream, each once, with the line underlined; of each file the first ones."""
    out = console(stderr=True)
    for diagnostic in shortlist(digest(diagnostics)):
        text = Text(render(diagnostic, voice.language))
        word = message(f"severity-{diagnostic.severity.value}", {}, voice.language)
        text.highlight_words([f"{word}:"], _COLOURS[diagnostic.severity])
        out.print(text, soft_wrap=True)


def fail(diagnostics: Iterable[Diagnostic], voice: Voice) -> SystemExit:
    """Print problems; the caller raises the result. Its exit code is 2 if only the command line was wrong, else 1."""
    found = list(diagnostics)
    show_problems(found, voice)
    return SystemExit(2 if found and all(d.code in USAGE for d in found) else 1)


def fail_with(voice: Voice, code: str, span: Span | None = None, hint: str = "", **args: object) -> SystemExit:
    """Print one problem; the caller raises the result."""
    return fail([Diagnostic(code, span, args, hint)], voice)


def write_out(path: Path, text: str, voice: Voice, span: Span | None) -> None:
    """Write a text file. Ends the command with a message if it cannot; ``span`` is where the file was named."""
    try:
        write_text(path, text)
    except OSError as error:
        raise fail_with(voice, "file-unwritable", span, path=path, reason=reason(error)) from None


def can_write(path: Path, voice: Voice, span: Span | None, force: bool) -> None:
    """End the command before its work begins if its file cannot be written or (unless ``force``) exists."""
    try:
        may_write(path, over=force)
    except FileExistsError:
        raise fail_with(voice, "cli-file-there", span, path=path) from None
    except OSError as error:
        raise fail_with(voice, "file-unwritable", span, path=path, reason=reason(error)) from None


def as_json(value: object) -> None:
    """Print a value as JSON."""
    print(shown(json.dumps(value, ensure_ascii=False, indent=2)))


def problem_json(diagnostic: Diagnostic, voice: Voice) -> dict[str, object]:
    """A diagnostic as a value for JSON; columns count from 1, the end is exclusive."""
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
