"""The way of a hand-written search, told step by step: as text, as JSON, and as a page to step through."""
