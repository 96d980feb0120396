"""``fordewind list``: the games at hand, with their house rules and maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import json_option, lang_option, voice_of
from dsl.fronts.cli.output import as_json, console
from dsl.fronts.cli.voice import Voice
from dsl.games.library.shelves import (
    Header,
    all_rulesets,
    family,
    house_rules,
    maps_and_games,
    rules_header,
    user_folder,
)
from dsl.games.play import load_translation
from dsl.text.diagnostics import Problems


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
    """The maps for a game, or for one that it extends."""
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
