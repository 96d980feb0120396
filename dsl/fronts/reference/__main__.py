"""``python -m dsl.fronts.reference`` writes the generated parts of the pages; ``--check`` lists pages out of date."""

from __future__ import annotations

import sys

from dsl.fronts import reference
from dsl.fronts.reference.examples import in_step
from dsl.fronts.reference.tables import renewed
from dsl.text.files import write_text


def made(language: str) -> str:
    """The page with its tables and, in a translation, its examples made anew."""
    text = renewed(reference.page(language), language)
    return text if language == "en" else in_step(reference.page("en"), text, language)


def main(*, write: bool) -> int:
    """Write the pages, or print those out of date; returns how many were."""
    stale = {language: new for language in reference.PAGES if (new := made(language)) != reference.page(language)}
    for language, new in stale.items():
        if write:
            write_text(reference.FOLDER / reference.PAGES[language], new)
        else:
            print(f"{reference.PAGES[language]} is stale: run python -m dsl.fronts.reference")
    return 0 if write else len(stale)


if __name__ == "__main__":
    sys.exit(main(write="--check" not in sys.argv))
