"""What the commands for browsers share: a game by its names on the command line, and its chart for a browser."""

from __future__ import annotations

import sys
from pathlib import Path
from random import SystemRandom

from dsl.engines.linking.spec import board_spec
from dsl.fronts.cli.open_game import open_game
from dsl.fronts.cli.options import read_settings
from dsl.fronts.cli.terminal.playing import SEEDS
from dsl.fronts.cli.voice import Voice
from dsl.maps.mapfile import new_map
from dsl.services.match.loaded_game import LoadedGame, load
from dsl.services.match.match_values import MatchSetup, Seat, Trouble
from dsl.text.diagnostics import message
from dsl.text.source import Source
from dsl.web.ground import Ground
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
