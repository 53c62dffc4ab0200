"""The doors of the online table: HTTP, sockets, streams, the client's files.

| module | what it holds |
|---|---|
| `application` | all doors together: `application(services)` |
| `endpoints`, `openapi` | what an endpoint takes and gives, said once; OpenAPI from it |
| `services`, `settings` | what the endpoints work with, and what whoever hosts decides |
| `routes` | the endpoints, and the client's files |
| `channels` | messages to and from clients, as they come |
| `guard` | strangers kept from doing harm: origins, hosts, rates, silent connections |
| `decoding`, `problem_details` | bytes in, refusals out |
| `metrics`, `logs` | what is counted and told, without secrets |
| `serving` | uvicorn with its settings, started and stopped gracefully |
"""
