"""Text out of vision-language checkpoints: transformers' task for text loads their wrappers, and does not list them.

Its pipeline takes a wrapper by the architecture that the checkpoint names, with an error in the log that fills a page;
nnsight, which builds a tree without weights by the task's own classes, finds none for it.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from unittest import mock

#: transformers' name of the task, and what its pipeline says of a wrapper.
TASK = "text-generation"
COMPLAINT = f"is not supported for {TASK}"


@contextlib.contextmanager
def with_wrappers() -> Iterator[None]:
    """Within the block, the task's classes are followed by those of vision-language wrappers, without a complaint."""
    from transformers import AutoModelForImageTextToText
    from transformers.pipelines import SUPPORTED_TASKS

    classes = (*SUPPORTED_TASKS[TASK]["pt"], AutoModelForImageTextToText)
    log = logging.getLogger("transformers.pipelines.base")
    log.addFilter(_says_more)
    try:
        with mock.patch.dict(SUPPORTED_TASKS[TASK], {"pt": classes}):
            yield
    finally:
        log.removeFilter(_says_more)


def _says_more(record: logging.LogRecord) -> bool:
    return COMPLAINT not in record.getMessage()
