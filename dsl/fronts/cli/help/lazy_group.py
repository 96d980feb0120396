"""Commands that are imported when they are used; their help and errors are in the user's language."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

import click

from dsl.fronts.cli.help import help_text
from dsl.fronts.cli.help.usage_errors import UnknownCommandError, explain, unexpected
from dsl.text.diagnostics import LANGUAGES


class SpeakingCommand(click.Command):
    """A command whose help is wholly in the user's language; ``examples`` stand at its end."""

    def __init__(self, *words: Any, examples: Sequence[str] = (), **more: Any) -> None:
        super().__init__(*words, **more)
        self.examples = tuple(examples)
        self.allow_extra_args = True  # reported below, at their place in the line

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command line; words without a place raise ``ExtraWordsError``."""
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx  # the command whose options were meant
            raise
        if ctx.args and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            raise unexpected(ctx)
        return rest

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help of this command, lines broken between words."""
        help_text.write(self, self.examples, self.summaries(), ctx, formatter)

    def summaries(self) -> help_text.Rows:
        """The subcommands, each with the first line of its help; none for a single command."""
        return []


class SpeakingGroup(SpeakingCommand, click.Group):
    """The group of all commands. ``table`` returns for each its module and the first line of its help."""

    def __init__(self, *words: Any, table: Callable[[], Mapping[str, tuple[str, str]]], **more: Any) -> None:
        super().__init__(*words, **more)
        self.table = table

    def summaries(self) -> help_text.Rows:
        """All commands, in the order of the table."""
        return [(name, summary) for name, (_, summary) in self.table().items()]

    def list_commands(self, _ctx: click.Context | None) -> list[str]:
        """The names of all commands, in the order of the table."""
        return list(self.table())

    def get_command(self, _ctx: click.Context | None, cmd_name: str) -> click.Command | None:
        """A command, imported now; None if there is none of that name."""
        if cmd_name not in (known := self.table()):
            return None
        found = getattr(import_module(known[cmd_name][0]), f"{cmd_name}_command")
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names, and the other words. Raises ``UnknownCommandError``."""
        command = self.get_command(ctx, args[0])
        if command is None:
            raise UnknownCommandError(args[0])
        return args[0], command, args[1:]

    def main(  # type: ignore[override]  # all else is passed on
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **more: Any
    ) -> Any:
        """Run a command; always raises SystemExit, with 2 if the command line was not understood."""
        words = list(sys.argv[1:] if args is None else args)
        language = _requested_language(words)
        first = next((at for at, word in enumerate(words) if word[:1] != "-" and words[at - 1 : at] != ["--lang"]), 0)
        if words[first : first + 1] == ["help"]:
            words = [*words[:first], *words[first + 1 :], "--help"]
        try:
            code = super().main(words, prog_name, **{**more, "standalone_mode": False, "obj": language})
        except (click.UsageError, UnknownCommandError) as error:
            from dsl.fronts.cli.output import show_problems
            from dsl.fronts.cli.voice import Voice

            voice = Voice(language)
            say = help_text.translator(voice.language)
            show_problems([explain(error, words, prog_name or "fordewind", self, say)], voice)
            raise SystemExit(2) from None
        except click.Abort:
            raise KeyboardInterrupt from None
        raise SystemExit(code if isinstance(code, int) else 0)


def command(examples: Sequence[str] = (), **more: Any) -> Callable[[Callable[..., Any]], SpeakingCommand]:
    """Make a function a command; the function's name is the command's, its docstring the help."""

    def made(function: Callable[..., Any]) -> SpeakingCommand:
        found = click.command(
            function.__name__.removesuffix("_command"), cls=SpeakingCommand, examples=examples, **more
        )(function)
        assert isinstance(found, SpeakingCommand)
        return found

    return made


def _requested_language(words: Sequence[str]) -> str | None:
    """The language of ``--lang``, read first so that errors in other words are in it; None if there is none."""
    for word, value in zip(words, [*words[1:], ""]):
        if word == "--lang" and value in LANGUAGES:
            return value
        if word.startswith("--lang=") and word[7:] in LANGUAGES:
            return word[7:]
    return None
