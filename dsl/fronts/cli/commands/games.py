"""``fordewind list`` and ``new``: the games at hand, and a game of one's own as a folder with its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.open_game import open_game, rules_path
from dsl.fronts.cli.options import argument, json_option, lang_option, voice_of
from dsl.fronts.cli.output import as_json, console, fail_with, write_out
from dsl.fronts.cli.voice import Voice
from dsl.games.library import Header, all_rulesets, family, rules_header, user_folder
from dsl.games.library.new_game import copied_game, small_game
from dsl.games.library.shelves import RULES, given_span, house_rules, maps_and_games
from dsl.games.play import load_translation
from dsl.services.house.beginning import begin
from dsl.text.diagnostics import Problems
from dsl.text.files import reason


@command(["fordewind list", "fordewind list --lang ru", "fordewind list --json"])
@json_option
@lang_option
def list_command(json: bool, lang: str | None) -> None:
    """List the games, their house rules and maps that are at hand.

    Each line begins with the name to type after play, params or simulate.
    """
    voice = voice_of(lang)
    games = [header for header in all_rulesets() if header.playable]
    maps = maps_and_games()
    if json:
        as_json([_as_json(game, maps) for game in games])
        return
    out, say = console(), voice.say
    for game in games:
        out.print(f"{game.name}  {title(game, voice)}", style="bold", soft_wrap=True)
        for path in house_rules(game.path):
            house = rules_header(path)
            out.print(f"    {game.name}/{house.name}  {title(house, voice)}", soft_wrap=True)
        fitting = _fitting(maps, game)
        if fitting:
            out.print("    " + say("cli-list-maps", maps=", ".join(fitting)), soft_wrap=True)
    out.print(say("cli-list-own", folder=user_folder()), style="dim", soft_wrap=True)


def title(header: Header, voice: Voice) -> str:
    """A game's title in the reader's language."""
    return load_translation(family(header.path), voice.language, Problems()).word(header.title)


def _fitting(maps: Mapping[str, Sequence[str]], game: Header) -> list[str]:
    """The maps that are made for a game or for one that it extends."""
    names = {kin.name for kin in family(game.path)}
    return [board for board, games in maps.items() if not names.isdisjoint(games)]


def _as_json(game: Header, maps: Mapping[str, Sequence[str]]) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "path": str(game.path),
        "house": [{"name": f"{game.name}/{path.stem}", "path": str(path)} for path in house_rules(game.path)],
        "maps": _fitting(maps, game),
    }


_NAME = re.compile(r"[^\W\d]\w*")


@command(
    [
        "fordewind new my_game",
        "fordewind new my_pirates --from pirates_1989",
        "fordewind new stormy --house pirates_1989",
    ]
)
@argument("name", "NAME", "The name of the new game: a folder of that name is made here.")
@click.option(
    "--from", "source", default="", metavar="RULESET", help="Copy this game with its first map, to change it."
)
@click.option("--house", default="", metavar="RULESET", help="Begin house rules for this game: a file of what differs.")
@lang_option
def new_command(name: str, source: str, house: str, lang: str | None) -> None:
    """Begin a game of your own, or a copy of one, in a folder of its own.

    Without --from or --house it is a small game that can be played at once and made into another.
    """
    voice = voice_of(lang)
    folder = Path(name)
    if not _NAME.fullmatch(folder.name):
        raise fail_with(voice, "cli-new-name", given_span("new", name), name=name)
    if folder.exists():
        raise fail_with(voice, "cli-new-there", given_span("new", name), path=folder)
    if source and house:
        raise fail_with(voice, "cli-new-one", given_span("--house", house))
    if source:
        texts = copied_game(folder.name, rules_path(source, voice))
    elif house:
        texts = _house(folder.name, house, voice)
    else:
        texts = small_game(folder.name, _title(folder.name), voice.language)
    _write(folder, texts, voice)
    out = console()
    for path in texts:
        out.print(str(folder / path), soft_wrap=True)
    out.print(voice.say("cli-new-done", name=name), soft_wrap=True)


def _write(folder: Path, texts: Mapping[str, str], voice: Voice) -> None:
    span = given_span("new", str(folder))
    for name, text in texts.items():
        try:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise fail_with(voice, "file-unwritable", span, path=folder, reason=reason(error)) from None
        write_out(folder / name, text, voice, span)


def _house(name: str, base: str, voice: Voice) -> dict[str, str]:
    """House rules that change nothing yet: every parameter stands there as a remark, ready to be changed."""
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
