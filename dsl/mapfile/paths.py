"""Places in plain data, as paths of keys and list places, and copies of the data with one place changed."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.mapfile.values import Data

Key = str | int


def with_value(data: Data, path: Sequence[Key], value: Data) -> Data:
    """A copy of ``data`` with ``value`` at ``path``."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(data, dict) and isinstance(key, str):
        return data | {key: with_value(data.get(key), rest, value)}
    if isinstance(data, list) and isinstance(key, int):
        old = data[key] if key < len(data) else None
        return [*data[:key], with_value(old, rest, value), *data[key + 1 :]]
    return value


def without(data: Data, path: Sequence[Key]) -> Data:
    """A copy of ``data`` without what is at ``path``."""
    key, rest = path[0], path[1:]
    if isinstance(data, dict) and isinstance(key, str):
        if rest:
            return data | {key: without(data[key], rest)}
        return {k: v for k, v in data.items() if k != key}
    if isinstance(data, list) and isinstance(key, int):
        return [*data[:key], *([without(data[key], rest)] if rest else []), *data[key + 1 :]]
    return data
