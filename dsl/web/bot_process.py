"""A process in which bots think, so that the table stays responsive; it ends with the table's process."""

from __future__ import annotations

import asyncio
import multiprocessing
from multiprocessing.connection import Connection
from typing import cast

from dsl.services.match.bot_thoughts import BotRequest, Thinking, Thought
from dsl.services.match.match_values import MatchSetup, Trouble


def answer(link: Connection) -> None:
    """Answer requests until the connection closes."""
    mind = Thinking()
    while True:
        try:
            link.send(mind.think(*link.recv()))
        except (EOFError, OSError, KeyboardInterrupt):
            return


class BotProcess:
    """The bots of one match."""

    def __init__(self) -> None:
        self._link: Connection | None = None
        self._process: multiprocessing.process.BaseProcess | None = None

    async def think(self, setup: MatchSetup, request: BotRequest) -> Thought | Trouble | None:
        """The choice of a bot, or why there is none; None if the process died."""
        if self._link is None:
            self._start()
        assert self._link is not None
        try:
            self._link.send((setup, request))
            return cast("Thought | Trouble", await asyncio.to_thread(self._link.recv))
        except (EOFError, OSError):
            self.stop()
            return None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._link, theirs = context.Pipe()
        self._process = context.Process(target=answer, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._link = self._process = None
