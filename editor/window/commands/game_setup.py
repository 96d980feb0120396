"""Loads the game named on the command line and draws its board, for ``host`` and ``page``; errors end the command."""

from __future__ import annotations

import sys
from pathlib import Path
from random import SystemRandom

from dsl.engines.linking.spec import board_spec
from dsl.fronts.cli.open_game import open_game
from dsl.fronts.cli.options import read_settings
from dsl.fronts.cli.terminal.playing import SEEDS
from dsl.fronts.cli.voice import Voice
from dsl.maps.board.topology import Topology
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
    """Setup and name of the game on the command line, with people at all seats; errors end the command."""
    chosen_values = read_settings(settings, voice)
    opened = open_game(ruleset, map_name, chosen_values, players, voice)
    board = _source(opened.map) if opened.map is not None else None
    chosen = seed if seed is not None else SystemRandom().randrange(SEEDS)
    seats = (Seat(),) * opened.game.seats
    setup = MatchSetup(
        _source(opened.rules), board, tuple(chosen_values.items()), seats, chosen, language=voice.language
    )
    return setup, opened.setup.game


def _source(path: Path) -> Source:
    return Source(str(path), path.read_text(encoding="utf-8"))


def loaded_game(setup: MatchSetup, voice: Voice) -> LoadedGame:
    """The game of a setup; errors end the command."""
    loaded = load(setup)
    if not isinstance(loaded, LoadedGame):
        raise unplayable(loaded, voice)
    return loaded


def drawn_ground(rules: str, board: Source, topology: Topology, voice: Voice) -> Ground:
    """The chart of a board in the style of the game ``rules``; errors end the command."""
    with needs_drawing(voice):
        from editor.base.texts import tr
        from editor.charts.export.browser_ground import browser_ground
        from editor.charts.export.support import ExportError
    try:
        return browser_ground(Path(rules), board.text, board.name, topology, voice.language)
    except ExportError as trouble:
        print(tr(trouble.key, **trouble.args_), file=sys.stderr)
        raise SystemExit(1) from None


def board_of(loaded: LoadedGame) -> Source:
    """The map of a game; for a game without a map file, a map whose cells all have the first terrain."""
    spec, word = board_spec(loaded.game.program), loaded.words.word
    plain = new_map(spec, title=word(loaded.game.title), language=loaded.setup.language, word=word)
    return loaded.setup.board or Source("", plain)


def unplayable(troubles: tuple[Trouble, ...], voice: Voice) -> SystemExit:
    """Show why a match cannot be played; returns the exception to raise."""
    for trouble in troubles:
        print(message(trouble.message.code, trouble.message.args, voice.language), file=sys.stderr)
    return SystemExit(1)
