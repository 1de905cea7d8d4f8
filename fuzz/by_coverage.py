"""Tries a target guided by what each input reaches, with atheris (extra `fuzz`): python -m fuzz.by_coverage TARGET ...

All further arguments are libFuzzer's. Without atheris it says so and ends well: it is not there for every system.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path


def main() -> int:
    """Runs libFuzzer over a target; the exit code, where it comes back."""
    name, *options = sys.argv[1:]
    try:
        import atheris
    except ImportError:
        print("atheris is not installed: skipped", file=sys.stderr)
        return 0
    # Only what is imported now is watched: the package, and not what it stands on.
    with atheris.instrument_imports(include=["sambanotation"]):
        from fuzz.seeds import as_dictionary, seeds
        from fuzz.targets import TARGETS
    place = Path(tempfile.mkdtemp(prefix=f"fuzz-{name}-"))
    (place / "corpus").mkdir()
    for number, content in enumerate(seeds(name)):
        (place / "corpus" / f"{number:05}").write_bytes(content)
    (place / "dictionary").write_text(as_dictionary(name), encoding="ascii")
    told = ["-timeout=25", "-rss_limit_mb=2048", "-max_len=20000", f"-dict={place / 'dictionary'}"]
    atheris.Setup([sys.argv[0], *told, *options, str(place / "corpus")], TARGETS[name])
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
