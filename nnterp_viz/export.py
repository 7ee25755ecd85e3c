"""Views as one HTML file that works from disk: no kernel, no network, no Jupyter."""

from __future__ import annotations

import base64
import html
import itertools
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nnterp_viz.paths import writable
from nnterp_viz.views.front_end import BUNDLE, HOST, packed

if TYPE_CHECKING:
    from os import PathLike

    from nnterp_viz.views.base import View

# The page allows nothing from outside itself; the front end is imported from a blob that the page makes.
_POLICY = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data: blob:"

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
:root {{ color-scheme: {scheme}; text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }}
body {{ margin: 0 auto; padding: 16px; max-width: 1800px; }}
@media (max-width: 600px) {{ body {{ padding: 4px; }} }}
main > h1, main > h2 {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }}
[data-view] {{ margin: 0 0 14px; }}
.row {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 560px), 1fr)); gap: 0 14px; }}
</style>
</head>
<body>
<main>
<h1>{title}</h1>
<h2>Views</h2>
{places}
</main>
<script type="application/json" id="nnv-page">{page}</script>
<script type="application/json" id="nnv-front-end">{front_end}</script>
<script>{host}</script>
</body>
</html>
"""


def write_page(rows: Sequence[Sequence[View]], path: str | PathLike[str]) -> None:
    """Writes views, with their selection linked, as one self-contained page.

    Args:
        rows: views as they stand on the page; those of a row beside each other where there is room.
        path: the file; an existing one is replaced.

    Raises:
        RuntimeError: when one of them is closed.
        TypeError: when ``path`` is no path.
        OSError: when the file cannot be written.
    """
    target = writable(path, "a page")
    target.write_text(page(rows), encoding="utf-8")


def page(rows: Sequence[Sequence[View]]) -> str:
    """The text of `write_page`'s file."""
    views = [view for row in rows for view in row]
    for view in views:
        view.require_open()
    theme = views[0].theme
    return _PAGE.format(
        policy=_POLICY,
        title=html.escape(views[0].prompt[:80]),
        scheme=theme if theme in {"light", "dark"} else "light dark",
        places="\n".join(_places([len(row) for row in rows])),
        page=_script({"views": [_saved(view) for view in views]}),
        front_end=_script(base64.b64encode(packed(BUNDLE.read_bytes())).decode()),
        host=HOST.read_text(encoding="utf-8").replace("</script", "<\\/script"),
    )


def _places(counts: Sequence[int]) -> Iterator[str]:
    """Where the views of each row are drawn."""
    number = itertools.count()
    for count in counts:
        places = "".join(f'<div data-view="{next(number)}"></div>' for _ in range(count))
        yield places if count == 1 else f'<div class="row">{places}</div>'


def _saved(view: View) -> dict[str, Any]:
    """A view's traits: plain ones as they are, binary ones as base64, those inside of a trait under ``trait.name``."""
    state, binary = _parted(view._frozen())  # noqa: SLF001 - the two halves of one export
    return {"state": state, "buffers": {name: base64.b64encode(value).decode() for name, value in binary.items()}}


def _parted(values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """What is no bytes, and what is, at any depth, by its path."""
    plain: dict[str, Any] = {}
    binary: dict[str, bytes] = {}
    for name, value in values.items():
        if isinstance(value, bytes):
            binary[name] = value
        elif isinstance(value, dict):
            plain[name], inner = _parted(value)
            binary |= {f"{name}.{path}": item for path, item in inner.items()}
        else:
            plain[name] = value
    return plain, binary


def _script(value: Any) -> str:
    """JSON that cannot end the script element it stands in, whatever text it holds."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
