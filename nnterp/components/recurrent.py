"""State-space models (Mamba): blocks with a norm and a mixer, and nothing else."""

from __future__ import annotations

from nnterp.components.eproperty import unavailable
from nnterp.components.layer import Layer

#: Why there is nothing that an MLP reads.
NO_MLP = "this is a state-space block: its one sublayer is the mixer, and there is no MLP"


class RecurrentLayer(Layer):
    """A block ``stream + linear_attn(norm(stream))``.

    ``layer_input + linear_attn.attention_output == layer_output``; there is no attention and no MLP. What feeds the
    mixer is `attention_norm_output`.
    """

    attention_norm_output = Layer.attention_norm_output.at("norm.output")
    mlp_norm_output = unavailable(NO_MLP)
