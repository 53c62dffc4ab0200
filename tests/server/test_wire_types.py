"""The client's types say what goes over the wire."""

from typing import get_args

from wire_types import WRITTEN, wire_types

from eleusis.server.entries import What


def test_the_clients_types_are_those_of_the_protocol() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == wire_types(), "run scripts/wire_types.py"


def test_a_command_may_leave_out_what_has_a_default_and_an_answer_may_not() -> None:
    written = wire_types()
    assert '  do: "set-rule";\n  text?: string;\n' in written
    assert "  deadline: number | null;\n" in written
    assert "  layout?: LayoutPatch;\n" in written


def test_words_of_a_known_set_are_literals_made_from_their_one_definition() -> None:
    written = wire_types()
    for field in ("may: CommandWord[]", "what: What", "phase: Phase | null", "status: Status[]"):
        assert f"  {field};\n" in written
    assert "  end: EndReason | null;\n" in written
    assert not set(get_args(What)) & {"happened"}, "an event goes by its own word"
    assert {"played", "agent-sat"} < set(get_args(What))
