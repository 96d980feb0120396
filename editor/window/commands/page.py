"""``fordewind page``: a game as one file that plays in a browser, on a phone, too."""

from __future__ import annotations

from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import (
    RULESET_HELP,
    argument,
    force_option,
    lang_option,
    map_option,
    players_option,
    set_option,
    voice_of,
)
from dsl.fronts.cli.output import can_write, console, fail_with
from dsl.fronts.cli.voice import Voice
from dsl.games.library.shelves import option_span
from dsl.text.files import reason, write_text
from dsl.web.page import page_html
from dsl.web.pyodide import ADDRESS, HASHES, NoPyodide, cache_folder, pyodide_files, read_folder
from editor.window.commands.game_setup import board_of, drawn_ground, loaded_game, named_setup

ENDINGS = (".html", ".htm")


@command(
    [
        "fordewind page sea_battle sea_battle.html",
        "fordewind page pirates_1989/long_storm ours.html --players 3 --lang en",
    ]
)
@argument("ruleset", "GAME", RULESET_HELP)
@argument("target", "FILE", "The page to make (.html).", type=click.Path(path_type=Path))
@map_option
@set_option
@players_option
@click.option(
    "--pyodide",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Take the Python for browsers (Pyodide) from this folder.",
)
@force_option
@lang_option
def page_command(
    ruleset: str,
    target: Path,
    map_name: str,
    settings: tuple[str, ...],
    players: int,
    pyodide: Path | None,
    force: bool,
    lang: str | None,
) -> None:
    """Make one file of a game that plays in any new browser, without a network.

    Against bots, or several at one screen with a curtain between them. The Python in it, Pyodide, is fetched once.
    """
    voice = voice_of(lang)
    if target.suffix.lower() not in ENDINGS:
        raise fail_with(voice, "cli-page-kind", option_span("FILE", str(target)))
    can_write(target, voice, option_span("FILE", str(target)), force)
    setup, _ = named_setup(ruleset, map_name, settings, players, None, voice)
    engine = _pyodide(pyodide, voice)
    loaded = loaded_game(setup, voice)
    ground = drawn_ground(setup.rules.name, board_of(loaded), loaded.game.map.topology, voice)
    html = page_html(loaded, ground, engine, voice.say("web-needs-scripts"))
    try:
        write_text(target, html)
    except OSError as error:
        raise fail_with(voice, "file-unwritable", None, path=target, reason=reason(error)) from None
    size = f"{len(html.encode()) / 1e6:.1f}"
    console().print(voice.say("cli-page-done", path=target, size=size), soft_wrap=True)


def _pyodide(folder: Path | None, voice: Voice) -> dict[str, bytes]:
    """Pyodide (Python for browsers): from a folder, the cache or the network; errors end the command."""
    place = folder or cache_folder()
    try:
        if folder is not None:
            return read_folder(folder)
        return pyodide_files(lambda: console(stderr=True).print(voice.say("cli-page-fetching"), soft_wrap=True))
    except (NoPyodide, OSError) as missing:
        span = option_span("--pyodide", str(folder)) if folder is not None else None
        raise fail_with(
            voice, "cli-page-no-pyodide", span, reason=missing, address=ADDRESS, path=place, files=", ".join(HASHES)
        ) from None
