"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from sambanotation.source import RefusedError
from sambanotation.text import Text
from sambanotation.version import ENDS_OF_RULE_SETS

STANDS_THERE = Text("another file of that name is there already", "já existe outro arquivo com esse nome")
NO_FOLDER = Text("there is no such folder", "essa pasta não existe")
IS_A_RULE_SET = Text(
    "a YAML file lies there, as rule sets are, and none is overwritten",
    "ali há um arquivo YAML, como são os regulamentos, e nenhum é sobrescrito",
)
CHANGED_MEANWHILE = Text("it was changed after it was read", "foi alterado depois de lido")


def write_file(path: Path, content: bytes | Iterable[bytes], replacing: bytes | None = None) -> None:
    """Puts content, all at once or in parts, in the place of a file by a temporary file beside it and a rename.

    A symbolic link stays one and its target is replaced; mode bits stay. What is no ordinary file (a device, a pipe)
    is written to, and a YAML file is not replaced: nothing that is written here is YAML, and a record or another rule
    set may need it. `replacing` is what the file was seen to hold: where somebody has written to it since, it is not
    replaced, unless it is what was to be written. Raises OSError, and then leaves the file as it was.
    """
    # With its own imports it takes a while to load, and most runs write no file.
    import tempfile

    parts = (content,) if isinstance(content, bytes) else content
    if path.exists() and not path.is_file():
        # Not by its real path: that of a pipe without a name, such as /dev/stdout may be, cannot be opened.
        with path.open("wb") as stream:
            stream.writelines(parts)
        return
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        # What is still a link leads in a circle, and would be replaced itself.
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if not target.parent.is_dir():
        raise RefusedError(NO_FOLDER)
    if target.suffix.lower() in ENDS_OF_RULE_SETS and target.exists():
        raise RefusedError(IS_A_RULE_SET)
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.writelines(parts)
            stream.flush()
            os.fsync(stream.fileno())
        _set_mode(temporary, target)
        if replacing is not None and (there := target.read_bytes()) != replacing and there != temporary.read_bytes():
            raise RefusedError(CHANGED_MEANWHILE)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _set_mode(temporary: Path, target: Path) -> None:
    """Gives the temporary file, made for its owner alone, the mode of the file that it replaces or of a new one."""
    if target.exists():
        old = target.stat()
        _give_to_owner_of(old, temporary)
        mode, new = stat.S_IMODE(old.st_mode), temporary.stat()
        # These bits lend the rights of the owner and of the group, and whose they are may have changed.
        if new.st_uid != old.st_uid:
            mode &= ~stat.S_ISUID
        if new.st_gid != old.st_gid:
            mode &= ~stat.S_ISGID
        # Not before the owner: with him the system takes these bits away.
        temporary.chmod(mode)
        return
    mask = os.umask(0)
    os.umask(mask)
    temporary.chmod(0o666 & ~mask)


def _give_to_owner_of(old: os.stat_result, temporary: Path) -> None:
    """Gives a file the owner and the group of another, as far as the system lets us."""
    if not hasattr(os, "chown"):
        return
    # Only a privileged user may give a file away; others may choose among their groups.
    for owner, group in ((-1, old.st_gid), (old.st_uid, -1)):
        with contextlib.suppress(OSError):
            os.chown(temporary, owner, group)
