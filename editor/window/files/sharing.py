"""Packs a game into one file to be shared, and opens such files."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import shiboken6
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from dsl.games.library.shelves import is_shipped
from dsl.games.sharing import Pack, contents_of, read_pack, unpack, write_pack
from dsl.text.diagnostics import Problems
from dsl.text.files import FileError, free_path
from dsl.text.source import one_line
from editor.base.texts import Message, reason, set_text, tr, ui
from editor.model.sessions.session import Session
from editor.view.widgets.makers import button, label, vbox
from editor.view.widgets.shades import is_night
from editor.window.files.game_to_file import FileTexts, GameToFile
from editor.window.files.saving import dialog_folder
from editor.window.pages.start_model import pack_preview
from editor.window.tabs import Tab


class SharedGamePage(QWidget):
    """The page of a packed game. ``agreed`` is emitted with the folder to be created; ``declined`` if none is."""

    agreed = Signal(object)
    declined = Signal()

    def __init__(self, pack: Pack, path: Path, folder: Path) -> None:
        """``path`` is the packed file, ``folder`` the suggested target."""
        super().__init__()
        self.pack, self.path = pack, path
        self.heading = label("", "title", wrap=True)
        self.about = label("", "soft", wrap=True)
        self.left_out = label("", "small", wrap=True)
        self.map = QLabel()
        self.map.hide()
        self.files = QTableWidget(len(pack.entries), 2)
        self.folder = QLineEdit(str(folder))
        self.folder.returnPressed.connect(self._agree)
        self._fill()
        self._build()
        ui.changed.connect(self.retranslate)
        self.retranslate()

    def _fill(self) -> None:
        files = self.files
        set_text(files, files.setAccessibleName, "share-files")
        files.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        files.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        files.setTabKeyNavigation(False)
        files.verticalHeader().hide()
        files.setShowGrid(False)
        header = files.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        for row, entry in enumerate(self.pack.entries):
            files.setItem(row, 0, QTableWidgetItem(entry.name))

    def _build(self) -> None:
        set_text(self.folder, self.folder.setAccessibleName, "share-folder")
        set_text(self.map, self.map.setAccessibleName, "share-map")
        column = vbox(self, (26, 22, 26, 18), spacing=10)
        for part in (self.heading, self.about):
            column.addWidget(part)
        column.addWidget(self.map)
        column.addWidget(self.files, 1)
        column.addWidget(self.left_out)
        column.addWidget(label("share-where", "soft", wrap=True))
        where, row = QHBoxLayout(), QHBoxLayout()
        where.addWidget(self.folder, 1)
        where.addWidget(button("share-choose", self._choose))
        self.accept = button("share-accept", self._agree, "primary")
        row.addWidget(self.accept)
        row.addWidget(button("share-decline", self.declined.emit))
        row.addStretch(1)
        column.addLayout(where)
        column.addLayout(row)

    def show_map(self, picture: QImage) -> None:
        """Show the picture of the map; a null image means that there is none."""
        self.map.setPixmap(QPixmap.fromImage(picture))
        self.map.setHidden(picture.isNull())

    def retranslate(self) -> None:
        """Update the texts after a change of language."""
        pack = self.pack
        self.heading.setText(tr("share-heading", title=pack.title(ui.language)))
        size = tr("share-size", size=kilobytes(pack.size))
        self.about.setText(tr("share-about", name=self.path.name, count=len(pack.entries), size=size))
        self.files.setHorizontalHeaderLabels([tr("share-column-file"), tr("share-column-size")])
        for row, entry in enumerate(pack.entries):
            self.files.setItem(row, 1, QTableWidgetItem(tr("share-size", size=kilobytes(len(entry.data)))))
        self.left_out.setText(tr("share-left-out", names=", ".join(left.name for left in pack.left_out)))
        self.left_out.setVisible(bool(pack.left_out))

    def _choose(self) -> None:
        above = QFileDialog.getExistingDirectory(self, tr("share-choose"), str(self._target().parent))
        if above:
            self.folder.setText(str(Path(above) / self.pack.name))

    def _agree(self) -> None:
        self.agreed.emit(self._target())

    def _target(self) -> Path:
        return Path(self.folder.text().strip() or self.pack.name).expanduser()


def kilobytes(size: int) -> int:
    """A size in KB, at least one."""
    return max(round(size / 1024), 1)


ENDING = ".zip"


class Sharing(GameToFile):
    """Packs the game of the tab shown, and opens packed games."""

    unpacked = Signal(object, object)
    """Emitted after a game was unpacked, with the ``Path`` of its rules and of its map (None: no map)."""

    texts = FileTexts(
        "share", "action-file-share", "share-no-game", "share-unsaved", "share-save-first", "share-show-folder"
    )

    # --- packing ---------------------------------------------------------------------------------

    def ask(self, rules: Path, session: Session) -> None:
        """Ask for a file and pack the game with all its files."""
        target, _ = self.asked_file(rules, f"{tr('share-kind')} (*{ENDING})", (ENDING,))
        if target is None:
            return
        maps, matches = _maps_of(session), _matches_of(session)

        def pack(_job: object) -> Pack:
            made = contents_of(rules, maps, matches)
            write_pack(made, target)
            return made

        named = Message("share-job", {"name": one_line(target.name)})
        self.work.start(pack, partial(self._shared, target), named, partial(self._failed, target.name))

    def _shared(self, target: Path, pack: Pack) -> None:
        message = Message("share-done", {"name": target.name, "count": len(pack.entries)})
        if pack.left_out:
            names = ", ".join(left.name for left in pack.left_out)
            message = Message("share-done-less", {"said": message, "names": names})
        self.report_made(message, target)

    # --- opening ---------------------------------------------------------------------------------

    def open_pack(self, path: Path) -> None:
        """Show the contents of a packed game in a new tab."""

        def read(_job: object) -> Pack:
            problems = Problems()
            pack = read_pack(path, problems)
            if pack is None:
                raise FileError(next(iter(problems)))
            return pack

        named = Message("window-job-opening", {"name": one_line(path.name)})
        self.work.start(read, partial(self._show, path), named, partial(self._failed, path.name), in_turn=True)

    def _show(self, path: Path, pack: Pack) -> None:
        page = SharedGamePage(pack, path, free_path(dialog_folder(None, self.settings) / pack.name))
        sheet = Tab("shared", page, lambda: one_line(path.name), "open")
        page.agreed.connect(lambda folder: self._unpack(sheet, pack, folder))
        page.declined.connect(lambda: self.sheets.remove(sheet))
        self.sheets.add(sheet)
        page.accept.setFocus()
        night, ratio = is_night(page), page.devicePixelRatioF()

        def show(picture: QImage) -> None:
            if shiboken6.isValid(page):
                page.show_map(picture)

        self.work.start(lambda _job: pack_preview(pack, ui.language, night, ratio), show)

    def _unpack(self, sheet: Tab, pack: Pack, folder: Path) -> None:
        if folder.exists() or folder.is_symlink():
            self.notify(Message("share-there", {"name": folder.name}), "warn", (), sheet)
            return

        def opened(rules: Path) -> None:
            self.sheets.remove(sheet)
            board = folder / pack.manifest.map if pack.manifest.map else None
            self.settings.put("folder", str(folder))
            self.unpacked.emit(rules, board)

        named = Message("share-job", {"name": one_line(folder.name)})
        self.work.start(lambda _job: unpack(pack, folder), opened, named, partial(self._failed, folder.name))

    # --- telling ---------------------------------------------------------------------------------

    def _failed(self, name: str, trouble: Exception) -> None:
        if isinstance(trouble, (FileError, OSError)):
            self.notify(Message("share-failed", {"name": one_line(name), "reason": reason(trouble)}), "error")
        else:
            self.work.trouble(trouble)


def _maps_of(session: Session) -> list[Path]:
    """The file of the map to be packed; a shipped one is packed unchanged."""
    document = session.document
    return [document.path] if session.has_map and document.path is not None else []


def _matches_of(session: Session) -> list[Path]:
    """The file of the match that is played, if the user saved it under a name; else None."""
    if not session.plays or not session.match_keeper.named:
        return []
    path = session.match_keeper.path
    return [path] if path is not None and path.is_file() and not is_shipped(path) else []
