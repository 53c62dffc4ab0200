"""What a hypothesis may say, and how likely that is before anything was seen.

| module | what it holds |
|---|---|
| `primitives` | what hypotheses are made of: `Vocabulary` |
| `atoms`, `situations` | what people say of a card, and how they tell lines apart |
| `standard` | the vocabulary that comes with the program, its prior learned from published rules |
"""
