"""The published single-player benchmark "Can LLMs play the game of science?".

| module | what it holds |
|---|---|
| `protocol` | a round: one scientist, one secret rule, thirty cards at most |
| `benchmark` | the 78 published deals, and how sixteen language models fared |
| `scientists` | who can be asked to play, by name |
| `insider` | a scientist who knows which rules there are |
| `inducer` | a scientist who has to find out |
| `llm` | a language model as a scientist |
| `summary` | what comes of many rounds: scores, and how far claims can be trusted |
| `plots` | the same as pictures |
"""
