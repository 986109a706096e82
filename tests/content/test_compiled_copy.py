"""The compiled copy of the shipped data makes start-up fast and is never trusted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import wotr
from wotr import content as module
from wotr.content import Content, compiled, load

PROBE = """
import sys
from wotr.content import load
import_only = {"networkx", "yaml"} & set(sys.modules)
content = load()
print(sorted(import_only), sorted({"networkx", "yaml"} & set(sys.modules)), len(content.cards))
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, and nothing loaded in this process."""
    monkeypatch.setenv("WOTR_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def fresh() -> Content:
    """The shipped content as a new process would load it."""
    return module._load(module._folder(None), shipped=True)


def test_the_second_start_needs_neither_yaml_nor_networkx(cache: Path) -> None:
    root = Path(wotr.__file__).parent.parent
    run = [sys.executable, "-c", PROBE]
    env = {**os.environ, "PYTHONPATH": str(root)}
    outputs = [subprocess.run(run, env=env, check=True, capture_output=True, text=True).stdout for _ in range(2)]
    assert outputs == ["[] ['networkx', 'yaml'] 96\n", "[] [] 96\n"]


def test_the_copy_equals_what_the_files_say(cache: Path) -> None:
    from_files = fresh()
    stored = compiled.fetch(from_files.digest)
    assert stored == from_files
    assert stored is not from_files
    assert list(stored.regions) == list(from_files.regions)
    assert stored.graph().number_of_edges() == 232
    with pytest.raises(TypeError):
        stored.regions["moria"] = stored.regions["bree"]  # type: ignore[index]


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"",
        lambda whole: whole[:1000],
        lambda whole: whole[:-1],
        lambda whole: whole.replace(b'"vp":2', b'"vp":3', 1),
        lambda whole: b"\x80\x04K\x01." + whole,
        lambda whole: b"{}",
    ],
    ids=["empty", "cut", "one byte short", "another number", "a pickle", "other JSON"],
)
def test_a_damaged_copy_is_ignored_and_made_again(cache: Path, damage: object) -> None:
    good = fresh()
    (file,) = cache.glob("*.json")
    whole = file.read_bytes()
    file.write_bytes(damage(whole))  # type: ignore[operator]
    assert compiled.fetch(good.digest) is None
    assert fresh() == good
    assert file.read_bytes() == whole


def test_a_copy_of_other_data_is_not_taken(cache: Path) -> None:
    good = fresh()
    (file,) = cache.glob("*.json")
    file.rename(compiled._path("0" * 64))
    assert compiled.fetch("0" * 64) is None
    assert compiled.fetch(good.digest) is None


def test_only_the_newest_copy_is_kept(cache: Path) -> None:
    cache.mkdir()
    (cache / "content-old.json").write_text("old")
    (cache / "something-else.json").write_text("kept")
    fresh()
    assert len(list(cache.glob("content-*.json"))) == 1
    assert (cache / "something-else.json").exists()
    assert not list(cache.glob(".content-*"))


def test_a_cache_that_cannot_be_written_is_done_without(cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    assert len(fresh().regions) == 105
    assert len(fresh().regions) == 105


def test_a_full_disk_leaves_no_half_written_copy(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert len(fresh().regions) == 105
    assert list(cache.iterdir()) == []


def test_other_folders_are_never_cached(cache: Path) -> None:
    from wotr import paths

    load(paths.data_dir())
    assert not cache.exists()


def test_line_endings_do_not_change_the_digest(cache: Path, tmp_path: Path) -> None:
    from wotr import paths

    copy = tmp_path / "data"
    for file in paths.data_dir().rglob("*.yaml"):
        made = copy / file.relative_to(paths.data_dir())
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_bytes(file.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    assert load(copy) == fresh()
