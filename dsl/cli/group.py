"""All commands as one: its help in the user's language, and what to say when its words are not understood."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import typer
from typer import rich_utils
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from dsl.cli.misuse import explain
from dsl.cli.out import show_problems
from dsl.cli.voice import Voice
from dsl.diagnostics import LANGUAGES

TITLES = (
    "ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE", "COMMANDS_PANEL_TITLE", "DEFAULT_STRING", "REQUIRED_LONG_STRING",
)  # fmt: skip
SHOW_HELP, USAGE, SOME_OPTIONS = "Show this message and exit.", "Usage: ", "[OPTIONS]"
NOTHING = " "
"""What a flag takes: the library would say ``<bool>``."""
_ENGLISH = {name: str(getattr(rich_utils, name)) for name in TITLES}


class SpeakingCommand(TyperCommand):
    """A command whose help is wholly in the user's language."""

    show_help, usage = SHOW_HELP, USAGE

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The first line of the help."""
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), self.usage)

    def get_help_option(self, ctx: Any) -> Any:
        """The option ``--help``, which the library makes at need."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help, option.metavar = self.show_help, NOTHING
        return option


class SpeakingGroup(TyperGroup, SpeakingCommand):
    """A group of commands that speaks the language of ``--lang`` or of the locale."""

    def main(  # type: ignore[override]  # all else is passed on
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **more: Any
    ) -> Any:
        """Run a command; ends in SystemExit, with 2 if the words were not understood."""
        words = list(sys.argv[1:] if args is None else args)
        voice = Voice(_asked_for(words))
        translate(self, voice.language)
        try:
            code = super().main(words, prog_name, **{**more, "standalone_mode": False})
        except TyperException as error:
            show_problems([explain(error, words, prog_name or "fordewind", self)], voice)
            raise SystemExit(2) from None
        except typer.Abort:
            raise SystemExit(1) from None
        raise SystemExit(code if isinstance(code, int) else 0)


def _asked_for(words: Sequence[str]) -> str | None:
    """The language that ``--lang`` names, if there is such a one: known before the words are understood."""
    for word, value in zip(words, [*words[1:], ""]):
        if word == "--lang" and value in LANGUAGES:
            return value
        if word.startswith("--lang=") and word[7:] in LANGUAGES:
            return word[7:]
    return None


def translate(group: TyperGroup, language: str) -> None:
    """Put all help into a language; examples have no translation and stay as they are."""
    known = catalogue(language)
    for name, english in _ENGLISH.items():
        setattr(rich_utils, name, known.get(english, english))
    commands: tuple[Any, ...] = (group, *group.commands.values())
    for command in commands:
        command.show_help = known.get(SHOW_HELP, SHOW_HELP)
        command.usage = known.get(USAGE, USAGE)
        command.options_metavar = known.get(SOME_OPTIONS, SOME_OPTIONS)
        command.help = "\n\n".join(known.get(part, part) for part in paragraphs(command.help or ""))
        for parameter in command.params:
            parameter.help = known.get(parameter.help, parameter.help)
            if getattr(parameter, "is_flag", False):
                parameter.metavar = NOTHING
    group.epilog = known.get(group.epilog or "", group.epilog)


def paragraphs(text: str) -> list[str]:
    """A help text in paragraphs, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n")]


@cache
def catalogue(language: str) -> dict[str, str]:
    """English help texts and what they are in a language; empty for English."""
    if language == "en":
        return {}
    return tomllib.loads(files("dsl").joinpath("cli", f"help_{language}.toml").read_text(encoding="utf-8"))
