"""`python -m compare` is `crosscheck`."""

from compare.commands import main

if __name__ == "__main__":
    main()
