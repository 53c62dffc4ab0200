"""The secret rule: what it says, what it means, and machines that judge by it.

A rule is a tree (`syntax`, which gathers `features`, `references` and `quantities`). Its meaning
is one function from the line to the right next cards (`meaning`). To judge quickly the tree is
compiled: it is asked which facts about the line matter (`registers`, as few as `needs` allow) and
how to read numbers and conditions off them for all cards at once (`gauges`, `checks`, `pieces`).
A `machine` runs on that; an `automaton` is all of its states in a minimal table (`minimise`).
"""
