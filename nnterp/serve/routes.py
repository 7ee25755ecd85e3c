"""What a client and a server of nnterp say to each other beside nnsight's protocol: paths and headers."""

from __future__ import annotations

#: Where a client asks what runs there, how far a trace is, and takes one back; the last two by its number.
ABOUT, PROGRESS, CANCEL = "/v1/nnterp/model", "/v1/nnterp/progress", "/v1/nnterp/cancel"

#: Headers of a trace: the client's number of it, and what client and server agreed on (`identity.agreement`).
NUMBER, AGREED = "nnterp-number", "nnterp-agreed"

#: Header of an answer: how far the engine came for it, the numbers of `nnterp.pulse.Reached`.
BLOCKS = "nnterp-blocks"
