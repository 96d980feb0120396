"""Matches in a real browser: a short one in every run; before a release the games with secrets, cards, tracks, pages."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hosts import host_of, opened
from service_games import little
from test_table import WALK

from dsl.web.invitation import Invitation
from tests.browsers import PLAYWRIGHT
from tests.limits import next_line, repeat

SCRIPT = Path(__file__).with_name("browser") / "walk.mjs"
ROOT = Path(__file__).parents[3]
LOCAL = r"^(http://127\.0\.0\.1|data:|blob:)"
FILE = r"^(file:|data:|blob:)"


def words(browser: str, **order: object) -> list[str]:
    """The command that walks."""
    common = {"browser": browser, "playwright": str(PLAYWRIGHT), "allowed": LOCAL, "shots": os.environ.get("SHOTS", "")}
    return ["node", str(SCRIPT), json.dumps(common | order)]


def walked(browser: str, **order: object) -> dict[str, object]:
    """What came of a walk."""
    done = subprocess.run(words(browser, **order), capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr[-1500:]
    return json.loads(done.stdout.splitlines()[-1])


def test_two_phones_play_and_one_of_them_sleeps_meanwhile(browser: str, tmp_path: Path) -> None:
    async def run() -> bytes:
        host = host_of(tmp_path, little(WALK.partition("                    win_now")[0]))  # nobody can end it early
        async with opened(host) as port:
            address = f"http://127.0.0.1:{port}/#k="
            host.invite = lambda: Invitation(f"{address}table", f"127.0.0.1:{port}", "ABCDE")
            order = {"screen": f"{address}host", "address": f"{address}table", "phones": ["Ann", "Ben"]}
            command = words(browser, decisions=5, sleeps=2, wakes=3, **order)
            process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            return (await asyncio.wait_for(process.communicate(), 300))[0]

    came = json.loads(asyncio.run(run()))
    assert came["errors"] == [] and came["strange"] == []
    assert came["done"] == 5 and came["log"] >= 5
    assert came["seats"] == ["Ann", "Ben"]
    assert 'group "Ann, you"' in came["read"] and re.search(r'img "\w.*, [A-Z]\d+"', came["read"]), (
        "as a reader hears it"
    )


def test_who_cannot_start_the_client_reads_why(browser: str, tmp_path: Path) -> None:
    """In a preview without scripts, and in a browser that is too old for the one of the page."""

    async def run() -> bytes:
        async with opened(host_of(tmp_path)) as port:
            command = words(browser, unable=f"http://127.0.0.1:{port}/")
            process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            return (await asyncio.wait_for(process.communicate(), 120))[0]

    assert json.loads(asyncio.run(run()))["read"] == ["Scripts!", "Scripts!"]


@contextmanager
def hosted(folder: Path, *given: str) -> Iterator[tuple[dict[str, str], subprocess.Popen[str]]]:
    """How one comes to the table of a real host of a game, and its process."""
    command = [sys.executable, "-P", "-m", "editor", "host", *given, "--json", "--lang", "ru", "--bind", "127.0.0.1"]
    surroundings = os.environ | {"PYTHONPATH": str(ROOT), "FORDEWIND_HOME": str(folder)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings)
    lines: list[str] = []
    repeat(lambda: lines.append(next_line(process)), lambda: "".join(lines).rstrip().endswith("}"))
    try:
        yield json.loads("".join(lines)), process
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["sea_battle", "pirates_1989", "ships_track", "pirates_fame", str(ROOT / "tests/games/durak/durak.rules")]
)
def test_two_phones_and_a_screen_play_a_game(browser: str, game: str, tmp_path: Path) -> None:
    with hosted(tmp_path, game, "--seed", "4", "--players", "2") as (table, host):
        inside = Path(f"/proc/{host.pid}/maps")
        assert not inside.exists() or "Qt6Gui" not in inside.read_text(), "what draws is not kept in memory"
        came = walked(
            browser, screen=table["screen"], address=table["address"], phones=["Анна", "Борис"],
            decisions=24, sleeps=6, wakes=11,
        )  # fmt: skip
    assert came["errors"] == [] and came["strange"] == []
    assert int(str(came["done"])) >= 20 and came["secret"] == 0
    if game == "pirates_fame":  # a ship begins in one of the four corners
        assert came["first"] == {"goals": 4, "places": 4}


@pytest.mark.slow
def test_a_whole_evening_with_a_phone_asleep_and_the_host_killed(browser: str, tmp_path: Path) -> None:
    """Three phones, a laptop and the big screen play to the end; whoever was away is at the table again."""
    with hosted(tmp_path, "pirates_1989", "--seed", "4", "--players", "4") as (table, host):
        order = {"screen": table["screen"], "address": table["address"], "phones": ["Анна", "Борис", "Вера", "Глеб"]}
        command = words(browser, decisions=4000, sleeps=12, wakes=17, hand=3, tells=True, calm=True, **order)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as walk:
            repeat(lambda: None, lambda: json.loads(next_line(walk))["done"] >= 8)
            host.kill()
            with hosted(tmp_path, "--resume", "--port", str(urlsplit(table["screen"]).port)):
                last = walk.communicate(timeout=1800)[0].splitlines()[-1]
    came = json.loads(last)
    assert came["strange"] == [] and came["over"] == 1 and came["secret"] == 0
    assert came["seats"] == order["phones"]
    assert all("WebSocket" in error or "ERR_CONNECTION" in error for error in came["errors"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["sea_battle", "pirates_1989", "pirates_fame", "ships_track", "colonies_1990", "colonies_variant"]
)
def test_a_page_plays_from_a_file(browser: str, game: str, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    command = [sys.executable, "-P", "-m", "editor", "page", game, str(page), "--lang", "ru"]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert page.stat().st_size <= 12_000_000
    packed = page.read_text().partition('id="code">')[2].partition("<")[0]
    assert b"app/dsl/web/table.pyc" in gzip.decompress(base64.b85decode(packed.replace(",", "<"))), (
        "what starts is compiled"
    )
    came = walked(browser, page=page.as_uri(), people=2, decisions=10, allowed=FILE)
    assert came["errors"] == [] and came["strange"] == [] and came["done"] == 10
