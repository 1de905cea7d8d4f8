"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path


def write_file(path: Path, content: bytes) -> None:
    """Puts content in the place of a file by a temporary file beside it and a rename.

    A symbolic link stays one and its target is replaced; mode bits stay. What is no ordinary file (a device, a pipe)
    is written to. Raises OSError, and then leaves the file as it was.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with target.open("wb") as stream:
            stream.write(content)
        return
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        _set_mode(temporary, target)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _set_mode(temporary: Path, target: Path) -> None:
    """Gives the temporary file, made for its owner alone, the mode of the file that it replaces or of a new one."""
    if target.exists():
        shutil.copymode(target, temporary)
        if hasattr(os, "chown"):
            kept = target.stat()
            # Only a privileged user may give a file away; for others the file is theirs already.
            with contextlib.suppress(PermissionError):
                os.chown(temporary, kept.st_uid, kept.st_gid)
        return
    mask = os.umask(0)
    os.umask(mask)
    temporary.chmod(0o666 & ~mask)
