"""How the page "how to write a game" gives its instructions, in each of its languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.games_at_hand import ROOT

_FOLDER = ROOT / "rulesets"


@dataclass(frozen=True)
class Phrases:
    """One language's page. ``NAME`` in a phrase is what stands there between backticks, and a box follows a colon."""

    page: str
    locale: str  # of the reader's computer: commands answer in its language
    save: str
    add: str
    rewrite: str
    change: str
    typed: str
    printed: str
    leave: str  # what the reader types where a game asks something
    scenarios: str  # headings and sentences between which the chapter on scenarios lists its keys
    position: str
    steps: str
    themes: str  # heading of the chapter on themes

    @property
    def text(self) -> str:
        """The page."""
        return (_FOLDER / self.page).read_text(encoding="utf-8")

    @property
    def instruction(self) -> re.Pattern[str]:
        """An instruction and, where it has one, its box, by the names of their parts."""
        return re.compile(
            "|".join(
                (
                    _named(self.save, "save") + _box("box"),
                    _named(self.add, "add") + _box("more"),
                    _named(self.rewrite, "file", "head") + _box("new"),
                    _named(self.change, "where", "old", "other"),
                    "^" + _named(self.typed) + _box("commands"),
                    "^" + _named(self.printed) + _box("printed"),
                )
            ),
            re.DOTALL | re.MULTILINE,
        )


def _named(phrase: str, *groups: str) -> str:
    """A phrase as a pattern: its words may stand on two lines, its names are caught."""
    parts = [r"\s+".join(map(re.escape, part.split(" "))) for part in phrase.split("NAME")]
    assert len(parts) == len(groups) + 1
    return parts[0] + "".join(f"`(?P<{group}>[^`]+)`{part}" for group, part in zip(groups, parts[1:], strict=True))


def _box(group: str) -> str:
    return rf"\s*```\w*\n(?P<{group}>.*?)```"


LANGUAGES = {
    "en": Phrases(
        page="README.md",
        locale="C",
        save="Save as NAME:",
        add="Add at the end of NAME:",
        rewrite="In NAME, write instead of NAME",
        change="In NAME, change NAME to NAME",
        typed="Type:",
        printed="It prints:",
        leave="quit",
        scenarios="## Scenarios in full",
        position="In `given`:",
        steps="A step is one",
        themes="## Themes in full",
    ),
    "ru": Phrases(
        page="README.ru.md",
        locale="ru_RU.UTF-8",
        save="Сохраните как NAME:",
        add="Допишите в конец NAME:",
        rewrite="В NAME вместо NAME напишите:",
        change="В NAME замените NAME на NAME",
        typed="Наберите:",
        printed="Появится:",
        leave="конец",
        scenarios="## Всё о сценариях",
        position="В `given`:",
        steps="Шаги бывают такие",
        themes="## Всё о теме",
    ),
    "uk": Phrases(
        page="README.uk.md",
        locale="uk_UA.UTF-8",
        save="Збережіть як NAME:",
        add="Допишіть у кінець NAME:",
        rewrite="У NAME замість NAME напишіть:",
        change="У NAME замініть NAME на NAME",
        typed="Наберіть:",
        printed="З'явиться:",
        leave="кінець",
        scenarios="## Усе про сценарії",
        position="У `given`:",
        steps="Кроки бувають такі",
        themes="## Усе про тему",
    ),
}
