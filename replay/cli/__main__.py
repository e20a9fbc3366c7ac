"""``python -m replay.cli``: the command without its script."""

from replay.cli import main

if __name__ == "__main__":
    main()
