"""Reports of made-up runs, and their pages read as a browser would."""

import json
import re
from html.parser import HTMLParser

import synthetic_store as made

from compare.report import write_report

NASTY = "<script>alert(1)</script> | `$x$` \\"
LIAR = "cpsat/liar[cuts=off]"


def report_of(tmp_path, *runs):
    made.write(tmp_path / "store.sqlite", list(runs))
    return write_report(tmp_path / "store.sqlite", tmp_path)


class Page(HTMLParser):
    """The tags, the texts outside scripts and styles, and the ids of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.texts, self.inside = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.inside = tag

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside not in ("script", "style"):
            self.texts.append(data)

    def values(self, key):
        return [attributes[key] for _, attributes in self.tags if key in attributes]


def data_of(folder):
    text = (folder / "report.html").read_text()
    return json.loads(re.search(r'id="instance-data">(.*?)</script>', text, re.DOTALL).group(1))
