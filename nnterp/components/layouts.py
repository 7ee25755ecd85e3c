"""The axes of every standard value, as jaxtyping aliases.

A value's layout is the return annotation of the function that declares it, so ``Attention.attention_keys.layout is
Keys`` and ``Attention.attention_keys.dims == ("batch", "kv_heads", "seq", "qk_head_dim")``. ``isinstance(tensor,
Keys)`` tests rank and dtype. An axis named like a size of the model (``hidden`` is ``hidden_size``, ``heads`` is
``num_heads``, ...) has that length. On vLLM the batch axis has length 1 and ``seq`` counts the tokens of this step.
"""

from __future__ import annotations

from jaxtyping import Float, Int
from torch import Tensor

#: The residual stream, or what a sublayer adds to it.
Residual = Float[Tensor, "batch seq hidden"]

#: Per-head queries, keys and values, after any rotation, and before keys are repeated for grouped queries.
Queries = Float[Tensor, "batch heads seq qk_head_dim"]
Keys = Float[Tensor, "batch kv_heads seq qk_head_dim"]
Values = Float[Tensor, "batch kv_heads seq head_dim"]

#: One number for each pair of a query token and a key token: scores, or the probabilities that softmax makes of them.
Pattern = Float[Tensor, "batch heads query key"]

#: What each head read, before the output projection mixes the heads.
HeadOutputs = Float[Tensor, "batch seq heads head_dim"]

#: The inside of a feed-forward network, between its projections.
Neurons = Float[Tensor, "batch seq intermediate"]

#: A mixture's router: a number for each expert, and the experts that a token goes through.
RouterLogits = Float[Tensor, "batch seq experts"]
ExpertWeights = Float[Tensor, "batch seq top_k"]
ExpertIndices = Int[Tensor, "batch seq top_k"]
ExpertOutputs = Float[Tensor, "batch seq top_k hidden"]

#: The model's input and output.
Tokens = Int[Tensor, "batch seq"]
Logits = Float[Tensor, "batch seq vocab"]
NextTokenProbs = Float[Tensor, "batch vocab"]

#: Directions in the residual stream, one for each token that was asked about, and one number for each.
TokenDirections = Float[Tensor, "tokens hidden"]
TokenBiases = Float[Tensor, "tokens"]
