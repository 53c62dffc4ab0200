"""What can be asked over HTTP, by subject.

| module | what it holds |
|---|---|
| `tables` | open a table, join it, ask, take the record away |
| `rule_desk`, `drafts` | the published rules; how a text is understood, in worker processes |
| `showing`, `translating` | a rule shown instead of said; one that a language model proposes |
| `operations` | health and metrics, for whoever keeps the server |
| `pages`, `links` | the client's files; addresses and QR codes |
"""
