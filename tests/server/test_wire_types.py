"""The client's types say what goes over the wire."""

from wire_types import WRITTEN, wire_types


def test_the_clients_types_are_those_of_the_protocol() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == wire_types(), "run scripts/wire_types.py"


def test_a_command_may_leave_out_what_has_a_default_and_an_answer_may_not() -> None:
    written = wire_types()
    assert '  do: "set-rule";\n  text?: string;\n' in written
    assert "  deadline: number | null;\n" in written
    assert "  layout?: LayoutPatch;\n" in written
