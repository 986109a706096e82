"""A compiled copy of the shipped data, so that start-up needs neither YAML nor networkx.

One file of JSON, named by the digest of the data and of the records' shape, with a checksum of its own. A copy that is
missing, damaged or of another version is ignored; a copy that cannot be written is done without. No error leaves here.
"""

import hashlib
import os
from pathlib import Path

import msgspec

from wotr import __version__, paths
from wotr.content import model

_HEAD = b"wotr content\n"


def fetch(digest: str) -> model.Content | None:
    """The compiled content with this digest, or None."""
    try:
        stored = _path(digest).read_bytes()
        head, checksum, body = stored[: len(_HEAD)], stored[len(_HEAD) : len(_HEAD) + 64], stored[len(_HEAD) + 64 :]
        if head != _HEAD or checksum != _checksum(body):
            return None
        content = msgspec.json.decode(body, type=model.Content)
    except (OSError, msgspec.MsgspecError, UnicodeError, RuntimeError):
        return None
    return content if content.digest == digest else None


def store(content: model.Content) -> None:
    """Keep the compiled content for the next start and drop older copies."""
    import tempfile

    try:
        path = _path(content.digest)
        body = msgspec.json.encode(content, enc_hook=model.to_builtins)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, made = tempfile.mkstemp(dir=path.parent, prefix=".content-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_HEAD + _checksum(body) + body)
            os.replace(made, path)
        except BaseException:
            Path(made).unlink(missing_ok=True)
            raise
        for other in path.parent.glob("content-*.json"):
            if other != path:
                other.unlink(missing_ok=True)
    except (OSError, RuntimeError):
        return


def _path(digest: str) -> Path:
    key = hashlib.sha256(f"{__version__} {_shape()} {digest}".encode()).hexdigest()
    return paths.cache_dir() / f"content-{key[:24]}.json"


def _checksum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()


def _shape() -> str:
    records = [value for value in vars(model).values() if isinstance(value, type) and issubclass(value, model.Record)]
    return repr([(record.__name__, sorted(record.__annotations__.items())) for record in records])
