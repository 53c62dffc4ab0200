"""One request to an endpoint: whatever comes back, or does not, is a value without secrets."""

from __future__ import annotations

import json
import socket

import pytest

from agents.llm.stub import KEY, MODEL, Response, Seen, completion, in_turn, said, serving
from eleusis.agents.llm.chat import ANSWER_BYTES_MAX, Chat, Reply
from eleusis.agents.llm.endpoint import ChatEndpoint, Limits
from eleusis.agents.llm.errors import Trouble, TroubleKind
from eleusis.agents.llm.manner import AnswerFormat, ChatMessage
from eleusis.errors import InputError
from patience import PATIENCE_S

MESSAGES = [ChatMessage("system", "You play."), ChatMessage("user", "Which card?")]
SCHEMA = {"type": "object"}


def ask(response: Response | None, *, seconds: float = PATIENCE_S) -> Reply | Trouble:
    with serving(lambda _: response) as stub:
        return Chat(stub.endpoint, Limits()).ask(MESSAGES, SCHEMA, seconds)


def kind_of(response: Response | None, *, seconds: float = PATIENCE_S) -> TroubleKind:
    result = ask(response, seconds=seconds)
    assert isinstance(result, Trouble)
    return result.kind


def test_what_is_sent() -> None:
    with serving(lambda _: completion("Hello")) as stub:
        reply = Chat(stub.endpoint, Limits(answer_tokens=77), seed=5).ask(
            MESSAGES, SCHEMA, PATIENCE_S
        )
    assert reply == Reply("Hello", 100)
    (seen,) = stub.seen
    assert seen.path == "/v1/chat/completions"
    assert seen.authorization == f"Bearer {KEY}"
    assert seen.body["model"] == MODEL
    assert seen.body["messages"] == [
        {"role": "system", "content": "You play."},
        {"role": "user", "content": "Which card?"},
    ]
    assert seen.body["max_tokens"] == 77
    assert seen.body["seed"] == 5
    assert seen.body["response_format"]["json_schema"]["schema"] == SCHEMA


def test_without_a_key_nobody_is_authorised() -> None:
    with serving(lambda _: completion("Hello")) as stub:
        Chat(ChatEndpoint(stub.url, MODEL), Limits()).ask(MESSAGES, SCHEMA, PATIENCE_S)
    assert stub.seen[0].authorization is None


def test_content_in_parts_is_one_text() -> None:
    parts = [{"type": "text", "text": "Hel"}, {"type": "image"}, {"type": "text", "text": "lo"}]
    message = {"role": "assistant", "content": parts}
    assert ask(completion("", message=message)) == Reply("Hello", 100)


def test_what_cannot_be_printed_is_replaced() -> None:
    reply = ask(completion("red\x1b[2J \ud800 ♥"))
    assert isinstance(reply, Reply)
    assert reply.text == "red�[2J � ♥"


# Trouble -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("response", "kind"),
    [
        (Response("{}", 401), TroubleKind.DENIED),
        (Response("{}", 404), TroubleKind.DENIED),
        (Response("{}", 413), TroubleKind.REJECTED),
        (Response("{}", 429), TroubleKind.BUSY),
        (Response("{}", 503), TroubleKind.BUSY),
        (Response("oops", 500), TroubleKind.BROKEN),
        (Response("oops", 502), TroubleKind.BROKEN),
        (Response("<html>"), TroubleKind.GARBLED),
        (Response(""), TroubleKind.GARBLED),
        (Response('{"choices": []}'), TroubleKind.GARBLED),
        (Response('{"choices": [{"message": "Hi"}]}'), TroubleKind.GARBLED),
        (Response('{"choices": [{"message": {"content": {}}}]}'), TroubleKind.GARBLED),
        (Response("[" * 100_000), TroubleKind.GARBLED),
        (Response(b"\xff\xfe\x00"), TroubleKind.GARBLED),
        (completion("", message={"content": None, "refusal": "No."}), TroubleKind.REFUSED),
        (completion("I won't", finish_reason="content_filter"), TroubleKind.REFUSED),
        (completion('{"move": "pl', finish_reason="length"), TroubleKind.CUT_OFF),
        (Response('{"choices"', length=1_000), TroubleKind.GARBLED),
    ],
)
def test_each_kind_of_trouble(response: Response, kind: TroubleKind) -> None:
    assert kind_of(response) is kind


def test_a_server_that_never_answers() -> None:
    assert kind_of(None, seconds=0.2) is TroubleKind.TIMEOUT


def test_a_server_that_has_had_its_time() -> None:
    assert kind_of(completion("Hello"), seconds=0) is TroubleKind.TIMEOUT


def test_a_server_that_stops_in_the_middle() -> None:
    assert (
        kind_of(Response('{"choices"', length=1_000, hangs=True), seconds=0.2)
        is TroubleKind.TIMEOUT
    )


def test_nobody_at_the_address() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    trouble = Chat(ChatEndpoint(f"http://127.0.0.1:{port}/v1", MODEL), Limits()).ask(
        MESSAGES, SCHEMA, PATIENCE_S
    )
    assert isinstance(trouble, Trouble)
    assert trouble.kind is TroubleKind.UNREACHABLE
    assert str(port) not in str(trouble)


def test_an_endless_answer_is_not_read_to_its_end() -> None:
    assert kind_of(Response(" " * (ANSWER_BYTES_MAX + 1))) is TroubleKind.GARBLED


def test_how_long_a_server_wants_to_be_left_alone() -> None:
    result = ask(Response("{}", 429, {"Retry-After": "7"}))
    assert isinstance(result, Trouble)
    assert result.wait_s == 7


# Secrets -------------------------------------------------------------------------------------


def test_a_key_that_is_sent_back_is_not_kept() -> None:
    told = json.dumps({"error": {"message": f"Incorrect API key: {KEY}"}})
    for response in (Response(told, 401), Response(KEY), completion(f"My key is {KEY}.")):
        result = ask(response)
        assert KEY not in repr(result)
        assert "[key]" in repr(result)


def test_the_key_does_not_follow_a_redirection() -> None:
    with (
        serving(lambda _: completion("Hello")) as other,
        serving(lambda _: Response("", 302, {"Location": f"{other.url}/chat/completions"})) as stub,
    ):
        result = Chat(stub.endpoint, Limits()).ask(MESSAGES, SCHEMA, PATIENCE_S)
    assert isinstance(result, Trouble)
    assert result.kind is TroubleKind.DENIED
    assert other.seen == []


def test_options_do_not_tell_address_and_key() -> None:
    endpoint = ChatEndpoint("https://models.example/v1", MODEL, KEY)
    assert KEY not in repr(endpoint)
    assert "example" not in repr(endpoint)
    assert endpoint.scrub("none of it") == "none of it"
    assert ChatEndpoint("http://localhost/v1", MODEL, "none").scrub("none of it") == "none of it"


# What servers differ about ----------------------------------------------------------------------


def error(message: str) -> Response:
    return Response(json.dumps({"error": {"message": message}}), 400)


def test_an_option_that_a_server_objects_to_is_left_out_from_then_on() -> None:
    def answer(seen: Seen) -> Response:
        if "seed" in seen.body:
            return error("Unknown parameter: 'seed'")
        if "max_tokens" in seen.body:
            return error("Use 'max_completion_tokens' instead of 'max_tokens'")
        if seen.form:
            return error("Structured output is not available")
        return said("play", "AC")

    with serving(answer) as stub:
        chat = Chat(stub.endpoint, Limits(answer_tokens=50))
        assert isinstance(chat.ask(MESSAGES, SCHEMA, PATIENCE_S), Reply)
        asked = chat.calls
        assert asked == 2 + len(AnswerFormat)
        assert isinstance(chat.ask(MESSAGES, SCHEMA, PATIENCE_S), Reply)
        assert isinstance(Chat(stub.endpoint, Limits()).ask(MESSAGES, SCHEMA, PATIENCE_S), Reply)
        assert len(stub.seen) == asked + 2, "what was found out holds for everybody who asks"
    assert stub.seen[-2].body["max_completion_tokens"] == 50


def test_a_server_that_objects_to_everything_is_asked_only_so_often() -> None:
    with serving(lambda _: error("seed max_tokens response_format")) as stub:
        result = Chat(stub.endpoint, Limits()).ask(MESSAGES, SCHEMA, PATIENCE_S)
    assert isinstance(result, Trouble)
    assert result.kind is TroubleKind.REJECTED
    assert len(stub.seen) == 2 + len(AnswerFormat)


# Budget --------------------------------------------------------------------------------------


def test_no_more_requests_than_allowed() -> None:
    with serving(lambda _: completion("Hello")) as stub:
        chat = Chat(stub.endpoint, Limits(calls=2))
        results = [chat.ask(MESSAGES, SCHEMA, PATIENCE_S) for _ in range(3)]
    assert isinstance(results[2], Trouble)
    assert results[2].kind is TroubleKind.BUDGET
    assert len(stub.seen) == 2


def test_no_more_tokens_than_allowed() -> None:
    with serving(lambda _: completion("Hello", tokens=60)) as stub:
        chat = Chat(stub.endpoint, Limits(tokens=100))
        results = [chat.ask(MESSAGES, SCHEMA, PATIENCE_S) for _ in range(3)]
    assert chat.tokens == 120
    assert isinstance(results[2], Trouble)
    assert results[2].kind is TroubleKind.BUDGET


@pytest.mark.parametrize("usage", [None, {}, {"total_tokens": -1}, {"total_tokens": "many"}])
def test_tokens_are_estimated_where_nobody_counts_them(usage: object) -> None:
    body = json.dumps({"choices": [{"message": {"content": "x" * 4_000}}], "usage": usage})
    with serving(in_turn(Response(body))) as stub:
        chat = Chat(stub.endpoint, Limits())
        chat.ask(MESSAGES, SCHEMA, PATIENCE_S)
    assert chat.tokens > 1_000


# Options -------------------------------------------------------------------------------------


def test_the_common_variables_are_taken_together() -> None:
    common = {"OPENAI_BASE_URL": "https://common.example/v1", "OPENAI_API_KEY": "common-key"}
    taken = ChatEndpoint.from_environment("m", common)
    assert (taken.url, taken.key) == ("https://common.example/v1", "common-key")
    own = ChatEndpoint.from_environment(
        "m", {**common, "ELEUSIS_LLM_URL": "http://localhost:1/v1/"}
    )
    assert (own.url, own.key) == ("http://localhost:1/v1", "")


@pytest.mark.parametrize(
    "url",
    [
        "ftp://host/v1",
        "host:80",
        "http://",
        "http://me:secret@host/v1",
        "http://host/v1?key=secret",
        "http://host:99999/v1",
        "http://host/a b\n",
        "http://no..host/v1",
        "http://" + 64 * "x" + "/v1",
        "file:///x",
    ],
)
def test_an_address_that_cannot_be_asked_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(InputError) as caught:
        ChatEndpoint.from_environment("m", {"ELEUSIS_LLM_URL": url})
    assert caught.value.code == "bad-endpoint"
    assert "secret" not in str(caught.value)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(InputError, match="ELEUSIS_LLM_URL"):
        ChatEndpoint.from_environment("m", {})
    with pytest.raises(InputError, match="ELEUSIS_LLM_MODEL"):
        ChatEndpoint.from_environment("", {"ELEUSIS_LLM_URL": "http://localhost/v1"})


def test_limits_from_the_environment() -> None:
    limits = Limits.from_environment(
        {"ELEUSIS_LLM_CALLS": "7", "ELEUSIS_LLM_TOKENS": "5e4", "ELEUSIS_LLM_TIMEOUT": " 2.5 "}
    )
    assert (limits.calls, limits.tokens, limits.timeout_s) == (7, 50_000, 2.5)
    for text in ("0", "-1", "many", "nan", "inf"):
        with pytest.raises(InputError, match="ELEUSIS_LLM_CALLS"):
            Limits.from_environment({"ELEUSIS_LLM_CALLS": text})
