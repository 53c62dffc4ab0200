"""The lexer agrees with lark's own."""

from __future__ import annotations

from functools import cache
from typing import cast

from hypothesis import given
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import UnexpectedCharacters

from eleusis.rule.language.grammar import grammar_text
from eleusis.rule.language.grammar.compiling import whole_words
from eleusis.rule.language.grammar.sharing import shared
from eleusis.rule.language.lexing import UNKNOWN_WORD, Token
from eleusis.rule.language.reading import lexer, normalise
from eleusis.rule.library.published import library


@cache
def slow_language() -> Lark:
    text = shared(grammar_text())  # it decides how lark numbers what has no name
    return Lark(text, parser=None, lexer="basic", edit_terminals=whole_words)


def lark_says(text: str) -> list[Token]:
    found = []
    try:
        for token in slow_language().lex(text):
            assert token.start_pos is not None
            found.append(Token(token.type, str(token), token.start_pos))
    except UnexpectedCharacters as error:
        at = cast("int", error.pos_in_stream)
        found.append(Token(UNKNOWN_WORD, text[at], at))
    return found


def test_the_library_is_cut_as_lark_does() -> None:
    for rule in library():
        text = normalise(rule.sentence)
        assert list(lexer().tokens(text)) == lark_says(text)


WORDS = sorted({word for rule in library() for word in normalise(rule.sentence).split()})
SIGNS = ("can't", "i.e.", "'s", "♠", "♠-♥", "c-d", "3rd", "13", "...", "<=", "<->", "≠", "x", "\n")


@given(
    st.lists(
        st.tuples(st.sampled_from((*WORDS, *SIGNS)) | st.text(max_size=2), st.sampled_from(" ,a")),
        max_size=8,
    )
)
def test_any_text_is_cut_as_lark_does(pieces: list[tuple[str, str]]) -> None:
    """Words stand apart, beside a sign, or grown together."""
    text = normalise("".join(word + between for word, between in pieces))
    assert list(lexer().tokens(text)) == lark_says(text)
