"""The families written against vLLM's modules (``nnterp.families`` says what a family is)."""
