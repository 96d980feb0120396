"""README.md says what is true, in its three languages: commands and options that exist, files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_tools import fordewind

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
PARTS = re.split(r"^## (?:По-русски|Українською)$", PAGE, flags=re.MULTILINE)
GUIDES = [(ROOT / "editor" / f"GUIDE{ending}.md").read_text(encoding="utf-8") for ending in ("", ".ru", ".uk")]
COMMAND = re.compile(r"(?:^|`|\.venv/bin/)fordewind((?: [^`\n#]+)?)", re.MULTILINE)


def commands(page: str) -> set[str]:
    """The commands on a page, without the language that its reader would choose."""
    found = {re.sub(r"--to \w\w", "--to LANGUAGE", match[1].strip()) for match in COMMAND.finditer(page)}
    return {re.sub(r"[А-ЯІ]+", "FILE", command) for command in found if command}


COMMANDS = sorted({command for page in (PAGE, GUIDES[0]) for command in commands(page)})


@pytest.mark.parametrize("pages", [PARTS, GUIDES], ids=["README", "GUIDE"])
def test_three_languages_with_the_same_commands(pages: list[str]) -> None:
    english, russian, ukrainian = map(commands, pages)
    assert english == russian == ukrainian and len(english) >= 2


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_exists_with_its_options(line: str) -> None:
    name, *words = line.split()
    found = fordewind(name, "--help", "--lang", "en")
    assert found.exit_code == 0, found.output
    for option in (word for word in words if word.startswith("--")):
        assert re.search(rf"{option}\b", found.output), f"{name} has no {option}"


def test_what_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", PAGE)
    assert len(links) >= 20
    assert [link for link in links if not link.startswith("http") and not (ROOT / link).exists()] == []
