"""A model that runs elsewhere: ``python -m nnterp.serve NAME`` there, ``StandardizedVLLM(NAME, serve=URL)`` here.

nnsight's serve protocol: a trace is written against a model without weights, sent as its source and the variables that
it names, and run by the server, which sends back what it saved. Importing this package imports nothing heavy.
"""

from __future__ import annotations
