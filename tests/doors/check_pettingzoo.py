"""PettingZoo's own tests, unchanged, in an environment that holds the wheel and its extra."""

import warnings

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from eleusis.adapters import new_eleusis_v0

warnings.simplefilter("ignore", UserWarning)
for options in (
    {},
    {"judge": True},
    {"rulebook": "king", "players": 3},
    {"rulebook": "express", "guesses": ["Only hearts."]},
):
    api_test(new_eleusis_v0.env(**options), num_cycles=1000)
    api_test(new_eleusis_v0.raw_env(**options), num_cycles=1000)
    seed_test(lambda options=options: new_eleusis_v0.env(**options), num_cycles=500)
    parallel_api_test(new_eleusis_v0.parallel_env(**options), num_cycles=1000)
render_test(lambda render_mode: new_eleusis_v0.env(render_mode=render_mode))
