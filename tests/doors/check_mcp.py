"""The MCP server by the protocol's own client, from an empty folder: run by scripts/door.py."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError

import eleusis
from eleusis.adapters.mcp_server import TOOL_NAMES

RULE = "Colours alternate."
PROGRAM = str(Path(sys.executable).parent / "eleusis")


def first_card(view: eleusis.View) -> eleusis.moves.Move:
    """What `played_out` does in its seat."""
    return eleusis.moves.Play(view.seat, view.hand[:1])


async def told(client: Client, tool: str, **arguments: Any) -> Any:
    """What a tool answers."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    return answer.structured_content


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """What a tool says of what cannot be done."""
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    assert "Traceback" not in str(answer.content)
    return str(answer.content)


async def a_round_of_calls(client: Client) -> None:
    """Every tool that needs no other server, the resources and the prompts."""
    assert [tool.name for tool in (await client.list_tools()).tools] == list(TOOL_NAMES)
    table = {"players": ["cautious", "me", "random"], "rule": RULE, "seed": "5"}
    opened = await told(client, "table_open", **table)
    seat, sight = opened["seat"], opened["sight"]
    assert "alternat" not in str(sight)
    assert "moved on" in await refused(client, "table_move", seat=seat, seen=0, move="play")
    while sight["stage"] != "over":
        words = [word for word in sight["may"] if word != "prophet"]
        move = {"seat": seat, "seen": sight["seen"], "move": words[-1]}
        if "play" in words:
            move |= {"move": "play", "cards": sight["hand"][:1]}
        sight = await told(client, "table_move", **move)
    assert await told(client, "table_look", seat=seat) == sight
    studied = await told(client, "round_study", seat=seat)
    played = eleusis.play_round(rule=RULE, players=["cautious", first_card, "random"], seed="5")
    assert studied["record"] == played.record
    assert sight["scores"] == played.scores
    assert (await told(client, "round_study", record=played.record))["sentences"]
    layout = f"seats/{seat}/layout"
    for place in ("rulebooks", "rulebooks/king", layout, f"{layout}.svg"):
        assert (await client.read_resource(f"eleusis://{place}")).contents
    prompts = (await client.list_prompts()).prompts
    for prompt in prompts:
        given = {each.name: "x" for each in prompt.arguments or () if each.required}
        assert (await client.get_prompt(prompt.name, given)).messages
    assert len(prompts) == 3
    assert (await told(client, "rule_read", text=RULE))["ok"]
    assert (await told(client, "rule_audit", text="Higher than the last card."))["dead_end"]
    compared = await told(client, "rule_compare", first="Only red cards.", second="Only hearts.")
    assert compared["counterexample"]["card"] == "AD"
    assert len((await told(client, "rule_right", text=RULE, line="7H"))["result"]) == 26
    turn = await told(client, "science_begin", puzzle_name="science-1")
    while not turn["is_over"]:
        card = turn["hand"][0]
        turn = await told(client, "science_turn", round_id=turn["round_id"], card=card)
    assert turn["rule"]


async def what_cannot_be_done(client: Client) -> None:
    """Is told in a sentence."""
    assert "no seat" in await refused(client, "table_look", seat="nobody")
    assert "qwertz" in await refused(client, "rule_audit", text="qwertz")
    assert "gardner" in await refused(client, "table_open", players=["me"], rulebook="gardener")
    assert "can be reached" in await refused(client, "table_join", code="ABCD", name="Ann")
    said = ""
    try:
        await client.read_resource("eleusis://rulebooks/kong")
    except MCPError as error:
        said = str(error)
    assert "kong" in said


async def listening(program: subprocess.Popen[bytes], port: int) -> None:
    """Comes back when the program can be called; it loads for a second or so."""
    while True:
        assert program.poll() is None, "the server ended"
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            await asyncio.sleep(0.1)
        else:
            return


async def main() -> None:
    """By standard input and output, then by streamable HTTP."""
    nowhere = ["--tables", "http://127.0.0.1:9"]
    program = StdioServerParameters(command=PROGRAM, args=["mcp", *nowhere], env=dict(os.environ))
    async with Client(program) as client:
        await a_round_of_calls(client)
        await what_cannot_be_done(client)
    print("standard input and output: every tool, resource and prompt")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen([PROGRAM, "mcp", "--http", "--port", str(port), *nowhere]) as running:
        try:
            await listening(running, port)
            async with Client(f"http://127.0.0.1:{port}/mcp") as client:
                await a_round_of_calls(client)
        finally:
            running.terminate()
    print("streamable HTTP: the same")


if __name__ == "__main__":
    asyncio.run(main())
