"""The network port of a host: ``websockets`` serves its files and messages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from dsl.web.assets import Asset
from dsl.web.host import Host
from dsl.web.limits import LARGEST

HELLO_SECONDS, SEND_SECONDS, BEAT_SECONDS = 5.0, 10.0, 20.0
"""Seconds in which a client must identify itself, accept a message, and answer a ping."""
LAST_SECONDS = 0.05
"""Seconds for sending the last answer before a connection is closed."""
ENOUGH, SHUT = 4008, 4003
"""Codes with which a connection is closed: it sent too much; its keys were wrong."""
SOCKET = "/ws"


def open_port(host: Host, bind: str, port: int) -> Awaitable[Server]:
    """Listen at one address of this machine, or, if empty, at all. Raises ``OSError`` if the port is in use."""
    return serve(
        _conversation(host), bind or None, port, process_request=_answering(host), max_size=LARGEST, max_queue=4,
        open_timeout=HELLO_SECONDS, ping_interval=BEAT_SECONDS, ping_timeout=BEAT_SECONDS, close_timeout=2,
        server_header=None,
    )  # fmt: skip


def _answering(host: Host) -> Callable[[ServerConnection, Request], Response | None]:
    """A function that answers a request with a file, or None to open a connection."""

    def answer(connection: ServerConnection, request: Request) -> Response | None:
        peer = _peer(connection)
        if host.door.refuses(peer, request.headers.get_all("Host"), request.headers.get_all("Origin")):
            return _response(403)
        if request.path == SOCKET:
            return _response(403) if host.door.is_full(peer) or host.door.is_shut(peer) else None
        asset = host.files.get(request.path.partition("?")[0])
        return _response(404) if asset is None else _response(200, asset)

    return answer


def _conversation(host: Host) -> Callable[[ServerConnection], Awaitable[None]]:
    """A function that handles the messages of one connection."""

    async def converse(connection: ServerConnection) -> None:
        host.enter(connection, _peer(connection))
        sender = asyncio.ensure_future(_send(host, connection))
        try:
            text = await asyncio.wait_for(connection.recv(), HELLO_SECONDS)
            while host.hear(connection, text):
                text = await connection.recv()
            await asyncio.sleep(LAST_SECONDS)
            await connection.close(SHUT if host.door.is_shut(_peer(connection)) else ENOUGH)
        except (ConnectionClosed, TimeoutError):
            pass
        finally:
            sender.cancel()
            host.leave(connection)

    return converse


async def _send(host: Host, connection: ServerConnection) -> None:
    """Send messages as fast as the client takes them; a client that takes none is disconnected."""
    try:
        while True:
            for text in await host.next_texts(connection):
                await asyncio.wait_for(connection.send(text), SEND_SECONDS)
    except (ConnectionClosed, TimeoutError):
        await connection.close()


def _peer(connection: ServerConnection) -> str:
    return str(connection.remote_address[0])


def _response(status: int, asset: Asset | None = None) -> Response:
    headers = asset.headers if asset is not None else {"Content-Length": "0", "Connection": "close"}
    return Response(status, "OK" if asset is not None else "", Headers(headers), asset.data if asset else b"")
