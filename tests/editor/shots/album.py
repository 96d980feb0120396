"""Takes the pictures of a scene in all looks; one look of each is compared with the kept picture.

Of the others, which differ in words and colours only, it is asked that they are as light or as dark as their theme, and
not the same picture once more.

``FORDEWIND_SHOTS=keep`` writes the kept pictures anew instead; ``FORDEWIND_SHOTS_SHEETS=<folder>`` lays them all on one
sheet for each language and theme, to be looked at.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QRect, Qt, qVersion
from PySide6.QtGui import QColor, QImage, QPainter
from shots.comparing import compare, marked
from shots.picturing import SANS, keep, smaller, taken
from shots.stage import Shot, Stage

KEPT = Path(__file__).parent / "kept"
SHEET_WIDTH, GAP = 2000, 12
Look = tuple[str, str]


class Album:
    """All pictures of one test."""

    def __init__(self, folder: Path, kept: Path = KEPT) -> None:
        """``folder``: where what differs is written to."""
        self.folder, self.kept = folder, kept
        self.keeping = os.environ.get("FORDEWIND_SHOTS") == "keep"
        self.sheets = os.environ.get("FORDEWIND_SHOTS_SHEETS", "")
        self.pages: dict[Look, list[tuple[str, QImage]]] = defaultdict(list)
        self.wrong: list[str] = []
        self.names: set[str] = set()
        self.seen: dict[str, set[bytes]] = defaultdict(set)

    def take(self, stage: Stage, shots: Iterable[Shot]) -> None:
        """Every shot in each of its looks; looks are put on in an order that changes the theme seldom."""
        shots = list(shots)
        wanted = {look for shot in shots for look in shot.looks}
        now = stage.window.look.theme
        for look in sorted(wanted, key=lambda look: (look[1] != now, look)):
            stage.wear(*look)
            for shot in shots:
                if look in shot.looks:
                    if shot.before is not None:
                        shot.before()
                        stage.process()
                    image = taken(shot.what) if not callable(shot.what) else shot.what()
                    self.add(shot.name, look, image, kept=look == reference(shot.looks))

    def add(self, name: str, look: Look, image: QImage, kept: bool = True) -> None:
        """One picture: ``kept``, or compared with the kept one, or with what its look promises."""
        whole = f"{name}.{look[0]}.{look[1]}"
        assert whole not in self.names, f"two pictures are called {whole}"
        self.names.add(whole)
        if self.sheets:
            self.pages[look].append((name, image))
        if not kept:
            self._judge(name, look, image)
            return
        small, path = smaller(image, 2), self.kept / f"{whole}.png"
        if self.keeping:
            path.parent.mkdir(exist_ok=True)
            keep(small, path)
            return
        before = QImage(str(path))
        if before.isNull():
            self._tell(whole, small, "there is no kept picture")
        elif not (outcome := compare(small, before)).same:
            marked(small, before).save(str(self.folder / f"{whole}.difference.png"))
            self._tell(whole, small, str(outcome))

    def _judge(self, name: str, look: Look, image: QImage) -> None:
        """Night is dark, and other words make another picture."""
        whole, seen = f"{name}.{look[0]}.{look[1]}", image.constBits().tobytes()
        if (lightness(image) < 128) != (look[1] == "dark"):
            self._tell(whole, image, f"this is not {look[1]}")
        if seen in self.seen[name]:
            self._tell(whole, image, "another look is the same picture")
        self.seen[name].add(seen)

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
        how = "If this is how it should look: FORDEWIND_SHOTS=keep pytest -n 0 tests/editor/shots"
        told = "\n".join([f"{len(self.wrong)} pictures look different (Qt {qVersion()}). {how}", *self.wrong])
        assert not self.wrong, told


def reference(looks: Iterable[Look]) -> Look:
    """The look of which a picture is kept: English by day, or what comes first."""
    return min(looks, key=lambda look: (look != ("en", "light"), look))


def lightness(image: QImage) -> int:
    """Of a picture as a whole, 0 to 255."""
    return image.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0).lightness()


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
