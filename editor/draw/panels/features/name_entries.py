"""The form of a name that is written across the chart: what of, which text, from where to where, bent, how large."""

from __future__ import annotations

import re
from functools import partial

from dsl.maps.mapfile.schema import NAME_KEYS, NAME_KINDS
from dsl.maps.mapfile.values import Data
from editor.base.texts import Message, tr
from editor.draw.panels.features.form_entry import FormEntry
from editor.draw.panels.features.form_fields import cell_field
from editor.draw.panels.features.name_field import NameField
from editor.draw.panels.features.value_fields import ChoiceField, Field, TextField, listed
from editor.model.documents.chart import Chart
from editor.model.documents.patches import MISSING, Held
from editor.model.plans.name_lines import BENDS, SIZES
from editor.view.panels.feature_titles import item_title


def name_entries(chart: Chart, item: dict[str, Data], alone: bool) -> list[FormEntry]:
    """The rows for a name; ``alone``: with what is its own."""
    labels = [tr(f"names-one-{kind}") for kind in NAME_KINDS]
    found = [FormEntry("kind", Message("panels-form-kind"), partial(ChoiceField, NAME_KINDS, labels, False))]
    if alone:
        found.append(FormEntry("name", Message("panels-form-name"), NameField))
        found.append(_place(chart, item))
    found.append(FormEntry("bow", Message("names-bow"), partial(measure_field, *BENDS), 0, declared=True))
    found.append(FormEntry("size", Message("names-size"), partial(measure_field, *SIZES), 1, declared=True))
    return found + ([FormEntry(key, key) for key in item if key not in NAME_KEYS] if alone else [])


def _place(chart: Chart, item: dict[str, Data]) -> FormEntry:
    if "region" not in item:
        return FormEntry("at", Message("names-at"), partial(cell_field, chart, many=True), required=True)
    regions = {str(region["id"]): region for _, region in chart.features("regions") if region.get("id") is not None}
    titles = [item_title(region) or id_ for id_, region in regions.items()]
    make = partial(ChoiceField, list(regions), titles, False)
    return FormEntry("region", Message("names-region"), make, required=True)


def measure_field(low: float, high: float) -> Field:
    """A number with or without a fraction, between two others."""

    def check(text: str) -> Held:
        plain = text.strip().replace(",", ".").replace("−", "-")
        if not re.fullmatch(r"-?\d{1,3}(\.\d{1,4})?", plain) or not low <= float(plain) <= high:
            return MISSING
        return float(plain) if "." in plain else int(plain)

    return TextField(check, lambda _text: tr("names-number", low=f"{low:g}", high=f"{high:g}"), listed)
