"""A file is written whole or not at all."""

from __future__ import annotations

from pathlib import Path
from tempfile import NamedTemporaryFile


def put(target: Path, data: bytes) -> None:
    """Write a file whole: who watches it never sees half of it. Raises OSError that names it."""
    try:
        with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name[:100]}-", delete=False) as file:
            half = Path(file.name)
            file.write(data)
    except OSError as error:
        raise OSError(error.errno, f"{target}: {error.strerror}") from None
    try:
        half.chmod(0o644)
        half.replace(target)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise OSError(error.errno, f"{target}: {error.strerror}") from None
