"""``fordewind new`` writes a folder with a new game: a small one, a copy of another, or house rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.open_game import open_game, rules_path
from dsl.fronts.cli.options import argument, lang_option, voice_of
from dsl.fronts.cli.output import console, fail_with, write_out
from dsl.fronts.cli.voice import Voice
from dsl.games.library.new_game import KINDS, copied_game, small_game
from dsl.games.library.shelves import RULES, option_span
from dsl.games.play import load_translation
from dsl.services.house.replacing import begin
from dsl.text.diagnostics import Problems
from dsl.text.files import reason

_NAME = re.compile(r"[^\W\d]\w*")


@command(
    [
        "fordewind new my_game",
        "fordewind new my_race --kind track",
        "fordewind new my_tricks --kind cards",
        "fordewind new my_pirates --from pirates_1989",
        "fordewind new stormy --house pirates_1989",
    ]
)
@argument("name", "NAME", "The name of the new game: a folder of that name is made here.")
@click.option(
    "--from", "source", default="", metavar="RULESET", help="Copy this game with its first map, to change it."
)
@click.option("--house", default="", metavar="RULESET", help="Begin house rules for this game: a file of what differs.")
@click.option("--kind", type=click.Choice(KINDS), help="What the small game is played on (default: board).")
@lang_option
def new_command(name: str, source: str, house: str, kind: str | None, lang: str | None) -> None:
    """Begin a game of your own, or a copy of one, in a folder of its own.

    Without --from or --house it is a small game that can be played at once and made into another.
    """
    voice = voice_of(lang)
    folder = Path(name)
    if not _NAME.fullmatch(folder.name):
        raise fail_with(voice, "cli-new-name", option_span("new", name), name=name)
    if folder.exists():
        raise fail_with(voice, "cli-new-there", option_span("new", name), path=folder)
    if source and house:
        raise fail_with(voice, "cli-new-one", option_span("--house", house))
    if kind and (source or house):
        raise fail_with(voice, "cli-new-kind", option_span("--kind", kind))
    if source:
        texts = copied_game(folder.name, rules_path(source, voice))
    elif house:
        texts = _house(folder.name, house, voice)
    else:
        texts = small_game(folder.name, _title(folder.name), voice.language, kind or KINDS[0])
    _write(folder, texts, voice)
    out = console()
    for path in texts:
        out.print(str(folder / path), soft_wrap=True)
    out.print(voice.say("cli-new-done", name=name), soft_wrap=True)


def _write(folder: Path, texts: Mapping[str, str], voice: Voice) -> None:
    span = option_span("new", str(folder))
    for name, text in texts.items():
        try:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise fail_with(voice, "file-unwritable", span, path=folder, reason=reason(error)) from None
        write_out(folder / name, text, voice, span)


def _house(name: str, base: str, voice: Voice) -> dict[str, str]:
    """The files of house rules that change nothing yet: each parameter is there as a comment."""
    opened = open_game(base, "", {}, 0, voice)
    words = load_translation(opened.family, voice.language, Problems())
    title = f"{words.word(opened.game.title)}: {_title(name)}"
    given = [p for p in opened.game.params if not p.hidden]
    remark = voice.say("cli-new-house")
    lines = ["", f"# {remark}"]
    lines += [f"{f'# set {p.name} = {p.default}':48}  # {words.word(p.label)}" for p in given]
    return {f"{name}{RULES}": begin(opened.game.name, title, name) + "\n".join([*lines, ""])}


def _title(name: str) -> str:
    return name.replace("_", " ").strip().capitalize()
