"""What keeps strangers from doing harm.

| module | what it holds |
|---|---|
| `security`, `hosts` | headers, origins, and the names under which the server answers |
| `rates`, `turns` | how much may be asked in a time, and who waits |
| `callers`, `doorstep` | connections from outside, and which of them make room for others |
"""
