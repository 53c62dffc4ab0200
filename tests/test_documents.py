"""The documents: links that lead somewhere, and the site that is made of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import document_pages
import documents
import pytest
from markdown import Markdown

import eleusis

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent

PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *(ROOT / "benchmarks").glob("*.md"),
]
"""What people read in the repository."""

FENCED = re.compile(r"^( *)```.*?^\1```$", re.DOTALL | re.MULTILINE)


def links(file: Path) -> Iterator[tuple[Path, str]]:
    """Each place in the repository that a page leads to: a file, and a heading of it."""
    text = FENCED.sub("", file.read_text())
    for link in re.findall(r"(?:\]\(|src=\"|href=\")([^)\s\"]+)", text):
        if not re.match(r"[a-z]+:", link):
            path, _, heading = link.partition("#")
            yield (file.parent / path if path else file), heading


def headings(file: Path) -> set[str]:
    """What its headings are called in links, on the site and elsewhere."""
    lines = re.findall(r"^#+ (.+)$", FENCED.sub("", file.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("page", PAGES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    for file, heading in links(page):
        assert file.exists(), file
        assert not heading or heading in headings(file), f"{file}#{heading}"


@pytest.mark.parametrize("page", PAGES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_lists_are_lists_on_the_site_too(page: Path) -> None:
    """They begin after an empty line, and their further paragraphs are indented by four."""
    text = FENCED.sub("", page.read_text())
    assert re.findall(r"^(?!- |  |$).*\n- .*", text, re.MULTILINE) == []
    assert re.findall(r"\n\n(?: {1,3}| {5,7})\S.*", text) == []
    assert re.findall(r"\n\n    .+(?:\n    .+)*\n- .*", text) == []


def test_each_public_name_has_a_page_made_of_its_docstring() -> None:
    names = document_pages.public_names()
    assert {*names, "__version__"} == set(eleusis.__all__)
    assert [name for name in names if not getattr(eleusis, name).__doc__] == []
    pages = dict(document_pages.reference_pages())
    homes = dict.fromkeys(names, "eleusis")
    homes |= {name: f"eleusis.{home}" for name, home in document_pages.RETURNED.items()}
    for name, home in homes.items():
        assert pages[f"reference/{name}.md"] == f"::: {home}.{name}\n"
        assert f"[`{name}`]" in pages["reference/index.md"]


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("README.md", "index.md"),
        ("docs/agents.md", "agents.md"),
        ("docs/decisions/README.md", "decisions/README.md"),
        ("docs/tutorial.ipynb", "tutorial.md"),
        ("examples/my_bot.py", "repository/examples/my_bot.py.md"),
        ("examples/nothing.py", "examples/nothing.py"),
    ],
)
def test_what_links_lead_to_has_its_place_in_the_site(path: str, uri: str) -> None:
    assert document_pages.site_uri(path) == uri


def test_sessions_are_programs_once() -> None:
    text = ">>> 1 + 1\n2\n\nText.\n\n```\n>>> 2 + 2\n```\n"
    html = Markdown(extensions=["fenced_code", document_pages.Sessions()]).convert(text)
    assert html.count("<pre>") == 2
    assert "blockquote" not in html
    assert 'class="language-pycon">&gt;&gt;&gt; 1 + 1\n2\n</code>' in html


def test_the_notebook_becomes_a_page_with_its_pictures() -> None:
    shown = {"image/svg+xml": ["<svg/>"], "text/plain": ["<Round>"]}
    printed = {"output_type": "stream", "name": "stdout", "text": ["a\n", "b\n"]}
    cells = [
        {"cell_type": "markdown", "source": ["# A\n", "b"]},
        {"cell_type": "code", "source": ["1"], "outputs": [{"data": {"text/plain": ["1"]}}]},
        {"cell_type": "code", "source": ["print(2)"], "outputs": [printed]},
        {"cell_type": "code", "source": ["round"], "outputs": [{"data": shown}]},
    ]
    pages = dict(document_pages.notebook_pages({"cells": cells}))
    assert pages["tutorial-3.svg"] == "<svg/>"
    assert pages["tutorial.md"].split("\n\n") == [
        "# A\nb",
        "```python\n1\n```",
        "```text\n1\n```",
        "```python\nprint(2)\n```",
        "```text\na\nb\n```",
        "```python\nround\n```",
        "![<Round>](tutorial-3.svg)",
    ]


def test_scripts_and_styles_of_a_page_become_files(tmp_path: Path) -> None:
    text = '<style>p {}</style><script src="a.js"></script><script>one()</script>'
    (tmp_path / "below").mkdir()
    found = document_pages.taken_apart(text, tmp_path / "below", tmp_path)
    files = {file.suffix: file for file in (tmp_path / "inline").iterdir()}
    assert files[".js"].read_text() == "one()"
    assert files[".css"].read_text() == "p {}"
    assert found == (
        f'<link rel="stylesheet" href="../inline/{files[".css"].name}"><script src="a.js"></script>'
        f'<script src="../inline/{files[".js"].name}"></script>'
    )


@pytest.mark.parametrize(
    "element",
    [
        "<script>one()</script>",
        '<script async src="https://elsewhere.test/a.js"></script>',
        "<style media='print'>",
        '<p style="color: red">',
        '<a href="#" onclick="one()">',
        '<link rel="stylesheet" href="//elsewhere.test/a.css">',
        '<img alt="" src="https://elsewhere.test/a.png">',
    ],
)
def test_what_the_content_policy_forbids_is_noticed(element: str) -> None:
    assert document_pages.FORBIDDEN.search(f"<p>text</p>{element}")


def test_links_to_other_sites_are_not_forbidden() -> None:
    text = '<a href="https://elsewhere.test">there</a><script src="a.js"></script><img src="b.png">'
    assert not document_pages.FORBIDDEN.search(text)


def test_a_build_is_good_until_its_sources_change(tmp_path: Path) -> None:
    page = tmp_path / "docs" / "a.md"
    page.parent.mkdir()
    page.write_text("a")
    folder = documents.folder(tmp_path)
    folder.mkdir(parents=True)
    assert not documents.is_fresh(tmp_path)
    (folder / documents.MADE_FROM).write_text(documents.fingerprint(tmp_path))
    assert documents.is_fresh(tmp_path)
    page.write_text("b")
    assert not documents.is_fresh(tmp_path)


def test_a_link_that_leads_nowhere_stops_the_build(tmp_path: Path) -> None:
    config = (ROOT / "mkdocs.yml").read_text().partition("\nnav:")[0]
    config = re.sub(r"(?m)^(hooks|extra_css):.*\n", "", config)
    validation = "\nvalidation: { links: { anchors: warn } }\nplugins: []\n"
    (tmp_path / "mkdocs.yml").write_text(config + validation)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# A\n\n[b](#c)\n")
    with pytest.raises(documents.BuildError, match="'#c'"):
        documents.build(tmp_path)
