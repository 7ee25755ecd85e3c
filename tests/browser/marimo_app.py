"""The marimo app that test_marimo.py opens: a view as a UI element, linked views, and a view that is made again."""

from __future__ import annotations

import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    from nnterp_viz import attention, compare, explore, logit_lens
    from tests.viz.view_recordings import model, recording

    rec = recording("the cat saw the cat saw the")
    return attention, compare, explore, logit_lens, mo, model, rec, recording


@app.cell
def _(mo):
    again = mo.ui.button(label="again", value=0, on_click=lambda n: n + 1)
    again
    return (again,)


@app.cell
def _(again, logit_lens, mo, rec):
    # Run again by the button: marimo closes what the cell made before.
    lens = logit_lens(rec, layer=again.value, position=again.value)
    mo.vstack([mo.md(f"made {again.value + 1} times"), lens])
    return


@app.cell
def _(attention, mo, rec):
    view = mo.ui.anywidget(attention(rec))
    view
    return (view,)


@app.cell
def _(mo, rec, view):
    pattern = rec[f"layers.{view.layer}.self_attn.attention_probabilities"][0, view.head]
    mo.md(f"head {view.layer}.{view.head}: {pattern.tolist()!r}")
    return


@app.cell
def _(explore, model):
    linked = explore(model(), "the cat saw the cat saw the", theme="dark")
    linked
    return (linked,)


@app.cell
def _(mo):
    look = mo.ui.button(label="look", value=0, on_click=lambda n: n + 1)
    look
    return (look,)


@app.cell
def _(linked, look, mo):
    selected = [(each.layer, each.head, each.position) for each in (linked, *linked.children)]
    top = linked.recording["lens.top_probabilities"][1, 2].tolist()
    mo.md(f"look {look.value}: {selected!r} {linked.recording.prompt!r} {top!r}")
    return


@app.cell
def _(compare, rec, recording):
    compare(rec, recording("the cat saw the dog saw the"))
    return


if __name__ == "__main__":
    app.run()
