"""`eleusis mcp`: the game for assistants that speak MCP."""

from __future__ import annotations

import click

from eleusis.cli.io.numbers import Whole


@click.option("--http", is_flag=True, help="Listen for assistants by streamable HTTP, at /mcp.")
@click.option("--host", default="127.0.0.1", help="With --http, where to listen.")
@click.option("--port", type=Whole(1, 65535), default=8001, help="With --http, which port.")
@click.option(
    "--tables",
    default="http://localhost:8000",
    help="The server whose online tables assistants may join.",
)
def mcp_command(http: bool, host: str, port: int, tables: str) -> None:
    """Let an assistant play, study rounds and audit rules, by the protocol MCP.

    It speaks over standard input and output to the program that started it, or with --http to
    whoever calls. Needs the extra mcp.
      eleusis mcp
      eleusis mcp --http --port 8001
    """
    from eleusis.adapters.mcp_server import server

    app = server(tables)
    if http:
        app.run("streamable-http", host=host, port=port)
    else:
        app.run("stdio")
