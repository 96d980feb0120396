"""Archives as strangers may send them: a sound game, with one thing done to it that no game needs."""

from __future__ import annotations

import io
import stat
import struct
import warnings
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from dsl.games.sharing import archive as opening

RULES = b'game raft "A raft"\n  players 2\n'
GAME = {"raft/game.yaml": b"fordewind-game: 1\nname: raft\nrules: raft/raft.rules\n", "raft/raft/raft.rules": RULES}


@dataclass(frozen=True)
class Hostile:
    """An archive that must be refused: what was done to it, its bytes, and the message that says so."""

    what: str
    data: bytes
    code: str


def archive(extra: Iterator[tuple[zipfile.ZipInfo, bytes]] | tuple[tuple[zipfile.ZipInfo, bytes], ...] = ()) -> bytes:
    """The sound game, and these entries."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for name, data in GAME.items():
            file.writestr(name, data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # names that are there twice are meant
            for info, data in extra:
                file.writestr(info, data, compresslevel=1)
    return made.getvalue()


def with_name(name: str) -> bytes:
    """With a file of that name, which the library would mend if it were told it at once."""
    info = zipfile.ZipInfo("raft/x")
    info.filename = name
    return archive(((info, b"x"),))


def with_mode(mode: int, target: bytes = b"/etc/passwd") -> bytes:
    """With an entry that claims to be of another kind than a file."""
    info = zipfile.ZipInfo("raft/sea.yaml")
    info.create_system = 3
    info.external_attr = (mode | 0o777) << 16
    return archive(((info, target),))


def with_entry(name: str, data: bytes, compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """With one more entry."""
    info = zipfile.ZipInfo(name)
    info.compress_type = compression
    return archive(((info, data),))


def patched(data: bytes, change: Callable[[bytearray, int], None], header: bytes = b"PK\x01\x02") -> bytes:
    """With the last header of a kind changed; ``change`` is given the bytes and where it begins."""
    made = bytearray(data)
    change(made, made.rfind(header))
    return bytes(made)


def encrypted(made: bytearray, at: int) -> None:
    """Mark an entry as locked."""
    made[at + 8] |= 1


def method(number: int) -> Callable[[bytearray, int], None]:
    """Mark an entry as packed in another way."""

    def change(made: bytearray, at: int) -> None:
        made[at + 10 : at + 12] = struct.pack("<H", number)

    return change


def size(claimed: int) -> Callable[[bytearray, int], None]:
    """Claim another size of an entry."""

    def change(made: bytearray, at: int) -> None:
        made[at + 24 : at + 28] = struct.pack("<L", claimed)

    return change


OUTSIDE = [
    "../evil.rules", "raft/../../evil.rules", "raft/../evil.rules", "..", "raft/..", "./evil.rules", "raft/./evil.yaml",
    "..\\evil.rules", "raft\\..\\..\\evil.rules", "raft/..\\evil.yaml", "....//../evil.md", "../../../../../../tmp/x.md",
]  # fmt: skip
ABSOLUTE = [
    "/etc/passwd", "/tmp/evil.rules", "//server/share/evil.md", "C:/evil.rules", "C:\\evil.rules", "c:evil.rules",
    "~/evil.rules", "~root/.profile", "/", "Z:/x.yaml",
]  # fmt: skip
DEVICES = [
    "con", "raft/CON", "raft/con.rules", "raft/Aux.yaml", "raft/nul", "raft/NUL.md", "raft/com1.rules", "raft/COM9",
    "raft/lpt1.txt", "prn/evil.rules", "raft/con .rules", "raft/CONIN$", "raft/com¹.rules", "raft/aux.tar.rules",
]  # fmt: skip
LETTERS = [
    "raft/a\x00.rules", "raft/a\n.rules", "raft/a\x1b[31m.rules", "raft/a\u202e.rules", "raft/\u200bx.rules", "raft/a:b.rules",
    "raft/a|b.rules", "raft/a?.rules", "raft/a*.rules", 'raft/a".rules', "raft/<a>.rules", "raft\\a.rules", "raft/a./x.rules",
    "raft/a /x.rules", "raft/ a.rules", "raft//x.rules", "raft/a.", "raft/a.rules ", "raft/\x7f.rules", "raft/a\u2028b.rules",
    "raft/x.rules:stream", "raft/\ufeffx.rules", "raft/a\r.rules", "raft/\ud7ff\ue000.rules",
]  # fmt: skip
LONG = ["raft/" + "x" * 300 + ".rules", "/".join("abcdefghij") + ".rules", "raft/" + "ы" * 220 + ".rules"]
TWICE = [
    ("raft/sea.yaml", "raft/sea.yaml"), ("raft/sea.yaml", "raft/SEA.yaml"), ("raft/straße.md", "raft/STRASSE.md"),
    ("raft/\u0439.yaml", "raft/\u0438\u0306.yaml"), ("raft/a", "raft/a/b.yaml"), ("raft/a/b.yaml", "raft/a"),
    ("raft/raft/RAFT.rules", "raft/x.md"), ("raft/ﬁ.yaml", "raft/fi.yaml"), ("raft/a/b", "raft/A/B/c.md"),
]  # fmt: skip
MODES = [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK, stat.S_IFDIR]
METHODS = [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, 1, 6, 9, 93, 97, 99]


def hostile() -> Iterator[Hostile]:
    """All of them."""
    for names, code in (
        (OUTSIDE, "share-name-outside"),
        (ABSOLUTE, "share-name-absolute"),
        (DEVICES, "share-name-device"),
        (LETTERS, "share-name-letters"),
        (LONG, "share-name-long"),
    ):
        for name in names:
            yield Hostile(f"name {name!r:.40}", with_name(name), code)
    for one, other in TWICE:
        entries = tuple((zipfile.ZipInfo(name), b"x") for name in (one, other))
        yield Hostile(f"twice {one} {other}", archive(entries), "share-twice")
    for mode in MODES:
        yield Hostile(f"mode {mode:o}", with_mode(mode), "share-link" if mode == stat.S_IFLNK else "share-device")
    sound = with_entry("raft/sea.yaml", b"sea " * 40)
    for number in METHODS:
        yield Hostile(f"method {number}", patched(sound, method(number)), "share-method")
    yield Hostile("locked", patched(sound, encrypted), "share-locked")
    yield from bombs()
    yield from damaged(sound)


def bombs() -> Iterator[Hostile]:
    """Small files that become large ones, or very many."""
    zeros = b"\0" * (opening.MOST_ENTRY + 1)
    bomb = with_entry("raft/sea.yaml", zeros)
    yield Hostile("bomb", bomb, "share-large")
    yield Hostile("bomb in a picture", with_entry("raft/sea.png", zeros), "share-large")
    yield Hostile("bomb that says it is small", patched(bomb, size(10)), "share-broken")
    many = tuple((zipfile.ZipInfo(f"raft/{n}.md"), b"") for n in range(2_100))
    yield Hostile("too many", archive(many), "share-many")
    parts = []
    for number in range(opening.MOST_TOTAL // opening.MOST_ENTRY + 1):
        info = zipfile.ZipInfo(f"raft/{number}.yaml")
        info.compress_type = zipfile.ZIP_DEFLATED
        parts.append((info, zeros[1:]))
    yield Hostile("bomb in parts", archive(tuple(parts)), "share-large")


def damaged(sound: bytes) -> Iterator[Hostile]:
    """No archive, half of one, one with a byte changed."""
    yield Hostile("empty", b"", "share-no-zip")
    yield Hostile("text", b"game raft\n", "share-no-zip")
    yield Hostile("picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 60, "share-no-zip")
    yield Hostile("first half", sound[: len(sound) // 2], "share-no-zip")
    yield Hostile("second half", sound[len(sound) // 2 :], "share-broken")
    at = sound.index(b"sea.yaml") + len(b"sea.yaml") + 3
    yield Hostile("a byte of what is packed", sound[:at] + bytes([sound[at] ^ 0xFF]) + sound[at + 1 :], "share-broken")
    yield Hostile(
        "the checksum", patched(sound, lambda made, at: made.__setitem__(at + 16, made[at + 16] ^ 1)), "share-broken"
    )
    yield Hostile("local name differs", sound.replace(b"raft/sea.yaml", b"raft/../x.ya1", 1), "share-broken")
    without = io.BytesIO()
    with zipfile.ZipFile(without, "w") as file:
        file.writestr("raft/readme.md", "nothing to play")
    yield Hostile("no rules", without.getvalue(), "share-no-game")
    nothing = io.BytesIO()
    zipfile.ZipFile(nothing, "w").close()
    yield Hostile("nothing in it", nothing.getvalue(), "share-no-game")
    newer = io.BytesIO()
    with zipfile.ZipFile(newer, "w") as file:
        file.writestr("game.yaml", "fordewind-game: 7\nname: raft\nrules: raft.rules\n")
        file.writestr("raft.rules", RULES)
    yield Hostile("from a newer program", newer.getvalue(), "share-newer")
