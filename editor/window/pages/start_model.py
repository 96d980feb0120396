"""The entries of the start page: titles and pictures of maps, rules and matches, read in the background."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path

import shiboken6
from PySide6.QtCore import QIODevice, QObject, QSaveFile, QSize
from PySide6.QtGui import QImage

from dsl.games.library.shelves import RULES, Header, default_map, family, shelves, user_folder
from dsl.games.play.record import Record
from dsl.games.play.record_files import ENDING as MATCH
from dsl.games.play.record_files import record_files, says
from dsl.games.play.record_reading import read_sound_record
from dsl.games.sharing import Pack
from dsl.maps.mapfile import MapEditError, MapFile
from dsl.maps.mapfile.values import Data
from dsl.text.diagnostics import LANGUAGES, Diagnostic, Problems
from dsl.text.files import read_source
from dsl.text.source import Source, one_line
from editor.base.background.tasks import Work
from editor.base.texts import catalogue, tr, ui
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.picture import chart_picture
from editor.charts.drawing.style.theme import load_theme
from editor.charts.drawing.style_choice import chosen
from editor.model.documents.chart import Chart
from editor.model.problems.problem_texts import problem_text
from editor.view.canvas.grounds.ground_client import picture_client
from editor.view.canvas.grounds.ground_questions import Cover, drawn_cover

PICTURE = QSize(320, 200)
MOST = 200
LISTED = 3
"""The number of mistakes of a damaged file that are listed."""
STAMP = re.compile(r".+-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\d\d")
"""The file name of an unnamed match: its game, and the date and time when it began."""
MAPS = (".yaml", ".yml")
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif")


@dataclass(frozen=True)
class StartEntry:
    """A map or rules file as a card shows it. ``titles`` by language ("" for one in no language in particular).

    ``games``: those that it is for or extends. ``picture`` is the map that is shown of it, itself if it is one, or the
    text of one that is in no file.
    """

    path: Path
    titles: Mapping[str, str] = field(default_factory=dict)
    games: tuple[str, ...] = ()
    broken: bool = False
    picture: Path | Source | None = None
    progress: Mapping[str, str] = field(default_factory=dict)
    """For a match: language → who plays, and its round."""

    def title(self, language: str) -> str:
        """One line: its title in a language or in any other one, else the name of the file."""
        return one_line(self.titles.get(language) or next(iter(self.titles.values()), "") or self.path.stem)


def sample_paths() -> list[Path]:
    """All installed maps."""
    return [path for shelf in shelves() for path in sorted((shelf / "maps").glob("*.yaml"))]


def is_folder(path: Path) -> bool:
    """Whether a folder exists; False for a name that no folder can have."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def files_in(folder: Path) -> list[Path]:
    """The rules and map files of a folder, by name; at most ``MOST``."""
    with contextlib.suppress(OSError):
        found = [path for path in folder.iterdir() if path.suffix.lower() in (RULES, *MAPS) and path.is_file()]
        return sorted(found)[:MOST]
    return []


def entry_of(path: Path) -> StartEntry:
    """The entry of a file; never raises an error."""
    if path.suffix.lower() == RULES:
        return _rules_entry(path)
    if path.suffix.lower() == MATCH:
        return _match_entry(path)
    try:
        data = MapFile.open(path).data()
    except MapEditError:
        return StartEntry(path, broken=True)
    games = data.get("games")
    listed = tuple(map(str, games)) if isinstance(games, list) else ()
    return StartEntry(path, titles_of(data.get("title")), listed, picture=path)


def _rules_entry(path: Path) -> StartEntry:
    if read_source(path, Problems()) is None:
        return StartEntry(path, broken=True)
    kin = family(path)
    games = tuple(header.name for header in kin[1:] if header.playable)[:1]
    return StartEntry(path, header_titles(kin), games, picture=default_map(kin))


def _match_entry(path: Path) -> StartEntry:
    """The entry of a match: title of its game, its map, who plays, its round."""
    record = _record_in(path)
    files = record_files(record, Problems(), path.parent) if record is not None else None
    if files is None:
        return StartEntry(path, broken=True)
    kin = family(files.rules)
    named = STAMP.sub(r"\1 \2:\3", path.stem)
    assert record is not None
    titles = {language: f"{title} ▸ {named}" for language, title in header_titles(kin).items()}
    progress = {language: _how_far(record, language) for language in LANGUAGES}
    board = files.board
    in_file = board is not None and says(Path(board.name), board.text)
    shown = Path(board.name) if board is not None and in_file else board or default_map(kin)
    return StartEntry(path, titles, (), picture=shown, progress=progress)


def _record_in(path: Path) -> Record | None:
    source = read_source(path, Problems())
    return read_sound_record(source, Problems()) if source is not None else None


def how_far(path: Path) -> str:
    """Who plays a match, and its round; empty if it cannot be read."""
    record = _record_in(path)
    return _how_far(record, ui.language) if record is not None else ""


def _how_far(record: Record, language: str) -> str:
    """Who plays a match, and the comment of the record on its round and turn.

    Without a comment: the number of changes of turn and of decisions.
    """
    names = dict(record.setup.names)
    person = catalogue.text("grid-kind-player", language, {})  # with a number: the name of players without one
    who = [
        names.get(seat)
        or (f"{person} {seat + 1}" if kind == "human" else catalogue.text(f"play-kind-{kind}", language, {}))
        for seat, kind in enumerate(record.setup.seats)
    ]
    told_once = ", ".join(name if many == 1 else f"{name} × {many}" for name, many in Counter(who).items())
    if record.remark:
        return f"{told_once} · {record.remark}"
    deciders = [line.seat for line in record.lines if line.seat > 0]
    told: dict[str, object] = {"who": told_once, "turn": len([*groupby(deciders)]), "count": len(deciders)}
    return catalogue.text("window-start-how-far", language, told)


def header_titles(kin: Sequence[Header]) -> dict[str, str]:
    """The title of a game, by language; ``kin`` are its header and those of all that it extends."""
    from dsl.games.play.translation import load_translation  # slow to import: after the page is painted

    title = kin[0].title
    words = {language: load_translation(kin, language, Problems()) for language in LANGUAGES if title}
    return {language: one.word(title) for language, one in words.items()}


def titles_of(title: Data) -> dict[str, str]:
    """Language → title, from the entry ``title`` of a map file."""
    if isinstance(title, dict):
        return {str(language): str(text) for language, text in title.items()}
    return {"": str(title)} if title else {}


@dataclass(frozen=True)
class Lost:
    """The mistakes of a damaged file; ``str()`` lists the first ones in the language of the window."""

    damage: tuple[Diagnostic, ...]

    def __str__(self) -> str:
        lines = [
            (tr("window-line", line=d.span.line) if d.span else "") + problem_text(d) for d in self.damage[:LISTED]
        ]
        more = len(self.damage) - LISTED
        return "; ".join([*lines, *([tr("window-told-salvaged-more", count=more)] if more > 0 else [])])


# --- pictures ------------------------------------------------------------------------------------


def picture_of(cover: Cover) -> QImage | None:
    """The picture of a map, from the cache or drawn now; null if it cannot be drawn. Runs in a thread of the pool.

    None if drawing takes so long that it must be done in another process: see ``covers``.
    """
    kept = _cache_path(cover)
    image = QImage(str(kept)) if kept is not None and kept.is_file() else QImage()
    if image.isNull():
        drawn = drawn_cover(cover, soon=True)
        if drawn is None:
            return None
        image = drawn
        keep(cover, image)
    return image


def keep(cover: Cover, image: QImage) -> None:
    """Put a picture into the cache. Safe in any thread."""
    kept = _cache_path(cover)
    if kept is not None and not image.isNull():
        with contextlib.suppress(OSError):
            kept.parent.mkdir(parents=True, exist_ok=True)
            _keep(image, kept)


def _keep(image: QImage, path: Path) -> None:
    """Write a picture atomically: another thread may read it at the same time."""
    file = QSaveFile(str(path))
    if file.open(QIODevice.OpenModeFlag.WriteOnly) and image.save(file, "PNG"):  # type: ignore[call-overload]  # the stub wants bytes, Qt takes both
        file.commit()


def _cache_path(cover: Cover) -> Path | None:
    """The cache file for the picture of this version of a file; None if there is no cache."""
    try:
        files = [path for path in (cover.path if cover.text is None else None, cover.match) if path is not None]
        stats = [(os.path.realpath(path), path.stat().st_mtime_ns, path.stat().st_size) for path in files]
    except OSError:
        return None
    version = f"{cover.text} {stats}"
    look = f"{cover.night} {cover.language} {cover.choice.style} {sorted(cover.choice.without)}"
    key = f"3 {version} {look}"
    return user_folder() / "pictures" / f"{hashlib.sha256(key.encode()).hexdigest()[:24]}.png"


Show = Callable[[QImage], object]
_Requests = dict[Cover, tuple[int, list[tuple[QObject, Show]]]]


class Covers(QObject):
    """The pictures of one page. Its requests to the process are dropped when the page is deleted or redrawn."""

    def __init__(self, work: Work, page: QObject) -> None:
        super().__init__(page)
        self._work = work
        self._requests: _Requests = {}
        asked = self._requests
        self.destroyed.connect(lambda: _drop(asked))

    def draw(self, shown: Path | Source, night: bool, owner: QObject, show: Show, match: Path | None = None) -> None:
        """Draw a map in the chosen style, with a ``match`` on it; ``show`` gets the picture unless ``owner`` went."""
        text = shown.text if isinstance(shown, Source) else None
        path = Path(shown.name) if isinstance(shown, Source) else shown
        cover = Cover(path, night, ui.language, chosen.choice, PICTURE.width(), PICTURE.height(), 2.0, text, match)

        def found(image: QImage | None) -> None:
            if image is None:
                self._ask(cover, owner, show)
            elif shiboken6.isValid(owner):
                show(image)

        self._work.start(partial(_looked_up, cover), found, failed=lambda _error: None)

    def _ask(self, cover: Cover, owner: QObject, show: Show) -> None:
        _drop(self._requests, lambda other: other.dress != cover.dress)
        if cover not in self._requests:
            self._requests[cover] = picture_client().picture(cover, partial(self._drawn, cover)), []
        self._requests[cover][1].append((owner, show))

    def _drawn(self, cover: Cover, image: QImage | None) -> None:
        _number, waiting = self._requests.pop(cover, (0, []))
        if image is None or image.isNull():
            return
        for owner, show in waiting:
            if shiboken6.isValid(owner):
                show(image)
        self._work.start(lambda _job: keep(cover, image), lambda _none: None, failed=lambda _error: None)


def _drop(asked: _Requests, which: Callable[[Cover], bool] = lambda _cover: True) -> None:
    for cover in [cover for cover in asked if which(cover)]:
        picture_client().drop(asked.pop(cover)[0])


def _looked_up(cover: Cover, _job: object) -> QImage | None:
    return picture_of(cover)


WIDTH, HEIGHT = 420, 260
MOST_BYTES = 1_000_000
"""A larger map file in a packed game is not drawn as a preview."""


def pack_preview(pack: Pack, language: str, night: bool, ratio: float) -> QImage:
    """The picture of a packed game's map in the plain style; null if it has none, or only a too large or broken one."""
    data = next((entry.data for entry in pack.entries if entry.name == pack.manifest.map), b"")
    if len(data) > MOST_BYTES:
        return QImage()
    try:
        chart = Chart.read(MapFile(data.decode()))
    except (MapEditError, UnicodeDecodeError):
        return QImage()
    look = DrawingLook(language, names=False, grid=False, coordinates=False, frame=False)
    return chart_picture(chart, load_theme(None, night), WIDTH, HEIGHT, look, ratio)
