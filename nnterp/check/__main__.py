"""`python -m nnterp.check CHECKPOINT`: the command line. Exit status 0: agrees, 1: differs, 2: could not compare."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from nnterp.check import DTYPES, PROMPT, compare_engines
from nnterp.errors import CannotCompare, UnsupportedFamily

EPILOG = """exit status: 0 the engines agree, 1 they differ, 2 they could not be compared.
docs/adding_a_family.md goes through an example; docs/families.md lists what is known to differ."""


def arguments_of(text: str) -> dict[str, Any]:
    """A JSON object of keyword arguments."""
    try:
        given = json.loads(text)
    except json.JSONDecodeError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not JSON ({error})") from error
    if not isinstance(given, dict):
        raise argparse.ArgumentTypeError(f"{text!r} is no JSON object; write '{{\"max_model_len\": 1024}}'")
    return given


def positive(text: str) -> int:
    """A number of tokens."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of tokens; write 1 or more")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The options."""
    parser = argparse.ArgumentParser(
        prog="python -m nnterp.check",
        description="Load a checkpoint on vLLM and on transformers and compare every standard value that both serve.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("checkpoint", help="a local folder, or a name on the Hugging Face hub")
    parser.add_argument("--family", help="the family on vLLM: a .py file or a module (default: the model type's)")
    parser.add_argument("--reference-family", metavar="FAMILY", help="the same on transformers")
    parser.add_argument("--prompt", default=PROMPT, help="the text to run (default: %(default)r)")
    parser.add_argument("--tokens", type=positive, help="repeat the prompt to this many tokens")
    parser.add_argument("--dtype", choices=DTYPES, default="float32", help="precision of both (default: %(default)s)")
    parser.add_argument("--tolerance", type=float, help="largest relative difference that counts as agreement")
    parser.add_argument("--engine", type=arguments_of, metavar="JSON", help="more arguments of StandardizedVLLM")
    parser.add_argument("--reference", type=arguments_of, metavar="JSON", help="more of StandardizedTransformer")
    parser.add_argument("--json", action="store_true", help="print the comparison as JSON")
    return parser


def main(given: Sequence[str | os.PathLike[str]] | None = None) -> int:
    """Compare, print, and return the exit status."""
    options = vars(parser().parse_args(None if given is None else [os.fspath(one) for one in given]))
    as_json = options.pop("json")
    try:
        found = compare_engines(**options, progress=lambda doing: sys.stderr.write(f"{doing} ...\n"))
    except (CannotCompare, UnsupportedFamily, ImportError, RuntimeError) as error:
        sys.stderr.write(f"nnterp.check: {error}\n")
        return 2
    from nnterp.check import report

    sys.stdout.write(json.dumps(report.data(found), indent=1) + "\n" if as_json else report.text(found))
    return 0 if found.agrees else 1


if __name__ == "__main__":
    raise SystemExit(main())
