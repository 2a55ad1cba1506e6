"""Reading and writing other people's files: one file a format, reader.py chooses between them."""
