"""What a kit says where it cannot be made as it was asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from kit_reader import made, pages
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from dsl.fronts.cli import app
from editor.charts.kit import kit_command
from editor.charts.kit.kit_command import KitOrder, run_kit
from editor.charts.kit.kit_look import KitLook
from editor.charts.kit.mat_blocks import paint_ship
from editor.charts.kit.sheet_paper import KitSheet
from editor.window.commands import additions

NAME = "Ее Величества непобедимый и грознейший линейный корабль Сверхдлинноназванный-Необыкновенновместительный"


def test_wrong_paper_part_and_ending_are_told(tmp_path: Path) -> None:
    code, said = run_kit(KitOrder("sea_battle", tmp_path / "kit.pdf", paper="B9"))
    assert code == 2 and "B9" in said
    code, said = run_kit(KitOrder("sea_battle", tmp_path / "kit.pdf", only=("countrs",)))
    assert code == 2 and "counters" in said
    code, said = run_kit(KitOrder("sea_battle", tmp_path / "kit.png"))
    assert code == 2 and "kit.pdf" in said


def test_paper_too_small_for_anything(tmp_path: Path) -> None:
    code, said = run_kit(KitOrder("sea_battle", tmp_path / "kit.pdf", paper="90x120"))
    assert code == 2 and "90x120" in said


def test_game_that_is_not_there_is_told_with_what_is_meant(tmp_path: Path) -> None:
    code, said = run_kit(KitOrder("sea_batle", tmp_path / "kit.pdf"))
    assert code == 1 and "sea_battle" in said


def test_part_that_the_game_does_not_have(tmp_path: Path) -> None:
    code, said = run_kit(KitOrder("sea_battle", tmp_path / "kit.pdf", only=("cards",)))
    assert code == 1 and "cards" in said
    assert not (tmp_path / "kit.pdf").exists()


def test_name_that_fits_nowhere_is_told_at_the_end(tmp_path: Path) -> None:
    rules = tmp_path / "long.rules"
    rules.write_text(
        f"""language 1
game long "Long"
    players 2
board square4 3 3:
    terrain sea "Sea" passable
piece ship "Ship" up to 2 names "{NAME.replace(" ", "")}", "B":
    holes "Holes": 0..3 = 0
setup:
    for each p in players:
        place ship(owner: p) at first(c in cell where c.empty)
play:
    repeat:
        for each p in players:
            choose by p:
                go "Go":
                    tie
""",
        encoding="utf-8",
    )
    said = made(tmp_path / "kit.pdf", str(rules), only=("counters", "notes"))
    assert "last page" in said
    assert "Сверхдлинноназванный" in "".join(pages(tmp_path / "kit.pdf")[-1].text.split())


def test_facts_of_a_ship_without_room_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[KitLook] = []

    def kept(look: KitLook, *_given: object) -> tuple[bytes, list[KitSheet]]:
        looks.append(look)
        return b"", []

    monkeypatch.setattr(kit_command, "kit_pdf", kept)
    run_kit(KitOrder("pirates_1989", tmp_path / "kit.pdf", only=("mats",)))
    look = looks[0]
    line = next(line for mat in look.kit.mats for line in mat.lines)
    image = QImage(400, 100, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    for label in ("Hull", "Hull" * 100):
        counter = replace(line.counter, facts=((label, "3"),))
        paint_ship(painter, QRectF(0, 0, 90, 18), replace(line, counter=counter), look)
    painter.end()
    assert look.unfit == [f"{'Hull' * 100} 3"]


def test_command_line(tmp_path: Path) -> None:
    assert "kit" in additions.commands
    target = tmp_path / "kit.pdf"
    done = CliRunner().invoke(app.app, ["kit", "sea_battle", str(target), "--only", "log,rules", "--lang", "ru"])
    assert done.exit_code == 0, done.output
    assert "2 страницы" in done.output
    before = target.read_bytes()
    again = CliRunner().invoke(app.app, ["kit", "sea_battle", str(target), "--only", "log"])
    assert again.exit_code == 1 and target.read_bytes() == before
