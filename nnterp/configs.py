"""The transformers config of what is loaded, also where transformers has its architecture under another name."""

from __future__ import annotations

import copy
import os
from typing import Any

import torch

#: What a load's arguments say about where its config is.
_WHERE = ("revision", "trust_remote_code", "token", "cache_dir", "subfolder", "gguf_file")

#: Model types of published checkpoints, and the name under which transformers has the architecture.
SAME_AS = {"kimi_k2": "deepseek_v3"}


def named(checkpoint: Any) -> Any:
    """What a checkpoint is named by, as text where it is a path; anything else as it is."""
    return os.fspath(checkpoint) if isinstance(checkpoint, os.PathLike) else checkpoint


def load_config(repo_id: Any, arguments: dict[str, Any]) -> Any:
    """The config of what a model is loaded from: a module's own, ``config=``, or the checkpoint's.

    A checkpoint of a type in `SAME_AS` has the other type's class and keeps its own ``model_type``.
    """
    if isinstance(repo_id, torch.nn.Module):
        return repo_id.config
    if arguments.get("config") is not None:
        return arguments["config"]
    from transformers import CONFIG_MAPPING, AutoConfig

    where = {name: value for name, value in arguments.items() if name in _WHERE}
    written = _written(repo_id, where)
    if written.get("model_type") not in SAME_AS:
        return AutoConfig.from_pretrained(repo_id, **where)
    written.pop("auto_map", None)  # code that the checkpoint brings along, which no family is written against
    config = CONFIG_MAPPING[SAME_AS[written["model_type"]]].from_dict(written)
    config.model_type = written["model_type"]
    return config


def model_type(config: Any) -> str:
    """The type that names the family: the text model's, where the config wraps one."""
    return str((getattr(config, "text_config", None) or config).model_type)


def for_transformers(repo_id: Any, arguments: dict[str, Any]) -> dict[str, Any]:
    """A load's arguments, with a ``config`` under the name that transformers knows where that is another.

    By that name it finds how the experts' weights are stored; under another it leaves them at random, with a warning.
    """
    where = {name: value for name, value in arguments.items() if name in _WHERE}
    config = arguments.get("config")
    if config is None and not isinstance(repo_id, torch.nn.Module):
        config = load_config(repo_id, arguments) if _written(repo_id, where).get("model_type") in SAME_AS else None
    if config is None or config.model_type not in SAME_AS:
        return arguments
    config = copy.deepcopy(config)
    config.model_type = SAME_AS[config.model_type]
    return {**arguments, "config": config}


def _written(repo_id: Any, where: dict[str, Any]) -> dict[str, Any]:
    """What the checkpoint's ``config.json`` says; nothing for a GGUF file, which has none."""
    from transformers import PreTrainedConfig

    if where.get("gguf_file") is not None:
        return {}
    written, _ = PreTrainedConfig.get_config_dict(
        repo_id, **{k: v for k, v in where.items() if k != "trust_remote_code"}
    )
    return dict(written)
