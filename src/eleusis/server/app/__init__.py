"""The doors of the online table: HTTP, sockets, streams, the client's files.

| module | what it holds |
|---|---|
| `application` | all doors together: `application(house, settings)` |
| `endpoints`, `schema` | what an endpoint takes and gives, said once; OpenAPI from it |
| `tables`, `rules`, `keeping` | the endpoints |
| `sockets`, `frames`, `streams`, `outbox`, `connections` | messages to and from clients |
| `reading`, `problems` | bytes in, refusals out |
| `security`, `rates` | headers, origins, how much may be asked |
| `pages`, `links` | the client's files; addresses and QR codes |
| `desk`, `worker`, `workers` | rules read, audited and held against layouts, in processes apart |
| `metrics`, `logs` | what is counted and told, without secrets |
| `serving` | uvicorn with its settings, started and stopped gracefully |
"""
