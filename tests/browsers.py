"""The browser of this machine that tests can drive, or what is missing for that."""

from __future__ import annotations

import shutil
from pathlib import Path

CLIENT = Path(__file__).parent.parent / "dsl" / "web" / "client"
PLAYWRIGHT = CLIENT / "node_modules" / "playwright-core" / "index.mjs"
NAMES = ("chromium", "chromium-browser", "google-chrome")


def browser_path() -> str | None:
    """Where it is."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def missing() -> str:
    """What is to be installed before tests can drive it; empty if all is there."""
    if browser_path() is None:
        return "apt install chromium"
    if shutil.which("node") is None:
        return "apt install nodejs npm"
    return "" if PLAYWRIGHT.is_file() else "npm ci --prefix dsl/web/client"
