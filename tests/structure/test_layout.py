"""The layout of the house: folders that one can take in, names that say what is there."""

from __future__ import annotations

from collections import Counter

from house import modules

MOST = 25
"""Modules in one folder."""


def test_folders_can_be_taken_in() -> None:
    sizes = Counter(name.rpartition(".")[0] for name, path in modules().items() if path.name != "__init__.py")
    assert {folder: size for folder, size in sizes.items() if size > MOST} == {}


def test_no_module_repeats_the_name_of_its_package() -> None:
    assert [name for name in modules() if name.split(".")[-1] in name.split(".")[-2:-1]] == []
