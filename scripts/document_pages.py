"""What the site of documents has besides `docs/`; mkdocs calls it, as mkdocs.yml says.

Files are written for whoever reads them in the repository. So the readme becomes the first page,
links to files outside `docs/` lead to pages that are made of them, the notebook becomes a page, and
each public name gets one from its docstring. A built page runs no script and has no style but from
files, as the server's content policy asks of all its pages.
"""

from __future__ import annotations

import ast
import json
import posixpath
import re
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markdown import Markdown
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).resolve().parent.parent

PAGES: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/results.md": "benchmarks.md",
}
"""Where the pages of the repository that lie outside `docs/` stand in the site."""

SHOWN: Final = ("LICENSE", "examples/*", "deploy/*")
"""Further files that pages lead to; each is shown as it is."""

NOTEBOOK: Final = "tutorial"

STYLE: Final = Path(__file__).with_suffix(".css")

INLINE: Final = {
    "script": ("js", '<script src="{}"></script>'),
    "style": ("css", '<link rel="stylesheet" href="{}">'),
}
"""What stands in a page and belongs into a file: the file's suffix, and how the page takes it."""

FORBIDDEN: Final = re.compile(
    r"<script(?! src=| id=\"__config\" type=\"application/json\")[^>]*>|<style\b"
    r"|<[^>]* style=[^>]*>|<[^>]* on\w+=[^>]*>"
    r"|<(?:script|link|img|iframe)\b[^>]* (?:src|href)=\"(?:\w+:)?//[^>]*>"
)
"""What the content policy of the server forbids, or no other address may be needed for."""

LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:)([^()#\s]+)")
"""The place that a link in Markdown leads to."""

RETURNED: Final = {
    "Audit": "rule.analysis.audit",
    "Awaited": "play.table",
    "CardGrid": "play.pictures.card_grid",
    "Chances": "front.fitting",
    "Difference": "rule.analysis.equivalence",
    "Difficulty": "induction.difficulty",
    "GivenUp": "understanding.dialogue",
    "Layout": "play.pictures.layout",
    "LikelyRule": "front.fitting",
    "PictureQuestion": "understanding.dialogue",
    "PlayedGame": "front.records",
    "RoundStudy": "study.round.round_study",
    "RuleHint": "rule.analysis.hints",
    "Rulebook": "rulebook.terms",
    "TableView": "play.view",
    "Undecided": "rule.analysis.equivalence",
}
"""What one gets from the public names and need not name oneself, and where it is made."""

UNUSED: Final = ("assets/javascripts/lunr/**/*", "**/*.map", "sitemap.xml*", "objects.inv")
"""What the theme brings and nobody asks for: searching in other languages, sources of scripts."""


class Sessions(Extension, Preprocessor):  # type: ignore[misc] # without types
    """Lines after `>>>`, and what they gave, are programs; Markdown takes them for quotations."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Work before everything else does."""
        md.preprocessors.register(self, "sessions", 100)

    def run(self, lines: list[str]) -> list[str]:
        """The text with each such paragraph in fences, unless it is in some."""
        found: list[str] = []
        is_fenced = is_session = False
        for line in [*lines, ""]:
            is_fenced ^= line.lstrip().startswith("```")
            if not is_fenced and not is_session and line.startswith(">>> "):
                is_session = True
                found.append("```pycon")
            elif is_session and not line.strip():
                is_session = False
                found.append("```")
            found.append(line)
        return found


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The pages of which there are many get their places in the navigation."""
    config.markdown_extensions.append(Sessions())
    decisions = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("0*.md"))
    many: dict[str, list[Any]] = {
        "reference/*": [{"All names": "reference/index.md"}]
        + [{name: f"reference/{name}.md"} for name in (*public_names(), *RETURNED)],
        "decisions/*": ["decisions/README.md", *(f"decisions/{name}" for name in decisions)],
    }
    for part in config.nav or ():
        for entry in next(iter(part.values())):
            if isinstance(entry, dict):
                for title, page in entry.items():
                    entry[title] = many.get(page, page) if isinstance(page, str) else page
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The files of the site: those of `docs/`, and what is made of others."""
    notebook = files.get_file_from_path(f"{NOTEBOOK}.ipynb")
    if notebook is not None:
        files.remove(notebook)
    for uri, content in made():
        files.append(File.generated(config, uri, content=content))
    files.append(File.generated(config, STYLE.name, abs_src_path=str(STYLE)))
    return files


def made() -> Iterator[tuple[str, str]]:
    """What is not in `docs/`: a place in the site, and its text."""
    for path, uri in PAGES.items():
        yield uri, (ROOT / path).read_text()
    for path in shown():
        language = Path(path).suffix.lstrip(".").replace("py", "python")
        text = (ROOT / path).read_text()
        yield f"repository/{path}.md", f"# {path}\n\n````{language}\n{text}````\n"
    notebook = json.loads((ROOT / "docs" / f"{NOTEBOOK}.ipynb").read_text())
    yield from notebook_pages(notebook)
    yield from reference_pages()


def shown() -> list[str]:
    """The files that are shown as they are."""
    return sorted(
        file.relative_to(ROOT).as_posix()
        for pattern in SHOWN
        for file in ROOT.glob(pattern)
        if file.is_file()
    )


def public_names() -> list[str]:
    """What `eleusis` offers, read from its source: to build the site nothing of it is loaded."""
    tree = ast.parse((ROOT / "src" / "eleusis" / "__init__.py").read_text())
    [names] = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    return [name for name in ast.literal_eval(names) if not name.startswith("__")]


def reference_pages() -> Iterator[tuple[str, str]]:
    """A page for each public name and for what they give back, and one that leads to them."""
    homes = dict.fromkeys(public_names(), "eleusis")
    homes |= {name: f"eleusis.{home}" for name, home in RETURNED.items()}
    offered, returned = (
        "".join(f"- [`{name}`]({name}.md)\n" for name in names)
        for names in (public_names(), RETURNED)
    )
    yield (
        "reference/index.md",
        f"# Reference\n\nWhat `import eleusis` offers.\n\n{offered}\n"
        f"What one gets back from it.\n\n{returned}",
    )
    for name, home in homes.items():
        yield f"reference/{name}.md", f"::: {home}.{name}\n"


def notebook_pages(notebook: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The page of the notebook, and the pictures that it shows."""
    parts = []
    for number, cell in enumerate(notebook["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            data = output.get("data", {})
            if picture := "".join(data.get("image/svg+xml", "")):
                uri = f"{NOTEBOOK}-{number}.svg"
                yield uri, picture
                parts.append(f"![{''.join(data['text/plain'])}]({uri})")
            else:
                text = "".join(data.get("text/plain", output.get("text", "")))
                parts.append(f"```text\n{text.rstrip()}\n```")
    yield f"{NOTEBOOK}.md", "\n\n".join(parts)


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page with links to where the site has what they lead to in the repository."""
    uri = page.file.src_uri
    if uri.startswith(("repository/", "reference/")):
        return markdown
    here = repository_path(uri)

    def leading(link: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(here), link[1]))
        return posixpath.relpath(site_uri(path), posixpath.dirname(uri) or ".")

    return LINK.sub(leading, markdown)


def repository_path(uri: str) -> str:
    """Where in the repository the page lies that has this place in the site."""
    return next((path for path, place in PAGES.items() if place == uri), f"docs/{uri}")


def site_uri(path: str) -> str:
    """Where in the site a file of the repository stands; a place that is none if it is missing."""
    if path in PAGES:
        return PAGES[path]
    if path in shown():
        return f"repository/{path}.md"
    if path == f"docs/{NOTEBOOK}.ipynb":
        return f"{NOTEBOOK}.md"
    return path.removeprefix("docs/")


def on_post_build(config: MkDocsConfig) -> None:
    """What is of no use is left out; scripts and styles within pages become files.

    Raises:
        PluginError: a page needs something that the server's content policy forbids.
    """
    site = Path(config.site_dir)
    for pattern in UNUSED:
        for file in filter(Path.is_file, site.glob(pattern)):
            file.unlink()
    for page in site.rglob("*.html"):
        text = taken_apart(page.read_text(), page.parent, site)
        if forbidden := FORBIDDEN.search(text):
            raise PluginError(f"{page.relative_to(site)} has {forbidden[0]}: see document_pages.py")
        page.write_text(text)


def taken_apart(text: str, folder: Path, site: Path) -> str:
    """The page, which lies in *folder*, with files in place of its own scripts and styles."""
    for tag, (suffix, element) in INLINE.items():
        for content in set(re.findall(rf"<{tag}>(.+?)</{tag}>", text, re.DOTALL)):
            file = site / "inline" / f"{sha256(content.encode()).hexdigest()[:12]}.{suffix}"
            file.parent.mkdir(exist_ok=True)
            file.write_text(content)
            place = posixpath.relpath(file.as_posix(), folder.as_posix())
            text = text.replace(f"<{tag}>{content}</{tag}>", element.format(place))
    return text
