"""What the browsers at a table load, made in a process that ends: what draws takes more memory than a long match."""

from __future__ import annotations

import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection

from dsl.fronts.cli.options import voice_of
from dsl.maps.board.topology import Topology
from dsl.text.source import Source
from dsl.web.assets import Asset, served_files
from dsl.web.looks import Sheet
from editor.window.commands.game_setup import drawn_ground

Files = tuple[str, dict[str, Asset], tuple[Sheet, ...]]
"""The number of the build, the files by their paths, and the theme of the game."""


def drawn_files(rules: str, board: Source, topology: Topology, title: str, language: str) -> Files:
    """The files of a game with a board; or the end of the command, where it cannot be drawn."""
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_draw, args=(theirs, rules, board, topology, title, language), daemon=True)
    process.start()
    theirs.close()
    try:
        made: Files = ours.recv()
        return made
    except EOFError:  # it has said why
        process.join()
        raise SystemExit(process.exitcode or 1) from None


def _draw(link: Connection, rules: str, board: Source, topology: Topology, title: str, language: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the command, at whose end this ends
    voice = voice_of(language)
    ground = drawn_ground(rules, board, topology, voice)
    link.send((*served_files(ground, title, language, voice.say("web-needs-scripts")), ground.sheets))
