"""Machines that judge by a rule: lazily, or by a table.

Numbers and conditions of the tree become functions of registers; `lazy` runs them on any line,
`dfa` compiles and minimises what right lines can come to.
"""
