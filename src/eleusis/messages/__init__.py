"""What the program says to people, as data: a key with values, rendered by a catalogue a language.

`page.en.json` and `page.de.json` hold what the page and the terminal can say, `guide.en.json` and
`guide.de.json` what teaches the game there, `program.en.json` what only terminals and operators
meet. A text is ICU's MessageFormat as far as we need it; see `pattern`. The client renders the same
files, and a shared fixture holds it to `message`.
"""

from eleusis.messages.message import (
    NOTHING,
    Language,
    Message,
    MessageValue,
    Who,
    catalogue,
    message,
    message_from_json,
    places,
    render,
)

__all__ = [
    "NOTHING",
    "Language",
    "Message",
    "MessageValue",
    "Who",
    "catalogue",
    "message",
    "message_from_json",
    "places",
    "render",
]
