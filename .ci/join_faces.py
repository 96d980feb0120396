"""The faces of charts, joined from npm packages and cut to the letters that charts need: editor/view/widgets/fonts.

The packages have a file for each script; a chart wants one face with Latin, Russian and Ukrainian. Run again with

    npm pack @fontsource/{alegreya,alegreya-sc,cormorant,neucha}     (and unpack each in a folder)
    pip install fonttools brotli
    python .ci/join_faces.py FOLDER_OF_THE_UNPACKED_PACKAGES editor/view/widgets/fonts
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SCRIPTS = ("latin", "latin-ext", "cyrillic", "cyrillic-ext")
FACES = {
    "Alegreya-Italic": ("alegreya", "400-italic"),
    "AlegreyaSC-Regular": ("alegreya-sc", "400-normal"),
    "AlegreyaSC-Bold": ("alegreya-sc", "700-normal"),
    "Cormorant-BoldItalic": ("cormorant", "700-italic"),
    "Neucha-Regular": ("neucha", "400-normal"),
}
LETTERS = {
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),  # Latin-1 and Latin Extended-A
    0x0218, 0x0219, 0x021A, 0x021B, 0x02BC,
    *range(0x400, 0x460), 0x490, 0x491,
    0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2032, 0x2033,
    0x2116, 0x2212,
}  # fmt: skip


def part(path: Path, taken: set[int]) -> TTFont | None:
    """One file of a package without hints, cut to what is wanted and what no other file has given yet."""
    if not path.exists():  # a face without that script
        return None
    font = TTFont(path)
    wanted = (LETTERS & set(font.getBestCmap())) - taken
    if not wanted:
        return None
    taken |= wanted
    options = Options(
        layout_features=["kern", "liga", "lnum", "mark", "mkmk"], hinting=False, notdef_outline=True, glyph_names=False
    )
    options.drop_tables += ["DSIG", "meta"]
    cutter = Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    return font


def joined(folder: Path, package: str, style: str) -> TTFont:
    """All scripts of a face in one font."""
    taken: set[int] = set()
    with tempfile.TemporaryDirectory() as room:
        files = []
        for script in SCRIPTS:
            font = part(folder / f"fontsource-{package}/package/files/{package}-{script}-{style}.woff2", taken)
            if font is not None:
                font.flavor = None
                files.append(str(Path(room) / f"{script}.ttf"))
                font.save(files[-1])
        made = Merger().merge(files)
    for record in made["name"].names:  # cut from a variable font, it is named after the lightest weight
        if record.nameID in (1, 4):
            made["name"].setName(record.toUnicode().replace(" Light", ""), record.nameID, 3, 1, 0x409)
    print(package, style, len(taken), "letters; missing:", " ".join(f"{c:04X}" for c in sorted(LETTERS - taken)))
    return made


def main() -> None:
    """Write the faces into a folder."""
    source, target = Path(sys.argv[1]), Path(sys.argv[2])
    for name, (package, style) in FACES.items():
        joined(source, package, style).save(target / f"{name}.ttf")


if __name__ == "__main__":
    main()
