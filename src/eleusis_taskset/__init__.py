"""The game as verifiers looks for it: a package's name is the id of its taskset.

`vf-eval eleusis-taskset …`; all of it is `eleusis.adapters.verifiers_env`.
"""

from eleusis.adapters.verifiers_env import EleusisEnv, EleusisTaskset

__all__ = ["EleusisEnv", "EleusisTaskset"]
