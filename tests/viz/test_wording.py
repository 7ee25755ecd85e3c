"""What a view tells of an exception."""

from __future__ import annotations

import pytest

from nnterp_viz.views.wording import in_words


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (RuntimeError("ValueError: the factor is 0\n\nIntervention traceback:\n  File x"), "the factor is 0"),
        (RuntimeError("RuntimeError ValueError: the factor is 0"), "the factor is 0"),
        (
            RuntimeError("Unavailable: layers.0.mlp_output is not available: fused"),
            "layers.0.mlp_output is not available: fused",
        ),
        (ValueError("ValueError is a class"), "ValueError is a class"),
        (KeyError("there is no value 'x'"), "there is no value 'x'"),
        (RuntimeError(), "RuntimeError"),
    ],
)
def test_an_error_is_told_as_its_sentence_without_classes_and_tracebacks(error, sentence):
    assert in_words(error) == sentence
