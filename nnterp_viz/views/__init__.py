"""The views: one anywidget class each, which turns a `Recording` into what its picture is drawn from."""

from __future__ import annotations
