"""A compiled module: machine code, and the memory with which every instance of it begins."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from importlib import import_module
from typing import Any

from dsl.engines.compiled import cache
from dsl.engines.compiled.journal_sites import JournalLayout
from dsl.engines.compiled.runtime import available, closed_at_exit, compiler

Image = tuple[tuple[int, bytes], ...]
"""Bytes and where they stand; all else is zero."""


@dataclass(frozen=True)
class Addresses:
    """What the host has to know of a module's memory besides the registers: sizes, and where areas begin."""

    words: int
    position_bytes: int
    ring: int
    view: int
    outcomes: int
    weights: int
    tables_end: int
    heap: int


@dataclass(frozen=True)
class Module:
    """What instances are made of."""

    code: Any
    at: Addresses
    journal: JournalLayout
    image: Image


def cached(name: str) -> Module | None:
    """The module that the cache keeps under a name."""
    kept = cache.read(name) if name else None
    if kept is None or not available():
        return None
    facts, (code, *parts) = kept
    wasmtime = import_module("wasmtime")
    try:
        machine_code = closed_at_exit(wasmtime.Module.deserialize(compiler(), code))
        at = Addresses(**{field.name: int(facts["at"][field.name]) for field in fields(Addresses)})
        journal = JournalLayout(**facts["journal"])
        return Module(machine_code, at, journal, tuple(zip(map(int, facts["image"]), parts, strict=True)))
    except (wasmtime.WasmtimeError, KeyError, TypeError, ValueError):  # of another version, processor, configuration
        return None


def keep(name: str, module: Module) -> None:
    """Put a module in the cache."""
    begins = [address for address, _ in module.image]
    facts = {"at": asdict(module.at), "journal": asdict(module.journal), "image": begins}
    cache.keep(name, facts, (bytes(module.code.serialize()), *(data for _, data in module.image)))
