"""The layout of the house: folders that one can take in, names that say what is there and are there once."""

from __future__ import annotations

from collections import Counter, defaultdict

from house import modules

MOST = 25
"""Modules in one folder."""
PHASES = (
    "dsl.language.syntax",
    "dsl.language.check",
    "dsl.language.typed",
    "dsl.engines.linking",
    "dsl.engines.program",
    "dsl.engines.protocol",
    "dsl.engines.reference",
    "dsl.engines.compiled",
)
"""Each of these has its own part for expressions, statements, tables…: the same idea, seen by one phase after the other."""
SAME_IDEA = {
    "app": "the application: of the command line, of the window",
    "attributes": "attributes of what stands on a board",
    "edit": "the actions that change a map, and the command that opens the editor",
    "errors": "what can go wrong, as exceptions",
    "features": "features of a map: in its file, among the actions",
    "file": "the file of a map, and the actions on it",
    "grid": "a board in rows",
    "map": "a map, and the actions on it",
    "read": "reading a text to a value",
    "replay": "playing a record again, and its command",
    "spec": "what a board asks of a map",
}
"""Names that several modules bear, and what it is in each."""


def test_folders_can_be_taken_in() -> None:
    sizes = Counter(name.rpartition(".")[0] for name, path in modules().items() if path.name != "__init__.py")
    assert {folder: size for folder, size in sizes.items() if size > MOST} == {}


def test_no_module_repeats_the_name_of_its_package() -> None:
    assert [name for name in modules() if name.split(".")[-1] in name.split(".")[-2:-1]] == []


def test_a_name_stands_for_one_thing() -> None:
    bearers = defaultdict(list)
    for name, path in modules().items():
        if path.stem not in ("__init__", "__main__"):
            bearers[path.stem].append(".".join(name.split(".")[:2]))
    several = {name: found for name, found in bearers.items() if len(found) > 1 and not set(found) <= set(PHASES)}
    assert {name: found for name, found in several.items() if name not in SAME_IDEA} == {}, (
        "one idea? say which; else rename"
    )
    assert set(SAME_IDEA) - set(several) == set(), "these are unique by now"
