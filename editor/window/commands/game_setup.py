"""The game of a command's words, loaded and drawn, for a table or a page; or the end of the command."""

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


def loaded_game(setup: MatchSetup, voice: Voice) -> LoadedGame:
    """The game of a setup; or the end of the command."""
    loaded = load(setup)
    if not isinstance(loaded, LoadedGame):
        raise unplayable(loaded, voice)
    return loaded


def drawn_ground(rules: str, board: Source, topology: Topology, voice: Voice) -> Ground:
    """The chart of a board as the game ``rules`` want it; or the end of the command."""
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
    """The map of a game; for one without, a map whose cells are all of the first terrain."""
    spec, word = board_spec(loaded.game.program), loaded.words.word
    plain = new_map(spec, title=word(loaded.game.title), language=loaded.setup.language, word=word)
    return loaded.setup.board or Source("", plain)


def unplayable(troubles: tuple[Trouble, ...], voice: Voice) -> SystemExit:
    """Show why a match cannot be played; raise what is returned."""
    for trouble in troubles:
        print(message(trouble.message.code, trouble.message.args, voice.language), file=sys.stderr)
    return SystemExit(1)
