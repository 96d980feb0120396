"""``fordewind page``: a game as one file that plays in a browser, on a phone, too."""

from __future__ import annotations

import sys
from pathlib import Path
from random import SystemRandom

import click

from dsl.engines.linking.spec import board_spec
from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.open_game import open_game
from dsl.fronts.cli.options import (
    RULESET_HELP,
    argument,
    force_option,
    lang_option,
    map_option,
    players_option,
    read_settings,
    set_option,
    voice_of,
)
from dsl.fronts.cli.output import can_write, console, fail_with
from dsl.fronts.cli.terminal.playing import SEEDS
from dsl.fronts.cli.voice import Voice
from dsl.games.library.shelves import option_span
from dsl.maps.mapfile import new_map
from dsl.services.match.loaded_game import LoadedGame, load
from dsl.services.match.match_values import MatchSetup, Seat, Trouble
from dsl.text.diagnostics import message
from dsl.text.files import reason, write_text
from dsl.text.source import Source
from dsl.web.ground import Ground
from dsl.web.page import page_html
from dsl.web.pyodide import ADDRESS, HASHES, NoPyodide, kept_folder, pyodide_files, read_folder
from editor.window.commands.opening import needs_drawing


def named_setup(
    ruleset: str, map_name: str, settings: tuple[str, ...], players: int, seed: int | None, voice: Voice
) -> tuple[MatchSetup, str]:
    """The setup of a game by the words of a command, persons at all seats, and its name; or the end of the command."""
    given = read_settings(settings, voice)
    opened = open_game(ruleset, map_name, given, players, voice)
    board = _source(opened.map) if opened.map is not None else None
    chosen = seed if seed is not None else SystemRandom().randrange(SEEDS)
    seats = (Seat(),) * opened.game.seats
    setup = MatchSetup(_source(opened.rules), board, tuple(given.items()), seats, chosen, language=voice.language)
    return setup, opened.setup.game


def _source(path: Path) -> Source:
    return Source(str(path), path.read_text(encoding="utf-8"))


def drawn_game(setup: MatchSetup, voice: Voice) -> tuple[LoadedGame, Ground]:
    """The game of a setup and its chart; or the end of the command."""
    loaded = load(setup)
    if not isinstance(loaded, LoadedGame):
        raise unplayable(loaded, voice)
    board = setup.board or _plain_board(loaded)
    with needs_drawing(voice):
        from editor.charts.export.browser_ground import browser_ground
    topology = loaded.game.map.topology
    return loaded, browser_ground(Path(setup.rules.name), board.text, board.name, topology, setup.language)


def _plain_board(loaded: LoadedGame) -> Source:
    """The map that a game without one is played on: its cells are all of the first terrain."""
    spec, word = board_spec(loaded.game.program), loaded.words.word
    return Source("", new_map(spec, title=word(loaded.game.title), language=loaded.setup.language, word=word))


def unplayable(troubles: tuple[Trouble, ...], voice: Voice) -> SystemExit:
    """Show why a match cannot be played; raise what is returned."""
    for trouble in troubles:
        print(message(trouble.said.code, trouble.said.args, voice.language), file=sys.stderr)
    return SystemExit(1)


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
    loaded, ground = drawn_game(setup, voice)
    html = page_html(loaded, ground, engine, voice.say("web-needs-scripts"))
    try:
        write_text(target, html)
    except OSError as error:
        raise fail_with(voice, "file-unwritable", None, path=target, reason=reason(error)) from None
    size = f"{len(html.encode()) / 1e6:.1f}"
    console().print(voice.say("cli-page-done", path=target, size=size), soft_wrap=True)


def _pyodide(folder: Path | None, voice: Voice) -> dict[str, bytes]:
    """Python for browsers: from a folder, from where it is kept, from the network; or the end of the command."""
    place = folder or kept_folder()
    try:
        if folder is not None:
            return read_folder(folder)
        return pyodide_files(lambda: console(stderr=True).print(voice.say("cli-page-fetching"), soft_wrap=True))
    except (NoPyodide, OSError) as missing:
        span = option_span("--pyodide", str(folder)) if folder is not None else None
        raise fail_with(
            voice, "cli-page-no-pyodide", span, reason=missing, address=ADDRESS, path=place, files=", ".join(HASHES)
        ) from None
