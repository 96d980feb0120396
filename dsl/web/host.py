"""A table in a network: files and messages over one port, limits, bots; every decision is saved before it is sent."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from dsl.games.library.file_lock import is_requested
from dsl.services.match.match_values import Trouble
from dsl.text.files import reason
from dsl.web.assets import Asset
from dsl.web.bot_process import BotProcess
from dsl.web.invitation import Invitation
from dsl.web.limits import LARGEST, Allowance, Door
from dsl.web.messages import Message, refuse
from dsl.web.table import Table
from dsl.web.table_file import TableFile

WAITING_ANSWERS = 50
"""The most answers that wait to be sent to a client; older ones are dropped."""
MOST_DEATHS = 2
"""The most restarts of the bots' process for one choice."""
BOT_PAUSE = 0.7
"""The least seconds between a bot's turn and its choice, so that people can follow."""


@dataclass
class Line:
    """One connection: its remaining allowance, and the messages waiting to be sent."""

    peer: str
    allowance: Allowance
    answers: list[Message] = field(default_factory=list)
    wake: asyncio.Event = field(default_factory=asyncio.Event)


class Host:
    """A table with its connections. ``report`` shows a text to the person who hosts."""

    def __init__(
        self,
        table: Table,
        file: TableFile,
        files: dict[str, Asset],
        report: Callable[[str], object],
        anyone: bool = False,
    ) -> None:
        self.table, self.file, self.files, self.report = table, file, files, report
        self.invite: Callable[[], Invitation] | None = None
        self.door = Door(anyone)
        self.lines: dict[Hashable, Line] = {}
        self._bots, self._thinking = BotProcess(), False
        self._tasks: set[asyncio.Task[None]] = set()
        table.changed = self._save

    # --- connections -----------------------------------------------------------------------------

    def enter(self, client: Hashable, peer: str) -> Line:
        """Add a connection that was opened."""
        self.door.connected[peer] += 1
        self.lines[client] = Line(peer, Allowance(monotonic()))
        return self.lines[client]

    def leave(self, client: Hashable) -> None:
        """Remove a connection that was closed."""
        line = self.lines.pop(client, None)
        if line is not None:
            self.door.connected[line.peer] -= 1
            self.table.leave(client)
            self._wake_all()

    def hear(self, client: Hashable, text: str | bytes) -> bool:
        """Handle a message of a client; returns False if its connection has to be closed."""
        line = self.lines[client]
        if not line.allowance.may(monotonic()):
            if line.allowance.ignored == 1:
                self._answer(line, [refuse("flood")])
            return not line.allowance.spent
        try:
            message = json.loads(text) if isinstance(text, str) and len(text) <= LARGEST else None
        except (ValueError, RecursionError):
            message = None
        if message is None:
            line.allowance.ignored += 5
            self._answer(line, [refuse("json")])
            return not line.allowance.spent
        answers = self.table.hear(client, message)
        for answer in answers:
            self._invite(answer)
            if answer.get("code") == "key":
                self._guessed(line)
        self._answer(line, answers)
        self._wake_all()
        self.ask_bots()
        return not self.door.is_shut(line.peer)

    def _guessed(self, line: Line) -> None:
        self.door.wrong[line.peer] += 1
        if self.door.besieged and self.table.keys.code:
            self.table.keys.code = ""
            self._save()

    def _invite(self, answer: Message) -> None:
        """Add to an answer how others can join, or where a moving person can continue."""
        if self.invite is None:
            return
        if answer["t"] == "move":
            found = self.invite().with_key(str(answer.pop("key")))
            answer |= {"address": found.address, "qr": found.svg()}
        elif answer["t"] == "welcome" and answer["leads"]:
            found = self.invite()
            answer |= {
                "address": found.address,
                "short": found.short,
                "code": found.code,
                "qr": found.svg(),
                "alone": found.alone,
            }

    def _answer(self, line: Line, answers: list[Message]) -> None:
        line.answers += answers
        del line.answers[:-WAITING_ANSWERS]
        line.wake.set()

    def _wake_all(self) -> None:
        for line in self.lines.values():
            line.wake.set()

    async def next_texts(self, client: Hashable) -> list[str]:
        """The texts to send to a client now: answers, and the newest state of seats and match; waits for them."""
        line = self.lines[client]
        while True:
            await line.wake.wait()
            line.wake.clear()
            answers, line.answers = line.answers, []
            messages = [*answers, *self.table.news(client)]
            if messages:
                return [json.dumps(message, ensure_ascii=False, separators=(",", ":")) for message in messages]

    # --- bots and the file -----------------------------------------------------------------------

    def ask_bots(self) -> None:
        """Let a bot think, if it is its turn and none is thinking."""
        if not self._thinking and self.table.bot_request() is not None:
            self._thinking = True
            task = asyncio.ensure_future(self._think())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _think(self) -> None:
        deaths = 0
        try:
            while deaths <= MOST_DEATHS and (request := self.table.bot_request()) is not None:
                revision = self.table.revision
                thought, _ = await asyncio.gather(self._bots.think(*request), asyncio.sleep(BOT_PAUSE))
                if isinstance(thought, Trouble) and not request[1].hint:
                    self.report(f"{thought.code}: {self.table.text_of(thought)}")
                    return
                deaths += thought is None
                if thought is not None:
                    self.table.bot_answered(revision, thought)
                    self._wake_all()
        finally:
            self._thinking = False

    def _save(self) -> None:
        """Write the table to disk, before the decision is sent to anybody."""
        try:
            self.file.save(self.table)
        except OSError as error:
            self.report(f"{self.file.record}: {reason(error)}")

    def close(self) -> None:
        """End all tasks and the bots' process."""
        for task in self._tasks:
            task.cancel()
        self._bots.stop()


async def watch_file(path: Path, seconds: float = 1.0) -> None:
    """Return as soon as another program requests the match."""
    while not is_requested(path):
        await asyncio.sleep(seconds)


def complain(text: str) -> None:
    """Show a text on the error stream."""
    print(text, file=sys.stderr, flush=True)
