"""The files that a host serves, compressed once: the page, the client, the chart. Their names contain hashes."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from dsl.web.ground import Ground

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="{viewport}">
<meta name="theme-color" content="#123a50">
<title>{title}</title>
<link rel="icon" href="data:,">
{style}
</head>
<body {data}>
<div id="app"><p class="unborn">{needs}</p></div>
{scripts}
</body>
</html>
"""
VIEWPORT = "width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content"
FOREVER, NEVER = "max-age=31536000, immutable", "no-store"


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    data: bytes
    kind: str
    cache: str
    packed: bool = True

    @property
    def headers(self) -> dict[str, str]:
        """The HTTP headers of the file."""
        found = {
            "Content-Type": self.kind, "Content-Length": str(len(self.data)), "Cache-Control": self.cache,
            "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
            "Cross-Origin-Opener-Policy": "same-origin", "Connection": "close",
        }  # fmt: skip
        if self.packed:
            found["Content-Encoding"] = "gzip"
        if self.kind.startswith("text/html"):
            found["Content-Security-Policy"] = POLICY
        return found


def client_file(name: str) -> bytes:
    """A file of the built client (``client/built``)."""
    return files("dsl.web").joinpath("client", "built", name).read_bytes()


def frame(title: str, language: str, needs: str, style: str, scripts: str, data: str = "") -> str:
    """The HTML page around the client; ``needs`` is the text shown until the client has started."""
    return PAGE.format(
        title=escape(title), language=language, needs=escape(needs), style=style, scripts=scripts, data=data,
        viewport=VIEWPORT,
    )  # fmt: skip


def served_files(ground: Ground, title: str, language: str, needs: str) -> tuple[str, dict[str, Asset]]:
    """The build (a hash of the files), and the files by their paths."""
    script, style, chart = client_file("client.js"), client_file("client.css"), ground.chart.encode()
    geometry = json.dumps(ground.geometry(), ensure_ascii=False, separators=(",", ":")).encode()
    build = hashlib.sha256(b"\0".join((script, style, chart, geometry, language.encode()))).hexdigest()[:12]
    page = frame(
        title, language, needs, f'<link rel="stylesheet" href="/client-{build}.css">',
        f'<script type="module" src="/client-{build}.js"></script>',
        f'data-build="{build}" data-language="{language}"',
    )  # fmt: skip
    found = {
        "/": _packed(page.encode(), "text/html; charset=utf-8", NEVER),
        f"/client-{build}.js": _packed(script, "text/javascript; charset=utf-8", FOREVER),
        f"/client-{build}.css": _packed(style, "text/css; charset=utf-8", FOREVER),
        f"/ground-{build}.json": _packed(geometry, "application/json", FOREVER),
        f"/chart-{build}.svg": _packed(chart, "image/svg+xml", FOREVER),
    }
    for name, face in ground.faces.items():
        found[f"/{name}"] = _packed(face, "font/ttf", "max-age=86400")
    return build, found


def _packed(data: bytes, kind: str, cache: str) -> Asset:
    return Asset(gzip.compress(data, 9, mtime=0), kind, cache)
