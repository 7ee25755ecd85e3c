"""What a cell that is run again closes of its run before, and what it leaves alone."""

from __future__ import annotations

import gc
import weakref

import ipywidgets
import pytest

from nnterp_viz import attention, compare, explore, logit_lens
from nnterp_viz.views import cells
from tests.viz.view_recordings import recording


class Kernel:
    """Runs "cells": functions, each under a cell's id and with a message of its own."""

    def __init__(self, monkeypatch):
        self.names = {}
        self.count = 0
        self.now = None
        monkeypatch.setattr(cells, "_now", lambda: self.now)

    def run(self, cell, act):
        self.count += 1
        self.now = (cell, str(self.count))
        act()
        cells.close_old(*self.now, self.names)
        self.now = None


@pytest.fixture
def kernel(monkeypatch):
    return Kernel(monkeypatch)


@pytest.mark.parametrize("make", [attention, explore, lambda rec: compare(rec, rec)])
def test_a_view_that_only_its_cell_s_earlier_output_had_is_closed_and_collected(kernel, make):
    gone = []

    def cell():
        view = make(recording())
        view._repr_mimebundle_()
        kernel.names["_"] = kernel.names["Out"] = [view]  # as IPython does
        gone.append(weakref.ref(view))

    kernel.run("a", cell)
    kernel.run("b", lambda: None)
    assert gone[0]().comm is not None
    kernel.run("a", cell)
    gc.collect()
    assert gone[0]() is None or gone[0]().comm is None
    assert gone[1]().comm is not None


@pytest.mark.parametrize("holder", [lambda v: v, lambda v: {"x": [v]}, lambda v: ipywidgets.VBox([v])])
def test_a_view_that_a_name_a_container_or_a_box_holds_stays(kernel, holder):
    views = []

    def cell():
        views.append(attention(recording()))
        kernel.names["kept" + str(len(views))] = holder(views[-1])

    kernel.run("a", cell)
    kernel.run("a", cell)
    assert [view.comm is not None for view in views] == [True, True]


def test_a_part_of_a_column_that_a_name_holds_keeps_the_column(kernel):
    made = []

    def cell():
        made.append(explore(recording()))
        kernel.names.setdefault("lens", made[-1].logit_lens)

    kernel.run("a", cell)
    kernel.run("a", cell)
    kernel.run("a", cell)
    assert [view.bar.comm is not None for view in made] == [True, False, True]


def test_a_view_that_another_cell_shows_stays_until_that_cell_is_run_again(kernel):
    views = []

    def make():
        views.append(logit_lens(recording()))

    kernel.run("a", make)
    kernel.run("b", views[0]._repr_mimebundle_)
    kernel.run("a", make)
    assert views[0].comm is not None
    kernel.run("b", views[1]._repr_mimebundle_)
    kernel.run("a", make)
    assert [view.comm is not None for view in views] == [False, True, True]
