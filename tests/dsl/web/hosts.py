"""A host on the loopback for tests, with clients that speak to it over real sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from service_games import little
from test_table import WALK
from websockets.asyncio.client import ClientConnection, connect

from dsl.services.match.loaded_game import LoadedGame, load
from dsl.services.match.match_values import MatchSetup
from dsl.web.assets import served_files
from dsl.web.carrier import open_port
from dsl.web.ground import Ground
from dsl.web.host import Host
from dsl.web.keys import Keys
from dsl.web.messages import Message
from dsl.web.table import PROTOCOL, Table
from dsl.web.table_file import TableFile

LOCAL = "127.0.0.1"
FACES = ("Alegreya-Regular.ttf", "Alegreya-Bold.ttf", "AlegreyaSC-Bold.ttf")
CHART = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'


def host_of(folder: Path, setup: MatchSetup | None = None) -> Host:
    """A host with a little game and keys that are known."""
    chosen = setup or little(WALK)
    loaded = load(chosen)
    assert isinstance(loaded, LoadedGame)
    ground = Ground(CHART, (100, 100), 20.0, 0.0, 0.0, loaded.game.map.topology, {}, (), dict.fromkeys(FACES, b""))
    build, files = served_files(ground, "Little <game>", "en", "Scripts!")
    head = {
        "build": build, "title": "Little", "language": "en", "bots": ["random", "greedy"],
        "ground": f"/ground-{build}.json", "chart": f"/chart-{build}.svg",
    }  # fmt: skip
    table = Table(chosen, (), head, Keys(["s0", "s1"], "table", "host", "ABCDE"))
    return Host(table, TableFile(folder / "little.match"), files, print)


@asynccontextmanager
async def opened(host: Host) -> AsyncIterator[int]:
    """The port at which it listens."""
    async with await open_port(host, LOCAL, 0) as server:
        yield server.sockets[0].getsockname()[1]
    host.close()


@asynccontextmanager
async def client(port: int, key: str = "", build: str = "", **more: object) -> AsyncIterator[ClientConnection]:
    """A connection; with a key it has said hello, and the answer is the first that it gets."""
    given = {"origin": f"http://{LOCAL}:{port}", "compression": "deflate", **more}
    async with connect(f"ws://{LOCAL}:{port}/ws", **given) as socket:
        if key:
            await say(socket, {"t": "hello", "v": PROTOCOL, "build": build, "key": key})
        yield socket


async def say(socket: ClientConnection, message: object) -> None:
    """Send a message."""
    await socket.send(json.dumps(message))


async def hear(socket: ClientConnection, kind: str, seconds: float = 20.0) -> Message:
    """The next message of a kind."""
    async with asyncio.timeout(seconds):
        while True:
            message = json.loads(await socket.recv())
            if message["t"] == kind:
                return message


async def request(port: int, head: str) -> str:
    """The answer to the head of a request, as it comes."""
    reader, writer = await asyncio.open_connection(LOCAL, port)
    writer.write(head.replace("\n", "\r\n").encode() + b"\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    return answer.decode("latin-1")
