"""The report of a campaign, from its store: CSV, Markdown and one HTML page."""

from compare.report.summary import Summary
from compare.report.writer import write_report

__all__ = ["Summary", "write_report"]
