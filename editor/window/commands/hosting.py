"""Runs a table (a match for phones) from the command line: loads the game or match, draws the chart, serves a port."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import os
import signal
import sys
import webbrowser
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from time import sleep

from dsl.engines.choice import why_not_compiled
from dsl.fronts.cli.options import LAST_MATCH, voice_of
from dsl.fronts.cli.output import as_json, can_write, console, fail_with
from dsl.fronts.cli.terminal.playing import HUMAN, read_seats
from dsl.fronts.cli.voice import Voice
from dsl.games.library.file_lock import REQUESTED, Claim
from dsl.games.library.shelves import option_span
from dsl.games.play.record_files import ENDING as MATCH
from dsl.games.play.record_files import free_place, matches_folder
from dsl.services.match.match_values import MatchSetup, Seat
from dsl.services.match.openings import setup_of_record
from dsl.text.files import reason
from dsl.web.carrier import open_port
from dsl.web.host import Host, complain, watch_file
from dsl.web.invitation import LOOPBACK, Invitation, invitation, own_addresses
from dsl.web.table import BOTS, Table
from dsl.web.table_file import ENDING, Saved, TableFile, put_back
from editor.window.commands.game_setup import board_of, loaded_game, named_setup, unplayable
from editor.window.commands.table_files import drawn_files

FIRST_PORT, PORTS = 8765, 20
"""Ports that are tried if none is named."""
PATIENCE, PAUSE = 6.0, 0.3
"""Seconds in which a match that is open elsewhere must be given, and between two looks."""


@dataclass(frozen=True)
class HostRequest:
    """The values of the command's options."""

    ruleset: str
    map_name: str
    settings: tuple[str, ...]
    seat: tuple[str, ...]
    players: int
    seed: int | None
    bind: str
    port: int | None
    save: Path | None
    resume: str | None
    show: bool
    force: bool
    json: bool
    lang: str | None


def host_table(request: HostRequest) -> None:
    """Run a new or resumed table, until it is ended or another process requests its match."""
    voice = voice_of(request.lang)
    _check_address(request.bind, voice)
    setup, file, saved = _resumed(request, voice) if request.resume else _set_up(request, voice)
    claim = _claimed(file.record)
    if claim is None:
        raise fail_with(voice, "cli-save-elsewhere", path=file.record)
    try:
        _run(request, setup, file, saved, voice)
    finally:
        claim.release()


def _claimed(record: Path) -> Claim | None:
    """The lock on the file of a match; another process that has it open is asked to release it. None if it does not."""
    wanted = Claim(record, REQUESTED)
    try:
        for _ in range(round(PATIENCE / PAUSE)):
            claim = Claim(record)
            if claim.mine:
                return claim
            claim.release()
            sleep(PAUSE)
        return None
    finally:
        wanted.release()


def _check_address(bind: str, voice: Voice) -> None:
    try:
        ipaddress.ip_address(bind or LOOPBACK)
    except ValueError:
        raise fail_with(voice, "cli-host-bind", option_span("--bind", bind), address=bind) from None


# --- a new table, or an old one --------------------------------------------------------------------


def _set_up(request: HostRequest, voice: Voice) -> tuple[MatchSetup, TableFile, Saved]:
    if not request.ruleset:
        raise fail_with(voice, "cli-play-what", command="host")
    if request.save is not None:
        can_write(request.save, voice, option_span("--save", str(request.save)), request.force)
    chosen = read_seats(request.seat, voice)
    setup, name = named_setup(
        request.ruleset, request.map_name, request.settings, request.players, request.seed, voice
    )  # fmt: skip
    count = len(setup.seats)
    for number, who in chosen.items():
        if number >= count:
            raise fail_with(voice, "cli-no-seat", option_span("--seat", f"{number + 1}={who}"), seats=count)
    setup = replace(setup, seats=tuple(_seat(chosen.get(number, HUMAN)) for number in range(count)))
    record = request.save or free_place(name)
    again: Saved = {
        "ruleset": setup.rules.name, "map": setup.board.name if setup.board is not None else "",
        "settings": list(request.settings), "players": count, "seed": setup.seed, "language": voice.language,
    }  # fmt: skip
    return setup, TableFile(record, again), {}


def _seat(who: str) -> Seat:
    return Seat(next((kind for kind in BOTS if kind == who), "person"))


def _resumed(request: HostRequest, voice: Voice) -> tuple[MatchSetup, TableFile, Saved]:
    """The setup of an earlier table; or of any saved match, in which everybody chooses a seat again."""
    path = _last_table(voice) if request.resume == LAST_MATCH else Path(request.resume or "").with_suffix(MATCH)
    file = TableFile(path)
    saved = file.read() or {}
    again = saved.get("request")
    file.request = again if isinstance(again, dict) else {}
    if not path.is_file() and file.request:
        settings = file.request.get("settings")
        setup, _, _ = _set_up(
            replace(
                request, ruleset=str(file.request.get("ruleset")), map_name=str(file.request.get("map") or ""),
                settings=tuple(map(str, settings)) if isinstance(settings, list) else (),
                players=_number(file.request.get("players"), 0), seed=_number(file.request.get("seed"), 0),
                save=None, lang=request.lang or str(file.request.get("language") or "en"),
            ),
            voice_of(request.lang or str(file.request.get("language") or "en")),
        )  # fmt: skip
        return setup, file, saved
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else error
        raise fail_with(voice, "file-unreadable", option_span("--resume", str(path)), path=path, reason=why) from None
    setup_found = setup_of_record(text, str(path), path.parent)
    if isinstance(setup_found, tuple):
        raise unplayable(setup_found, voice)
    setup = replace(setup_found, own_dice=False, language=request.lang or setup_found.language)
    return setup, file, saved | {"record": text}


def _number(value: object, otherwise: int) -> int:
    return value if type(value) is int else otherwise


def _last_table(voice: Voice) -> Path:
    found = [path for path in matches_folder().glob(f"*{ENDING}") if path.is_file()]
    if not found:
        raise fail_with(voice, "cli-nothing-kept", option_span("--resume", LAST_MATCH), path=matches_folder())
    return max(found, key=lambda path: (path.stat().st_mtime, path.name)).with_suffix(MATCH)


# --- the table in the network ----------------------------------------------------------------------


def _run(request: HostRequest, setup: MatchSetup, file: TableFile, saved: Saved, voice: Voice) -> None:
    loaded = loaded_game(setup, voice)
    title = loaded.words.word(loaded.game.title)
    bots = BOTS[:2] if why_not_compiled(loaded.game) else BOTS
    build, files, sheets = drawn_files(
        setup.rules.name, board_of(loaded), loaded.game.map.topology, title, setup.language
    )
    head: Saved = {
        "build": build, "title": title, "language": setup.language,
        "bots": list(bots), "ground": f"/ground-{build}.json", "chart": f"/chart-{build}.svg",
    }  # fmt: skip
    table = Table(setup, sheets, head, bots=bots)
    put_back(table, saved)
    if isinstance(saved.get("record"), str):
        troubles = table.open(str(saved["record"]))
        if not table.service.running:
            raise unplayable(troubles, voice)
    host = Host(table, file, files, complain, bool(request.bind) and not _is_private(request.bind))
    try:
        file.record.parent.mkdir(parents=True, exist_ok=True)
        file.save(table)
    except OSError as error:
        raise fail_with(voice, "file-unwritable", path=file.record, reason=reason(error)) from None
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(host, request, title, voice))


def _is_private(address: str) -> bool:
    found = ipaddress.ip_address(address)
    return found.is_private or found.is_loopback or found.is_link_local or found.is_unspecified


async def _serve(host: Host, request: HostRequest, title: str, voice: Voice) -> None:
    first = _number(host.file.request.get("port"), FIRST_PORT)
    ports = [request.port] if request.port is not None else [first, *range(FIRST_PORT, FIRST_PORT + PORTS)]
    for port in ports:
        try:
            server = await open_port(host, request.bind, port)
            break
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                span, known = option_span("--bind", request.bind), ", ".join((*own_addresses(), LOOPBACK))
                raise fail_with(voice, "cli-host-here", span, address=request.bind, known=known) from None
            if error.errno != errno.EADDRINUSE:
                why = reason(OSError(error.errno, os.strerror(error.errno or 0)))
                raise fail_with(voice, "cli-host-listen", port=port, reason=why) from None
    else:
        raise fail_with(
            voice, "cli-host-port", port="–".join(str(port) for port in dict.fromkeys((ports[0], ports[-1])))
        )
    host.file.request["port"] = port
    host.file.save(host.table)
    keys, bind = host.table.keys, "" if request.bind in ("0.0.0.0", "::") else request.bind
    host.invite = lambda: invitation(port, keys.table, keys.code, bind)
    screen = f"http://{bind or LOOPBACK}:{port}/#k={keys.host}"
    _announce(host.invite(), screen, host.file.record, title, request.json, voice)
    if request.show:
        webbrowser.open(screen)
    host.ask_bots()
    ended = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    waits = [asyncio.ensure_future(ended.wait()), asyncio.ensure_future(watch_file(host.file.record))]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
        server.close()
        await server.wait_closed()
        host.close()


def _announce(found: Invitation, screen: str, record: Path, title: str, as_data: bool, voice: Voice) -> None:
    """Show how to join: in the terminal, or as data for the window that started this process."""
    if as_data:
        as_json({
            "address": found.address, "short": found.short, "code": found.code, "alone": found.alone,
            "screen": screen, "file": str(record), "qr": found.svg(),
        })  # fmt: skip
        sys.stdout.flush()
        return
    out = console()
    out.print(voice.say("cli-host-open", title=title))
    out.print(found.terminal())
    lines = [
        voice.say("cli-host-short", short=found.short, letters=found.code),
        voice.say("cli-host-alone") if found.alone else "",
        voice.say("cli-host-screen", address=screen),
        voice.say("cli-host-kept", path=record),
        voice.say("cli-host-read"),
    ]
    out.print("\n".join(filter(None, lines)), soft_wrap=True)
