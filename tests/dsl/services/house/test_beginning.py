"""House rules begun: what stands in a fresh file, how it is named, and that two of one name are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.games.library.shelves import rules_header
from dsl.language.syntax.format import format_text
from dsl.language.syntax.parser import parse
from dsl.services.forms.text_changes import applied
from dsl.services.house.replacing import begin, house_name, names_in, renamed
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from tests.dsl.services.forms.forms_at_hand import made
from tests.games_at_hand import ROOT

PIRATES = ROOT / "rulesets/pirates_1989/pirates_1989.rules"


@pytest.mark.parametrize("skin", ["en", "ru", "uk"])
def test_a_fresh_file_is_sound_formatted_and_changes_nothing(skin: str) -> None:
    text = begin("pirates_1989", 'Пираты: "мой" шторм', "moi_shtorm", skin)
    found = made(Source(str(PIRATES.parent / "house" / "moi_shtorm.rules"), text))
    assert (found.form.name, found.form.title, found.form.base) == ("moi_shtorm", "Пираты: “мой” шторм", "pirates_1989")
    assert format_text(text) == text and len(text.splitlines()) == 2
    assert not any(p.changed for p in found.form.parameters) and not any(g.changed for g in found.form.grids)


def test_the_name_is_made_of_what_the_title_adds() -> None:
    base = rules_header(PIRATES)
    assert house_name("Пираты: мой шторм", base, ()) == "moi_shtorm"
    assert house_name("Пираты: мой шторм", base, {"moi_shtorm", "moi_shtorm_2"}) == "moi_shtorm_3"
    assert house_name("Пираты", base, ()) == "piraty"
    assert house_name("海", base, ()) == "pirates_1989_house"
    assert house_name("Пираты: 2 шторма", base, ()) == "pirates_1989_house_2_shtorma"


def test_a_file_is_named_later() -> None:
    source = Source("any", "# Mine.\n" + begin("pirates_1989", "Пираты", "unnamed"))
    text = applied(source.text, renamed(parse(source, Problems()), "Пираты: буря", "buria"))
    assert text == '# Mine.\nlanguage 1\ngame buria "Пираты: буря" extends pirates_1989\n'


def test_two_files_of_one_name_are_found(tmp_path: Path) -> None:
    (tmp_path / "one.rules").write_text(begin("pirates_1989", "A", "mine"), encoding="utf-8")
    (tmp_path / "two.rules").write_text(begin("pirates_1989", "B", "mine"), encoding="utf-8")
    found = names_in(tmp_path)
    assert [path.name for path in found["mine"]] == ["one.rules", "two.rules"]
    assert set(found) == {"mine", "one", "two"}
