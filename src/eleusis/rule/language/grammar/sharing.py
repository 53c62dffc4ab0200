"""Groups in parentheses made phrases of their own, so that they are not multiplied out.

lark makes of `(a | b) (c | d)` four productions; with a phrase for each group there is one, and two
for each phrase, which all that hold the same group share. What can be
written, and what it becomes, stays the same: a name that begins with `_` is spliced in.
"""

from __future__ import annotations

import re
from typing import Final

_TOKEN: Final = re.compile(r'//[^\n]*|"(?:\\.|[^"\\])*"|/(?:\\.|[^/\n\\])+/[a-z]*|[()]|[^()"/]+|/')
"""A comment, a word, a pattern, a parenthesis, or what stands between them."""


def shared(text: str) -> str:
    """The grammar *text* with a phrase for each of its groups."""
    open_groups: list[list[str]] = [[]]
    names: dict[str, str] = {}
    for token in _TOKEN.findall(text):
        if token.startswith("//"):
            continue
        if token == "(":
            open_groups.append([])
        elif token == ")":
            group = " ".join("".join(open_groups.pop()).split())
            open_groups[-1].append(names.setdefault(group, f"_group_{len(names)}"))
        else:
            open_groups[-1].append(token)
    (whole,) = open_groups
    phrases = (f"{name}: {group}" for group, name in names.items())
    return "\n".join(("".join(whole), *phrases, ""))
