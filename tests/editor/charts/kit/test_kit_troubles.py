"""What a kit says where it cannot be made as it was asked for."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
from kit_reader import made, pages

from dsl.fronts.cli import app
from editor.charts.kit.kit_command import run_kit
from editor.charts.kit.kit_data import KitOrder
from editor.window.commands import additions

NAME = "Ее Величества непобедимый и грознейший линейный корабль Сверхдлинноназванный-Необыкновенновместительный"


def test_wrong_paper_part_and_ending_are_told(tmp_path: Path) -> None:
    code, said = run_kit(KitOrder("sea_battle", tmp_path / "kit.pdf", paper="B9"))
    assert code == 2 and "B9" in said
    code, said = run_kit(KitOrder("sea_battle", tmp_path / "kit.pdf", only=("countrs",)))
    assert code == 2 and "counters" in said
    code, said = run_kit(KitOrder("sea_battle", tmp_path / "kit.txt"))
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
    made(tmp_path / "kit.pdf", str(rules), only=("counters", "notes"))
    assert "Сверхдлинноназванный" in "".join(pages(tmp_path / "kit.pdf")[-1].text.split())


def test_command_line(tmp_path: Path) -> None:
    assert "kit" in additions.commands
    target = tmp_path / "kit.pdf"
    done = CliRunner().invoke(app.app, ["kit", "sea_battle", str(target), "--only", "log,rules", "--lang", "ru"])
    assert done.exit_code == 0, done.output
    assert "1 страница" in done.output
    before = target.read_bytes()
    again = CliRunner().invoke(app.app, ["kit", "sea_battle", str(target), "--only", "log"])
    assert again.exit_code == 1 and target.read_bytes() == before
