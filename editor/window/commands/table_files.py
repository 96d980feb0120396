"""Makes the files that browsers at a table load; in a process of its own, since drawing needs much memory."""

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
    """The files of a game with a board; ends the command if it cannot be drawn."""
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_draw, args=(theirs, rules, board, topology, title, language), daemon=True)
    process.start()
    theirs.close()
    try:
        made: Files = ours.recv()
        return made
    except EOFError:  # the process has printed the reason
        process.join()
        raise SystemExit(process.exitcode or 1) from None


def _draw(link: Connection, rules: str, board: Source, topology: Topology, title: str, language: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the command, and with it this process
    voice = voice_of(language)
    ground = drawn_ground(rules, board, topology, voice)
    link.send((*served_files(ground, title, language, voice.say("web-needs-scripts")), ground.sheets))
