"""The options that several commands share, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import typer

from dsl.cli.out import fail
from dsl.cli.voice import Voice
from dsl.diagnostics import Problems
from dsl.library.shelves import given_span


class Language(StrEnum):
    """The languages the command line speaks."""

    EN = "en"
    RU = "ru"
    UK = "uk"


Lang = Annotated[
    Language | None, typer.Option("--lang", help="Language of texts and messages (default: the locale's).")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Give a parameter another value; may be repeated."),
]
MapName = Annotated[
    str, typer.Option("--map", "-m", metavar="MAP", help="A map by name or path (default: the game's first).")
]
RulesName = Annotated[str, typer.Argument(metavar="RULESET", help="A ruleset by name or path.", show_default=False)]
Seed = Annotated[int | None, typer.Option("--seed", help="Seed of chance: the same seed gives the same game.")]

_SETTING = re.compile(r"\s*(?P<name>\w+(?:(?:\.|\[)\w+\]?)*)\s*=\s*(?P<value>\S.*?)\s*")


def voice_of(lang: Language | None) -> Voice:
    """The voice for ``--lang``."""
    return Voice(lang.value if lang else None)


def read_settings(given: Sequence[str] | None, voice: Voice) -> dict[str, str]:
    """The pairs of ``--set name=value``."""
    problems, settings = Problems(), {}
    for text in given or ():
        match = _SETTING.fullmatch(text)
        if match is None:
            problems.error("cli-set-form", given_span("--set", text), text=text)
        else:
            settings[match["name"]] = match["value"]
    if problems.failed:
        raise fail(problems, voice)
    return settings
