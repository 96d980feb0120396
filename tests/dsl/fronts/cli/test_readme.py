"""README.md says what is true, in its three languages: commands and options that exist, files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_tools import fordewind

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
PARTS = re.split(r"^## (?:По-русски|Українською)$", PAGE, flags=re.MULTILINE)
COMMAND = re.compile(r"(?:^|`|\.venv/bin/)fordewind((?: [^`\n#]+)?)", re.MULTILINE)
COMMANDS = sorted({match[1].strip() for match in COMMAND.finditer(PAGE)} - {""})


def test_three_languages_with_the_same_commands() -> None:
    """The Russian and the Ukrainian part show the same commands, all of which stand in the English part."""
    english, russian, ukrainian = ({m[1].split(" --to")[0].strip() for m in COMMAND.finditer(part)} for part in PARTS)
    assert russian == ukrainian and len(russian) >= 10
    assert {line.split(" --dpi")[0] for line in russian} <= {line.split(" --dpi")[0] for line in english}


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
