"""Gymnasium's own checker, unchanged, in an environment that holds the wheel and its extra."""

import warnings

import gymnasium
from gymnasium.utils.env_checker import check_env

warnings.simplefilter("error")
for name, options in (
    ("eleusis:NewEleusis-v0", {}),
    ("eleusis.adapters.gymnasium:NewEleusis-v0", {"rulebook": "howell", "place": 2}),
    ("eleusis:EleusisScience-v0", {}),
    ("eleusis:EleusisScience-v0", {"deals": True}),
):
    check_env(gymnasium.make(name, **options).unwrapped)
envs = gymnasium.make_vec(
    "eleusis:NewEleusis-v0", num_envs=8, vectorization_mode="vector_entry_point"
)
_, infos = envs.reset(seed=1)
for _ in range(100):
    _, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
