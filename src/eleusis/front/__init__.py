"""What `import eleusis` offers: a thin front before the packages that do the work.

`rules` is a rule with all that can be asked of it, `rounds` plays and reads rounds, `fitting` says
which rules fit what was seen. `eleusis/__init__.py` names what is public and loads it when used.
"""
