"""The form of a name that is written across the chart: what of, which text, from where to where, bent, how large."""

from __future__ import annotations

from functools import partial

from dsl.maps.mapfile.schema import NAME_KEYS, NAME_KINDS
from dsl.maps.mapfile.values import Data
from editor.base.texts import Message, tr
from editor.draw.panels.features.form_entry import FormEntry
from editor.model.documents.chart import Chart
from editor.model.plans.placing.name_lines import BENDS, SIZES
from editor.view.fields.box_fields import ChoiceField
from editor.view.fields.cell_field import cell_field
from editor.view.fields.name_field import NameField
from editor.view.fields.text_fields import decimal_field
from editor.view.panels.feature_titles import item_title


def name_entries(chart: Chart, item: dict[str, Data], alone: bool) -> list[FormEntry]:
    """The rows for a name; ``alone``: with what is its own."""
    kinds = [(kind, tr(f"names-one-{kind}")) for kind in NAME_KINDS]
    found = [FormEntry("kind", Message("panels-form-kind"), partial(ChoiceField, kinds))]
    if alone:
        found.append(FormEntry("name", Message("panels-form-name"), NameField))
        found.append(_place(chart, item))
    found.append(FormEntry("bow", Message("names-bow"), partial(decimal_field, *BENDS), 0, declared=True))
    found.append(FormEntry("size", Message("names-size"), partial(decimal_field, *SIZES), 1, declared=True))
    return found + ([FormEntry(key, key) for key in item if key not in NAME_KEYS] if alone else [])


def _place(chart: Chart, item: dict[str, Data]) -> FormEntry:
    if "region" not in item:
        return FormEntry("at", Message("names-at"), partial(cell_field, chart, many=True), required=True)
    regions = {str(region["id"]): region for _, region in chart.features("regions") if region.get("id") is not None}
    titles = [(id_, item_title(region) or id_) for id_, region in regions.items()]
    return FormEntry("region", Message("names-region"), partial(ChoiceField, titles), required=True)
