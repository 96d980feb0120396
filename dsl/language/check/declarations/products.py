"""``for each suit, rank``: the rows of a table that has one for each combination of values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

from dsl.language.syntax import tree as t
from dsl.text.diagnostics import Problems

MOST_ROWS = 2000
"""The most rows of a product; decks have a lower limit of their own."""
_Value = tuple[str, str, t.Expr]
"""The name of a value, its label, and its expression."""


def counted(table: t.Table) -> t.Table:
    """The table with a column that counts one of each card, if a deck made as a product has none."""
    if table.kind != "deck" or table.product is None or any(c.name.text == "count" for c in table.columns):
        return table
    span = table.product.span
    count = t.Column(t.Id("count", span=span), "", t.RangeType(0, 512, span=span), t.Number(1, span=span), span=span)
    return replace(table, columns=(*table.columns, count))


def product_rows(table: t.Table, listed: Mapping[str, t.Enum | t.Table], problems: Problems) -> list[t.Row]:
    """A row for each combination of values, the last column varying fastest; None after a report."""
    node = table.product
    if node is None:
        return []
    known = {column.name.text: column for column in table.columns}
    values: dict[str, list[_Value]] = {}
    for name in node.columns:
        column = known.get(name.text)
        if column is None:
            problems.unknown("column-unknown", name.span, name.text, known, table=table.name.text)
            return []
        values[name.text] = _values(column, listed, node)
        if not values[name.text]:
            problems.error("product-endless", name.span, name=name.text)
            return []
    for column in table.columns:
        if column.default is None and column.name.text not in values and column.name.text != "count":
            problems.error("product-first", column.name.span, name=column.name.text)
            return []
    rows = [_row(table, node, dict(zip(values, found))) for found in product(*values.values())]
    if len(rows) > MOST_ROWS:
        problems.error("product-large", node.span, found=len(rows), limit=MOST_ROWS)
    return rows[:MOST_ROWS]


def _values(column: t.Column, listed: Mapping[str, t.Enum | t.Table], node: t.Product) -> list[_Value]:
    """The values of a column, if the rules list them."""
    span = node.span
    match column.type:
        case t.RangeType(low=int(low), high=int(high)) if high - low < MOST_ROWS:
            return [(str(n), str(n), t.Number(n, span=span)) for n in range(low, high + 1)]
        case t.OptionsType(items=items):
            return [_named(item.name, item.label, node) for item in items]
        case t.PlainType(name=name) if isinstance(found := listed.get(name), t.Enum):
            return [_named(item.name, item.label, node) for item in found.items]
        case t.PlainType(name=name) if isinstance(found := listed.get(name), t.Table):
            return [_named(row.key, row.label, node) for row in found.rows if not row.key.text.isdigit()]
    return []


def _named(name: t.Id, label: str, node: t.Product) -> _Value:
    return name.text, label or name.text, t.Name(name.text, span=node.span)


def _row(table: t.Table, node: t.Product, found: Mapping[str, _Value]) -> t.Row:
    """A row, named after its values and labelled with their labels."""
    key = "_".join(name for name, _, _ in found.values())
    key = f"{node.columns[0].text}_{key}" if key[0].isdigit() else key
    label = node.label or " ".join(label for _, label, _ in found.values())
    for name, (_, text, _) in found.items():
        label = label.replace("{" + name + "}", text)
    cells = []
    for column in table.columns:
        value = found[column.name.text][2] if column.name.text in found else column.default
        cells.append(value if value is not None else t.Number(1, span=node.span))
    return t.Row(t.Id(key, span=node.span), label, tuple(cells), span=node.span)
