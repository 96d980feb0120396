"""A host over real sockets: what strangers try, and what friends need."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest
from hosts import LOCAL, client, hear, host_of, opened, request, say
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dsl.fronts.cli.voice import Voice
from dsl.web.host import Host
from dsl.web.invitation import invitation
from dsl.web.limits import ALL_GUESSES, GUESSES, PER_ADDRESS, Allowance, Door, is_by_address, is_near
from dsl.web.table_file import TableFile, put_back
from editor.window.commands.hosting import HostRequest, _announce, _serve


def build_of(host: Host) -> str:
    """The build that a page of the host has."""
    return str(host.table.head["build"])


# --- how one comes in ------------------------------------------------------------------------------


@pytest.mark.parametrize("addresses", [["192.168.1.5"], []])
def test_a_terminal_shows_the_code_and_the_letters_and_whether_phones_can_come(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dsl.web.invitation.own_addresses", lambda: addresses)
    _announce(invitation(8765, "key", "ABCDE"), "http://127.0.0.1/#k=h", Path("a.match"), "Little", False, Voice("en"))
    told = capsys.readouterr().out
    assert "▀" in told and "ABCDE" in told and "a.match" in told
    assert ("192.168.1.5:8765" in told) == bool(addresses) != ("in no network" in told)


@pytest.mark.parametrize(
    ("bind", "port", "told"),
    [(LOCAL, 0, "port {busy} is in use: choose another one with --port"),
     ("203.0.113.9", 1, "this machine has no address 203.0.113.9; it has ")],
)  # fmt: skip
def test_where_nobody_can_listen_a_sentence_says_what_to_do(
    bind: str, port: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server((LOCAL, 0)) as taken:
        busy = taken.getsockname()[1]
        asked = HostRequest("", "", (), (), 0, None, bind, port or busy, None, None, False, False, True, "en")

        async def run() -> None:
            with pytest.raises(SystemExit):
                await _serve(host_of(tmp_path), asked, "Little", Voice("en"))

        asyncio.run(run())
    assert told.format(busy=busy) in " ".join(capsys.readouterr().err.split())


# --- who is let in ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "near"),
    [("192.168.1.7", True), ("10.0.0.1", True), ("172.20.1.1", True), ("169.254.3.3", True), ("127.0.0.1", True),
     ("::1", True), ("fe80::1%eth0", True), ("fd00::5", True), ("::ffff:192.168.1.7", True), ("100.100.1.1", True),
     ("8.8.8.8", False), ("2a00:1450::1", False), ("::ffff:8.8.8.8", False), ("", False), ("localhost", False)],
)  # fmt: skip
def test_only_callers_of_private_networks_are_near(peer: str, near: bool) -> None:
    assert is_near(peer) == near


@pytest.mark.parametrize(
    ("host", "fine"),
    [("192.168.1.5:8765", True), ("127.0.0.1", True), ("localhost:80", True), ("[::1]:8765", True),
     ("evil.example:8765", False), ("", False), ("192.168.1.5.evil.example", False), ("[evil]:1", False)],
)  # fmt: skip
def test_a_host_is_named_by_its_address_alone(host: str, fine: bool) -> None:
    assert is_by_address(host) == fine


def test_an_allowance_is_spent_by_a_flood_and_grows_again() -> None:
    allowance, heard = Allowance(0.0), 0
    while not allowance.spent:
        heard += allowance.may(0.0)
    assert heard == 40
    assert Allowance(0.0, tokens=0.0).may(1.0)


def test_a_door_counts_each_address_for_itself() -> None:
    door = Door()
    door.wrong["192.168.1.7"] = GUESSES
    assert door.is_shut("192.168.1.7") and not door.is_shut("192.168.1.8")
    door.connected["192.168.1.7"] = PER_ADDRESS
    assert door.is_full("192.168.1.7") and not door.is_full("192.168.1.8")
    assert door.refuses("8.8.8.8", ["192.168.1.5"], []) and not Door(anyone=True).refuses("8.8.8.8", ["1.2.3.4"], [])


@pytest.mark.parametrize(
    "head",
    [
        "GET / HTTP/1.1\nHost: evil.example",
        "GET / HTTP/1.1",
        "GET / HTTP/1.1\nHost: 127.0.0.1\nHost: 127.0.0.2",
        "GET / HTTP/1.1\nHost: 127.0.0.1\nOrigin: http://evil.example",
        "GET / HTTP/1.1\nHost: 127.0.0.1\nOrigin: null",
        "GET /../../etc/passwd HTTP/1.1\nHost: 127.0.0.1",
        "GET /little.table HTTP/1.1\nHost: 127.0.0.1",
        "POST / HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 3",
    ],
)
def test_a_foreign_request_gets_no_file(head: str, tmp_path: Path) -> None:
    async def run() -> str:
        async with opened(host_of(tmp_path)) as port:
            return await request(port, head)

    answer = asyncio.run(run())
    assert not answer.startswith("HTTP/1.1 200") and "doctype" not in answer


def test_the_page_is_served_with_a_strict_policy_and_no_script_in_it(tmp_path: Path) -> None:
    async def run() -> str:
        async with opened(host_of(tmp_path)) as port:
            return await request(port, f"GET / HTTP/1.1\nHost: {LOCAL}:{port}")

    answer = asyncio.run(run())
    head = answer.partition("\r\n\r\n")[0]
    assert head.startswith("HTTP/1.1 200") and "default-src 'none'" in head and "unsafe" not in head
    assert "no-referrer" in head and "frame-ancestors 'none'" in head


@pytest.mark.parametrize("more", [{"origin": "http://evil.example"}, {"additional_headers": {"Origin": "x"}}])
def test_a_foreign_page_opens_no_connection(more: dict[str, object], tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(host_of(tmp_path)) as port:
            with pytest.raises(InvalidStatus):
                async with client(port, **more):
                    pass

    asyncio.run(run())


# --- what strangers send ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["{", "[" * 3000, "nul", b"\x00\xff", "7", '{"t":1}'])
def test_what_is_no_message_is_refused_and_soon_ends_the_connection(text: str | bytes, tmp_path: Path) -> None:
    async def run() -> tuple[list[str], int]:
        codes = []
        async with opened(host_of(tmp_path)) as port, client(port) as socket:
            with pytest.raises(ConnectionClosed):
                for _ in range(90):
                    await socket.send(text)
                while True:
                    codes.append((await hear(socket, "refuse"))["code"])
        return codes, socket.close_code or 0

    codes, why = asyncio.run(run())
    assert set(codes) <= {"json", "what", "flood"} and why == 4008


def test_a_message_that_is_too_long_ends_the_connection(tmp_path: Path) -> None:
    async def run() -> int:
        async with opened(host_of(tmp_path)) as port, client(port) as socket:
            await socket.send(json.dumps({"t": "hello", "key": "x" * 5000}))
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            return socket.close_code or 0

    assert asyncio.run(run()) == 1009


def test_guessed_keys_shut_the_door_to_an_address(tmp_path: Path) -> None:
    async def run() -> int:
        host = host_of(tmp_path)
        async with opened(host) as port:
            async with client(port) as socket:
                for number in range(GUESSES):
                    await say(socket, {"t": "hello", "v": 1, "build": build_of(host), "key": f"guess{number}"})
                    assert (await hear(socket, "refuse"))["code"] == "key"
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
            with pytest.raises(InvalidStatus):
                async with client(port, "table", build_of(host)):
                    pass
        return socket.close_code or 0

    assert asyncio.run(run()) == 4003


def test_after_many_wrong_keys_of_all_together_the_short_code_opens_nothing(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    host.door.wrong.update({f"192.168.1.{number}": 5 for number in range(ALL_GUESSES // 5)})
    line = host.enter("a", "192.168.2.2")
    host.hear("a", json.dumps({"t": "hello", "v": 1, "build": build_of(host), "key": "WRONG"}))
    host.hear("a", json.dumps({"t": "hello", "v": 1, "build": build_of(host), "key": "ABCDE"}))
    assert [answer["t"] for answer in line.answers] == ["refuse", "refuse"]


def test_an_address_has_ten_connections_and_gets_them_back(tmp_path: Path) -> None:
    async def run() -> None:
        host = host_of(tmp_path)
        async with opened(host) as port:
            sockets = []
            for _ in range(PER_ADDRESS):
                link = client(port, "table", build_of(host))
                sockets.append(link)
                await link.__aenter__()
            with pytest.raises(InvalidStatus):
                async with client(port):
                    pass
            for link in sockets:
                await link.__aexit__(None, None, None)
            async with client(port, "table", build_of(host)) as socket:
                assert await hear(socket, "welcome")

    asyncio.run(run())


# --- what friends need -----------------------------------------------------------------------------


def test_two_play_one_sleeps_and_the_host_is_killed_meanwhile(tmp_path: Path) -> None:
    async def decide(socket: object, host: Host) -> None:
        state = await hear(socket, "state")
        while state["view"]["pending"]["player"] != state["you"]:
            state = await hear(socket, "state")
        notation = state["view"]["pending"]["choices"][1]["notation"]
        await say(socket, {"t": "choose", "rev": state["rev"], "notation": notation})

    async def first() -> str:
        host = host_of(tmp_path)
        async with opened(host) as port, client(port, "table", build_of(host)) as ann:
            async with client(port, "ABCDE", build_of(host)) as ben:
                for socket, seat in ((ann, 0), (ben, 1)):
                    await hear(socket, "welcome")
                    await say(socket, {"t": "sit", "seat": seat, "name": f"P{seat}"})
                    assert (await hear(socket, "seat"))["key"] == f"s{seat}"
                await say(ann, {"t": "begin"})
                await decide(ann, host)
                await hear(ben, "state")
            await hear(ann, "lobby")
            return host.table.service.record()

    async def second(record: str) -> None:
        host = host_of(tmp_path)
        file = TableFile(tmp_path / "little.match")
        assert file.record.read_text() == record
        put_back(host.table, saved)
        assert host.table.open(record) == ()
        async with opened(host) as port, client(port, "s1", build_of(host)) as ben:
            assert (await hear(ben, "welcome"))["you"] == 1
            state = await hear(ben, "state")
            assert state["whole"] and state["view"]["pending"]["player"] == 1
            assert [player["name"] for player in state["view"]["players"]] == ["P0", "P1"]

    record = asyncio.run(first())
    saved = TableFile(tmp_path / "little.match").read()
    assert saved is not None and (tmp_path / "little.table").stat().st_mode & 0o077 == 0
    asyncio.run(second(record))


def test_a_slow_phone_gets_the_newest_state_and_no_queue_grows(tmp_path: Path) -> None:
    async def run() -> list[str]:
        host = host_of(tmp_path)
        for client_, key in (("slow", "table"), ("ann", "s0"), ("ben", "s1")):
            host.enter(client_, LOCAL)
            host.hear(client_, json.dumps({"t": "hello", "v": 1, "build": build_of(host), "key": key}))
        for chair in host.table.chairs:
            chair.taken = True
        host.hear("ann", json.dumps({"t": "begin"}))
        for turn in range(12):
            player = turn % 2
            notation = host.table.service.view(player).pending.choices[0].notation
            text = json.dumps({"t": "choose", "rev": host.table.revision, "notation": notation})
            assert host.hear(("ann", "ben")[player], text)
        return await host.next_texts("slow")

    kinds = [json.loads(text) for text in asyncio.run(run())]
    assert [message["t"] for message in kinds] == ["welcome", "lobby", "state"]
    assert kinds[-1]["rev"] == 13 and kinds[-1]["whole"]


def test_a_decision_is_on_the_disk_before_anybody_is_sent_it(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    for name, key in (("ann", "s0"), ("ben", "s1")):
        host.enter(name, LOCAL)
        host.hear(name, json.dumps({"t": "hello", "v": 1, "build": build_of(host), "key": key}))
    for chair in host.table.chairs:
        chair.taken = True
    host.hear("ann", json.dumps({"t": "begin"}))
    for turn in range(6):
        notation = host.table.service.view(turn % 2).pending.choices[0].notation
        text = json.dumps({"t": "choose", "rev": host.table.revision, "notation": notation})
        host.hear(("ann", "ben")[turn % 2], text)  # nothing is sent before it returns
        assert (tmp_path / "little.match").read_text() == host.table.service.record()


@pytest.mark.slow
def test_a_bot_plays_in_its_own_process(tmp_path: Path) -> None:
    async def run() -> int:
        host = host_of(tmp_path)
        async with opened(host) as port, client(port, "host", build_of(host)) as screen:
            await hear(screen, "welcome")
            for seat in range(2):
                await say(screen, {"t": "bot", "seat": seat, "kind": "random"})
            await say(screen, {"t": "begin"})
            await hear(screen, "state")
            return int((await hear(screen, "state", 60))["rev"])

    assert asyncio.run(run()) >= 2
