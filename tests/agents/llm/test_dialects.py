"""The servers that people run, each as a stub that speaks as its documents and its errors say.

What is asked of each: that the first question finds the strictest form it keeps to, that later
ones are asked so at once, and that each of its errors is told from the others.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from agents.llm.stub import MODEL, Response, Seen, completion, in_turn, serving
from eleusis.agents.llm import MANNERS, Interview, Limits, Prompt, meet
from eleusis.agents.llm.errors import Trouble, TroubleKind
from eleusis.agents.llm.fields import last_object
from eleusis.agents.llm.manner import AnswerFormat, ChatMessage, Manner, kind_of_refusal
from eleusis.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

ANSWER = json.dumps({"reasoning": "It is.", "confidence": 90, "card": "2H"})
CHAT = "I think that it is the two of hearts."


def refusing(status: int, body: object) -> Response:
    return Response(json.dumps(body), status)


# Servers ---------------------------------------------------------------------------------------


def openai(seen: Seen) -> Response:
    """A reasoning model of OpenAI: schemas, and another word for the limit."""
    if "max_tokens" in seen.body:
        message = (
            "Unsupported parameter: 'max_tokens' is not supported with this model. "
            "Use 'max_completion_tokens' instead."
        )
        told = {"message": message, "type": "invalid_request_error", "param": "max_tokens"}
        return refusing(400, {"error": {**told, "code": "unsupported_parameter"}})
    return completion(ANSWER) if seen.form == "json_schema" else completion(CHAT)


def openai_of_old(seen: Seen) -> Response:
    """A model from before schemas: JSON objects, and only where the question speaks of JSON."""
    kind = seen.form
    if kind == "json_schema":
        message = (
            "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this "
            "model. Learn more about supported models at the Structured Outputs guide."
        )
        return refusing(400, {"error": {"message": message, "type": "invalid_request_error"}})
    if "schema" in seen.body.get("response_format", {}):
        message = "Unknown parameter: 'response_format.schema'."
        return refusing(400, {"error": {"message": message, "code": "unknown_parameter"}})
    assert "JSON" in str(seen.body["messages"])
    return completion(ANSWER) if kind == "json_object" else completion(CHAT)


def llama_cpp_python(seen: Seen) -> Response:
    """As it answers in 0.3.36: an error of validation under HTTP 500."""
    if seen.form == "json_schema":
        message = (
            "1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', "
            "'type'), 'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema', "
            "'ctx': {'expected': \"'text' or 'json_object'\"}}\n\n  File \"server/app.py\", line "
            "376, in create_chat_completion\n    POST /v1/chat/completions"
        )
        told = {"message": message, "type": "internal_server_error", "param": None, "code": None}
        return refusing(500, {"error": told})
    return completion(ANSWER)


def llama_cpp(seen: Seen) -> Response:
    """llama.cpp's own server."""
    return completion(ANSWER) if seen.form == "json_schema" else completion(CHAT)


def llama_cpp_of_old(seen: Seen) -> Response:
    """llama.cpp before it knew schemas by that name."""
    if seen.form == "json_schema":
        message = (
            'response_format type must be one of "text" or "json_object", but got: json_schema'
        )
        return refusing(500, {"error": {"code": 500, "message": message, "type": "server_error"}})
    return completion(ANSWER)


def ollama(seen: Seen) -> Response:
    """Ollama takes everything, and leaves alone what it does not know."""
    return completion(ANSWER) if seen.form == "json_schema" else completion(CHAT)


def ollama_cloud(seen: Seen) -> Response:
    """Ollama's hosted models take response formats and do not keep to them; tools they call."""
    if seen.form != "tools":
        return completion(CHAT)
    call = {"id": "call_1", "type": "function", "function": {"name": "answer", "arguments": ANSWER}}
    message = {"role": "assistant", "content": "", "tool_calls": [call]}
    return completion("", message=message, finish_reason="tool_calls")


def vllm(seen: Seen) -> Response:
    """With a short context: the answer's limit is part of it."""
    if seen.body.get("max_tokens", 0) > 1000:
        message = (
            "This model's maximum context length is 4096 tokens. However, you requested 8150 "
            "tokens (150 in the messages, 8000 in the completion). Please reduce the length of "
            "the messages or completion."
        )
        told = {"object": "error", "message": message, "type": "BadRequestError", "code": 400}
        return refusing(400, told)
    return completion(ANSWER) if seen.form == "json_schema" else completion(CHAT)


def vllm_with_gemma(seen: Seen) -> Response:
    """A chat template that knows no system messages."""
    if seen.body["messages"][0]["role"] == "system":
        told = {"object": "error", "message": "System role not supported", "code": 400}
        return refusing(400, {**told, "type": "BadRequestError", "param": None})
    return completion(ANSWER)


def lm_studio(seen: Seen) -> Response:
    """LM Studio knows schemas or nothing, and tells of errors in one word."""
    if seen.form == "json_object":
        return refusing(400, {"error": "'response_format.type' must be 'json_schema' or 'text'"})
    return completion(ANSWER) if seen.form == "json_schema" else completion(CHAT)


def lm_studio_thinking(_: Seen) -> Response:
    """A reasoning model there: all that it says stands among its thoughts."""
    message = {"role": "assistant", "content": "", "reasoning_content": f"Well. {ANSWER}"}
    return completion("", message=message)


def deepseek(seen: Seen) -> Response:
    """JSON objects only; thoughts come beside the answer."""
    if seen.form == "json_schema":
        told = {"message": "This response_format type is unavailable now", "param": None}
        return refusing(400, {"error": {**told, "code": "invalid_request_error"}})
    message = {"role": "assistant", "content": ANSWER, "reasoning_content": "Hearts are red."}
    return completion("", message=message)


def openrouter_with_tools(seen: Seen) -> Response:
    """A provider behind OpenRouter that has tools only: what it lacks it calls not found."""
    if seen.form.startswith("json"):
        message = "No endpoints found that can handle the requested parameters: response_format."
        return refusing(404, {"error": {"message": message, "code": 404}})
    call = {"type": "function", "function": {"name": "answer", "arguments": json.loads(ANSWER)}}
    return completion("", message={"role": "assistant", "content": None, "tool_calls": [call]})


def homemade(seen: Seen) -> Response:
    """A server that breaks over whatever it does not know, without a word."""
    if seen.form:
        return Response("Internal Server Error", 500)
    return completion(f"```json\n{ANSWER}\n```")


@dataclass(frozen=True)
class Known:
    """A server, and what is to be found out about it."""

    answer: Callable[[Seen], Response]
    form: AnswerFormat
    requests: int
    says: str = ""


SERVERS = {
    "openai": Known(openai, AnswerFormat.SCHEMA, 2),
    "openai-of-old": Known(
        openai_of_old, AnswerFormat.OBJECT, 3, "refuses json_schema, json_object with a schema"
    ),
    "llama-cpp-python": Known(
        llama_cpp_python, AnswerFormat.OBJECT_BY_SCHEMA, 2, "refuses json_schema"
    ),
    "llama.cpp": Known(llama_cpp, AnswerFormat.SCHEMA, 1),
    "llama.cpp-of-old": Known(llama_cpp_of_old, AnswerFormat.OBJECT_BY_SCHEMA, 2),
    "ollama": Known(ollama, AnswerFormat.SCHEMA, 1),
    "ollama-cloud": Known(
        ollama_cloud,
        AnswerFormat.TOOL,
        4,
        "does not keep to json_schema, json_object with a schema, json",
    ),
    "vllm": Known(vllm, AnswerFormat.SCHEMA, 2, "takes no limit"),
    "vllm-with-gemma": Known(vllm_with_gemma, AnswerFormat.SCHEMA, 2, "takes no system message"),
    "lm-studio": Known(lm_studio, AnswerFormat.SCHEMA, 1),
    "lm-studio-thinking": Known(lm_studio_thinking, AnswerFormat.SCHEMA, 1),
    "deepseek": Known(deepseek, AnswerFormat.OBJECT_BY_SCHEMA, 2),
    "openrouter": Known(openrouter_with_tools, AnswerFormat.TOOL, 4),
    "homemade": Known(homemade, AnswerFormat.TEXT, 5, "a tool call"),
}


@pytest.mark.parametrize("name", SERVERS)
def test_the_first_question_finds_how_to_ask_and_later_ones_know(name: str) -> None:
    known = SERVERS[name]
    with serving(known.answer) as stub:
        told = meet(stub.endpoint, Limits())
        asked = len(stub.seen)
        assert MANNERS[stub.endpoint].form is known.form
        assert isinstance(interview(stub.endpoint).ask(QUESTION).answer, str)
    assert asked == known.requests
    assert len(stub.seen) == asked + 1
    assert told.startswith(f"{MODEL} is asked for {known.form.value}")
    assert known.says in told


def read(text: str) -> str | Trouble:
    said = last_object(text, "card")
    return Trouble(TroubleKind.NONSENSE, "No JSON.") if said is None else str(said["card"])


QUESTION: Prompt[str] = Prompt("Answer in JSON.", "Which card?", {"type": "object"}, read)


def interview(endpoint: Any, limits: Limits | None = None) -> Interview:
    return Interview(endpoint, seed=1, limits=limits, pause=lambda _: None)


# Errors ----------------------------------------------------------------------------------------

LOADING = {"error": {"code": 503, "message": "Loading model", "type": "unavailable_error"}}
QUOTA = {"error": {"message": "You exceeded your current quota.", "code": "insufficient_quota"}}
KEYLESS = {"error": {"message": "You didn't provide an API key.", "code": None}}
KEPT = {"error": "Trying to keep the first 9000 tokens when context the overflows."}
OVERFLOW = {
    "error": {
        "code": 400,
        "message": "request (9123 tokens) exceeds the available context size (8192 tokens)",
        "type": "exceed_context_size_error",
    }
}


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        # No model of that name: OpenAI and vLLM, Ollama, LM Studio, llama-cpp-python, OpenRouter
        (404, {"error": {"message": "The model `x` does not exist"}}, TroubleKind.DENIED),
        (
            404,
            {"error": {"message": 'model "x" not found, try pulling it first'}},
            TroubleKind.DENIED,
        ),
        (404, {"error": {"message": "No models loaded.", "param": "model"}}, TroubleKind.DENIED),
        (400, {"error": {"message": "gone", "code": "model_not_found"}}, TroubleKind.DENIED),
        (400, {"error": {"message": "x is not a valid model ID", "code": 400}}, TroubleKind.DENIED),
        # No key, a wrong one, no money: OpenAI, llama.cpp, vLLM, Google, OpenRouter
        (401, KEYLESS, TroubleKind.DENIED),
        (401, {"error": {"code": 401, "message": "Invalid API Key"}}, TroubleKind.DENIED),
        (401, {"error": "Unauthorized"}, TroubleKind.DENIED),
        (400, [{"error": {"message": "API key not valid. Please pass one."}}], TroubleKind.DENIED),
        (402, {"error": {"message": "Insufficient credits", "code": 402}}, TroubleKind.DENIED),
        (429, QUOTA, TroubleKind.DENIED),
        # Busy: a rate limit, llama.cpp while it loads
        (429, {"error": {"message": "Rate limit reached", "type": "tokens"}}, TroubleKind.BUSY),
        (503, LOADING, TroubleKind.BUSY),
        # Too long: llama.cpp, the same of old, LM Studio, vLLM today
        (400, OVERFLOW, TroubleKind.TOO_LONG),
        (500, OVERFLOW, TroubleKind.TOO_LONG),
        (400, KEPT, TroubleKind.TOO_LONG),
        (
            400,
            {"error": {"message": "the model's context length is only 1024"}},
            TroubleKind.TOO_LONG,
        ),
        # The address has no such thing, and broken servers
        (404, {"detail": "Not Found"}, TroubleKind.DENIED),
        (
            500,
            {"error": {"message": "The server had an error. Sorry about that!"}},
            TroubleKind.BROKEN,
        ),
        (502, "<html>Bad Gateway</html>", TroubleKind.BROKEN),
        # The request
        (422, {"detail": [{"msg": "Field required"}]}, TroubleKind.REJECTED),
        (400, {"error": {"message": "x does not support tools"}}, TroubleKind.REJECTED),
        (
            404,
            {"error": {"message": "No endpoints found that support tool use"}},
            TroubleKind.REJECTED,
        ),
    ],
)
def test_what_an_error_means(status: int, body: object, kind: TroubleKind) -> None:
    assert kind_of_refusal(status, json.dumps(body)) is kind


def test_only_what_is_busy_is_waited_for() -> None:
    refusal = llama_cpp_python(Seen("", None, {"response_format": {"type": "json_schema"}}))
    answers = in_turn(refusing(503, LOADING), refusal, completion(ANSWER))
    pauses: list[float] = []
    with serving(answers) as stub:
        asking = Interview(stub.endpoint, seed=1, pause=pauses.append).ask(QUESTION)
    assert asking.answer == "2H"
    assert asking.asking.troubles == ("busy",)
    assert pauses == [1]
    assert [seen.form for seen in stub.seen] == ["json_schema", "json_schema", "json_object"]


@pytest.mark.parametrize(
    "body",
    [
        {"error": {"code": 429, "message": "Rate limit exceeded"}},
        {"choices": [{"error": {"code": 429, "message": "Slow down"}, "finish_reason": "error"}]},
    ],
)
def test_an_error_that_comes_as_an_answer_is_an_error(body: object) -> None:
    with serving(in_turn(Response(json.dumps(body)), completion(ANSWER))) as stub:
        asking = interview(stub.endpoint).ask(QUESTION)
    assert asking.answer == "2H"
    assert asking.asking.troubles == ("busy",)


def test_a_question_that_is_too_long_is_told_so_and_costs_no_form() -> None:
    """Room for the answer is given up first; then it is said what is the matter."""
    with serving(in_turn(completion(ANSWER), refusing(400, OVERFLOW))) as stub:
        one = interview(stub.endpoint)
        one.ask(QUESTION)
        asking = one.ask(QUESTION)
        assert MANNERS[stub.endpoint].form is AnswerFormat.SCHEMA
    assert isinstance(asking.answer, Trouble)
    assert asking.answer.kind is TroubleKind.TOO_LONG
    assert "8192 tokens" in asking.answer.detail
    assert ["max_tokens" in seen.body for seen in stub.seen] == [True, True, False]


def test_a_server_that_fails_for_a_moment_is_asked_for_no_less_afterwards() -> None:
    failing = [Response("", 500)] * len(AnswerFormat)
    with serving(in_turn(*failing, completion(ANSWER))) as stub:
        assert interview(stub.endpoint).ask(QUESTION).answer == "2H"
        assert MANNERS[stub.endpoint].form is AnswerFormat.SCHEMA


def test_a_model_that_keeps_to_no_form_is_asked_in_the_strictest_that_is_taken() -> None:
    with serving(in_turn(completion(CHAT))) as stub:
        told = meet(stub.endpoint, Limits())
        assert MANNERS[stub.endpoint].form is AnswerFormat.SCHEMA
    assert "its first answer could not be read (nonsense)" in told


@pytest.mark.parametrize(
    ("kind", "requests"), [(TroubleKind.ILLEGAL, 5), (TroubleKind.NONSENSE, 3)]
)
def test_whose_answers_can_be_read_is_asked_on(kind: TroubleKind, requests: int) -> None:
    """Illegal answers in a row are answers; nonsense without end costs the others their time."""

    def wrong(_: str) -> Trouble:
        return Trouble(kind, "No.")

    with serving(in_turn(completion(ANSWER))) as stub:
        one = interview(stub.endpoint, Limits(attempts=1))
        for _ in range(5):
            one.ask(QUESTION._replace(read=wrong))
    assert len(stub.seen) == requests
    assert (one.given_up is None) is (kind is TroubleKind.ILLEGAL)


@pytest.mark.parametrize(
    ("response", "told"),
    [
        (refusing(401, KEYLESS), "Is ELEUSIS_LLM_KEY set, and right?"),
        (refusing(404, {"detail": "Not Found"}), "Most addresses end in /v1."),
        (refusing(429, QUOTA), "You exceeded your current quota."),
    ],
)
def test_whoever_does_not_answer_is_not_met(response: Response, told: str) -> None:
    with serving(in_turn(response)) as stub, pytest.raises(InputError) as caught:
        meet(stub.endpoint, Limits())
    assert caught.value.code == "no-model"
    assert told in caught.value.message


def test_a_model_without_system_messages_has_the_briefing_with_its_question() -> None:
    said = [
        ChatMessage("system", "You play."),
        ChatMessage("user", "Which?"),
        ChatMessage("assistant", "Hm."),
    ]
    body = Manner(has_system=False).body(said, {}, answer_tokens=5, seed=1)
    assert body["messages"] == [
        {"role": "user", "content": "You play.\n\nWhich?"},
        {"role": "assistant", "content": "Hm."},
    ]
