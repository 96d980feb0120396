"""Takes the pictures of a scene: one by day in English, compared with the kept picture, and one by night in Russian.

Of the second, which differs in words and colours only, it is asked that it is dark, that nothing of the day is left in
it, that no text is cut, and that it is not the same picture once more.

``FORDEWIND_SHOTS=keep`` writes the kept pictures anew instead; ``FORDEWIND_SHOTS_SHEETS=<folder>`` takes them in all
languages and themes and lays those of each on one sheet, to be looked at.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from cut_texts import cut
from PySide6.QtCore import QRect, Qt, qVersion
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget
from shots.comparing import compare, marked
from shots.picturing import SANS, keep, pixels, smaller, taken
from shots.stage import JUDGED, KEPT, LOOKS, Shot, Stage

from editor.view.widgets.shades import LIGHT

FOLDER = Path(__file__).parent / "kept"
SHEET_WIDTH, GAP = 2000, 12
DAYLIGHT = 0.005
"""This part of a picture by night may have a colour that the window has by day."""
Look = tuple[str, str]


class Album:
    """All pictures of one test."""

    def __init__(self, folder: Path, kept: Path = FOLDER) -> None:
        """``folder``: where what differs is written to."""
        self.folder, self.kept = folder, kept
        self.keeping = os.environ.get("FORDEWIND_SHOTS") == "keep"
        self.sheets = os.environ.get("FORDEWIND_SHOTS_SHEETS", "")
        self.pages: dict[Look, list[tuple[str, QImage]]] = defaultdict(list)
        self.wrong: list[str] = []
        self.names: set[str] = set()
        self.seen: dict[str, bytes] = {}

    def take(self, stage: Stage, shots: Iterable[Shot]) -> None:
        """Every shot in each look; the looks are put on in an order that changes the theme seldom."""
        shots = list(shots)
        now = stage.window.look.theme
        for look in sorted(LOOKS if self.sheets else (KEPT, JUDGED), key=lambda look: (look[1] != now, look)):
            wanted = [shot for shot in shots if self.sheets or (shot.judged if look == JUDGED else shot.kept)]
            if wanted or look == KEPT:  # what comes next is begun in this language
                stage.wear(*look)
            for shot in wanted:
                self._shoot(stage, shot, look)

    def _shoot(self, stage: Stage, shot: Shot, look: Look) -> None:
        if shot.before is not None:
            shot.before()
            stage.process()
        image = shot.what() if callable(shot.what) else taken(shot.what)
        if self.sheets:
            self.pages[look].append((shot.name, image))
        if look == KEPT and shot.kept:
            self.add(shot.name, image)
        elif look == JUDGED:
            part = isinstance(shot.what, QWidget) and shot.what is not stage.window
            self.judge(shot.name, image, cut(shot.what) if part else ())

    def add(self, name: str, image: QImage) -> None:
        """Compare a picture with the kept one, or keep it."""
        assert name not in self.names, f"two pictures are called {name}"
        self.names.add(name)
        self._once(name, image)
        small, path = smaller(image, 2), self.kept / f"{name}.png"
        if self.keeping:
            path.parent.mkdir(exist_ok=True)
            keep(small, path)
            return
        before = QImage(str(path))
        if before.isNull():
            self._tell(name, small, "there is no kept picture")
        elif not (outcome := compare(small, before)).same:
            marked(small, before).save(str(self.folder / f"{name}.difference.png"))
            self._tell(name, small, str(outcome))

    def judge(self, name: str, image: QImage, cut_texts: Sequence[str] = ()) -> None:
        """Night is dark and leaves nothing of the day, other words make another picture and find room."""
        night = f"{name}.night"
        self._once(name, image)
        if lightness(image) >= 128:
            self._tell(night, image, "this is not dark")
        if (part := daylight(image)) > DAYLIGHT:
            self._tell(night, image, f"{part:.1%} of it has colours of the day")
        if cut_texts:
            self._tell(night, image, f"there is no room for {'; '.join(cut_texts)}")

    def _once(self, name: str, image: QImage) -> None:
        if self.seen.setdefault(name, seen := image.constBits().tobytes()) is not seen and self.seen[name] == seen:
            self._tell(name, image, "another look is the same picture")

    def _tell(self, name: str, image: QImage, why: str) -> None:
        path = self.folder / f"{name}.png"
        image.save(str(path))
        self.wrong.append(f"{name}: {why}; see {path}")

    def lay(self, part: str) -> None:
        """Lay the sheets, if they are wanted."""
        for look, page in self.pages.items():
            sheet(page).save(str(Path(self.sheets) / f"{part}.{'.'.join(look)}.png"))

    def finish(self, part: str) -> None:
        """Fails if any picture differs."""
        for path in self.kept.glob(f"{part}-*.png") if self.keeping else ():
            if path.stem not in self.names:
                path.unlink()
        how = "If this is how it should look: FORDEWIND_SHOTS=keep pytest -n 0 -m slow tests/editor/shots"
        told = "\n".join([f"{len(self.wrong)} pictures look different (Qt {qVersion()}). {how}", *self.wrong])
        assert not self.wrong, told


def lightness(image: QImage) -> int:
    """Of a picture as a whole, 0 to 255."""
    return image.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0).lightness()


def daylight(image: QImage) -> float:
    """The part of a picture that has exactly a colour of the window by day."""
    seen = pixels(image).astype(np.int32)
    keys = (seen[..., 0] << 16) | (seen[..., 1] << 8) | seen[..., 2]
    return float(np.isin(keys, [int(shade[1:], 16) for shade in (LIGHT.window, LIGHT.base, LIGHT.raised)]).mean())


def sheet(page: list[tuple[str, QImage]]) -> QImage:
    """Pictures in rows, each with its name above."""
    places: list[QRect] = []
    left = top = high = 0
    for _, image in page:
        wide = min(image.width(), SHEET_WIDTH)
        if left and left + wide > SHEET_WIDTH:
            left, top, high = 0, top + high + GAP, 0
        places.append(QRect(left, top, image.width(), image.height() + 18))
        left += wide + GAP
        high = max(high, image.height() + 18)
    made = QImage(SHEET_WIDTH, max(top + high, 1), QImage.Format.Format_RGB32)
    made.fill(QColor("#808080"))
    painter = QPainter(made)
    font = painter.font()
    font.setFamily(SANS)
    painter.setFont(font)
    for (name, image), place in zip(page, places):
        painter.drawText(place.topLeft().x() + 2, place.topLeft().y() + 13, name)
        painter.drawImage(place.topLeft().x(), place.topLeft().y() + 18, image)
    painter.end()
    return made
