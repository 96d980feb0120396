"""Makes ids in Latin letters from Russian and Ukrainian names."""

from __future__ import annotations

import re

_LATIN = {
    "а": "a", "б": "b", "в": "v", "г": "g", "ґ": "g", "д": "d", "е": "e", "ё": "e", "є": "ie", "ж": "zh", "з": "z",
    "и": "i", "і": "i", "ї": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "",
    "ы": "y", "ь": "", "э": "e", "ю": "iu", "я": "ia",
}  # fmt: skip


def transliterated(text: str) -> str:
    """``text`` as an id of small Latin letters, digits and underscores; empty if nothing can be written so."""
    latin = "".join(_LATIN.get(letter, letter) for letter in text.casefold())
    return re.sub(r"[^a-z0-9]+", "_", latin).strip("_")
