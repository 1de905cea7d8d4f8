"""`python -m sambanotation` is the program `samba`."""

from sambanotation.cli import main

if __name__ == "__main__":
    main()
