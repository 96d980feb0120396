"""Tables: entries by keys. Known ones are data; those with a formula are worked out once, by ``fill``."""

from __future__ import annotations

from dsl.compiled.wat import Body
from dsl.compiled.writer import Writer
from dsl.linked import nodes as x


class Tables:
    """Entries of tables."""

    def __init__(self, writer: Writer) -> None:
        self.w = writer

    def item(self, node: x.Item, body: Body) -> str:
        """An entry of a table, or what stands in its place."""
        raise NotImplementedError
