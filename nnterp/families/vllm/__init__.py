"""The families written against vLLM's modules (``nnterp.families`` says what a family is)."""

from __future__ import annotations

from nnterp.engines import platform

platform.quiet_logging()  # each of them imports vLLM, which reads its level then
