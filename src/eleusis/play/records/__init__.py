"""Rounds and games kept as text that people read and programs check.

| module | what it holds |
|---|---|
| `chain` | lines with a running hash |
| `record` | a record, full or public: print, parse, write as play goes on |
| `replaying` | a record put to the engine again, event by event |
"""
