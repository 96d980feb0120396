"""What somebody who does anything at all finds in a folder: maps on every topology, broken ones, pictures."""

from __future__ import annotations

from pathlib import Path

from charts import TOPOLOGIES, map_text
from PySide6.QtGui import QColor, QImage

RICH = """# Much of what a file may hold.
fordewind: 1
title: {en: Rich, ru: "Богатая: «а»"}
games: [pirates_1989]
grid: {kind: hex, orientation: pointy}
legend:
  "~": sea
  "#": {terrain: land, open: [north, east], note: "a: b"}
  "+": {terrain: reef, depth: 2}
  "_": none
terrain: |
  ~~~~#####_
  ~~~~####
  ~?~ ~+++~~
  ~~~~~~~~~
  #########
  ~~~
sites:
  - &one {kind: port, at: B2, price: 3, tags: [a, b]}
  - {<<: *one, at: C3}
  - {kind: port, at: ZZ99}
arrows: []
regions: [{kind: waters, cells: [A1..C1, 17, {x: 1}]}]
unknown: {deep: [1, {two: 3}]}
"""
"""Lists in inks, an anchor, unknown characters and keys, rows too short, cells that are none."""


def stock(folder: Path) -> None:
    """Maps on every topology, broken ones and pictures, to be opened."""
    for topology in TOPOLOGIES:
        (folder / f"{topology}.yaml").write_text(map_text(topology), encoding="utf-8")
    (folder / "ring.yaml").write_bytes(map_text("track").replace("\n", "\r\n").encode())
    (folder / "game.yaml").write_text(
        map_text("square8").replace("title: Bay", "title: Bay\ngames: [pirates_1989, sailing]")
    )
    (folder / "broken.yaml").write_text(map_text("square4")[:200] + "sites: [", encoding="utf-8")
    (folder / "marked.yaml").write_bytes(b"\xef\xbb\xbf" + map_text("pointy").rstrip("\n").encode())
    (folder / "rich.yaml").write_text(RICH, encoding="utf-8")
    (folder / "notes.txt").write_text("no map", encoding="utf-8")
    (folder / "damaged.png").write_bytes(b"\x89PNG\r\n\x1a\nrubbish")
    picture = QImage(80, 60, QImage.Format.Format_RGB32)
    picture.fill(QColor("#4488aa"))
    picture.save(str(folder / "scan.png"))
