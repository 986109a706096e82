"""Files that are no data at all give one clear line each and cost nothing."""

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wotr import paths
from wotr.content import ContentError, check, load
from wotr.content.faults import Faults
from wotr.content.source import LARGEST_FILE
from wotr.content.yamlfile import parse

BOMB = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(20)
)

BYTES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "data/map.yaml:1: the file is empty; put it back or install the program again"),
    "only a comment": (b"# nothing\n", "data/map.yaml:1: the file is empty; put it back or install the program again"),
    "not UTF-8": (b"regions:\n  - {name: Barad-d\xfbr}\n", "data/map.yaml:2: byte 0xfb is not UTF-8; save the file as"),
    "UTF-16": ("regions: []".encode("utf-16"), "data/map.yaml:1: byte 0xff is not UTF-8; save the file as UTF-8"),
    "a list": (b"- bree\n- moria\n", "data/map.yaml:1: the file is a list of 2; write a mapping of fields"),
    "a word": (b"bree\n", 'data/map.yaml:1: the file is "bree"; write a mapping of fields'),
    "a null byte": (b"regions:\n\0\n", "data/map.yaml:2: a control character stands in the file; take it out"),
    "an alias bomb": (BOMB.encode(), "data/map.yaml:1: anchors (&) and aliases (*) are not used in data files"),
    "an alias bomb of 1 MB": (BOMB.encode() + b"# x\n" * 240_000, "data/map.yaml:1: anchors (&) and aliases (*)"),
    "deep brackets": (b"regions: " + b"[" * 500, "data/map.yaml:1: lists and mappings lie more than 12 deep"),
    "very deep brackets": (b"regions: " + b"[" * 500_000, "data/map.yaml:1: "),
    "deep keys": (b"".join(b" " * n + b"a:\n" for n in range(500)), "data/map.yaml:13: lists and mappings lie more"),
    "too large": (b"#" * (LARGEST_FILE + 1), f"data/map.yaml: the file is larger than {LARGEST_FILE} bytes; split it"),
    "a number beyond all bounds": (b"9" * 10_000, 'data/map.yaml:1: the file is "9999'),
}


@pytest.mark.parametrize("name", BYTES)
def test_a_file_that_is_no_data_gives_one_line(name: str, data: Any) -> None:
    content, text = BYTES[name]
    (data.folder / "map.yaml").write_bytes(content)
    started = time.process_time()
    faults = data.faults()
    assert time.process_time() - started < 5
    assert len(faults) == 1, faults
    assert faults[0].startswith(text)
    assert len(faults[0]) < 200


def test_a_missing_file_is_one_line(data: Any) -> None:
    (data.folder / "cards" / "free-strategy.yaml").unlink()
    text = "data/cards/free-strategy.yaml: the file is missing; put it back or install the program again"
    assert data.faults() == [text]


def test_a_missing_default_set_of_rules_is_one_line(data: Any) -> None:
    (data.folder / "rules" / "second-edition.yaml").unlink()
    text = "data/rules/second-edition.yaml: the file is missing; put it back or install the program again"
    assert data.faults() == [text]


def test_a_missing_folder_is_one_line(tmp_path: Path) -> None:
    text = "nowhere: the folder is missing; name a folder of data files or install the program again"
    assert check(tmp_path / "nowhere") == [text]
    with pytest.raises(ContentError) as caught:
        load(tmp_path / "nowhere")
    assert caught.value.faults[0] == text


def test_a_folder_in_place_of_a_file_is_one_line(data: Any) -> None:
    (data.folder / "map.yaml").unlink()
    (data.folder / "map.yaml").mkdir()
    assert data.faults() == ["data/map.yaml: this is not a plain file; put the data file in its place"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_in_place_of_a_file_does_not_block(data: Any) -> None:
    (data.folder / "map.yaml").unlink()
    os.mkfifo(data.folder / "map.yaml")
    assert data.faults() == ["data/map.yaml: this is not a plain file; put the data file in its place"]


def test_a_file_that_may_not_be_read_is_one_line(data: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "map.yaml":
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    text = "data/map.yaml: the file cannot be read (Permission denied); check it and its permissions"
    assert data.faults() == [text]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs folders that may not be read")
def test_a_folder_that_may_not_be_read_is_one_line_for_each_file(data: Any) -> None:
    data.folder.chmod(0)
    try:
        faults = data.faults()
    finally:
        data.folder.chmod(0o755)
    assert faults
    assert all("cannot be read (Permission denied)" in fault for fault in faults)


def test_thousands_of_faults_are_cut_short(data: Any) -> None:
    file = data.folder / "map.yaml"
    file.write_text(file.read_text("utf-8") + "".join(f"  - [nowhere-{n}, moria]\n" for n in range(20_000)), "utf-8")
    started = time.process_time()
    faults = data.faults()
    assert time.process_time() - started < 10
    assert len(faults) == 201
    assert faults[-1] == "data/map.yaml: more than 200 faults were found; mend these first"


def test_names_in_faults_stay_short_and_on_one_line(data: Any) -> None:
    name = 'nation: "no\\nrth\\e[31m' + "x" * 500 + '"'
    data.replace("map.yaml", 'name: "Bree", nation: north', 'name: "Bree", ' + name)
    (fault,) = data.faults()
    assert fault.isprintable()
    assert len(fault) < 250


FILES = sorted(p.relative_to(paths.data_dir()).as_posix() for p in paths.data_dir().rglob("*.yaml"))
READ = [name for name in FILES if name not in ("map_art.yaml", "map_geometry.yaml")]
ODD = st.text(st.sampled_from(list("abz019 -:,[]{}#&*!|>'\"%@`?\n\t~=.\\é\0\x85\u2028\ufeff")), max_size=12)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(READ), place=st.floats(0, 1, exclude_max=True), cut=st.integers(0, 30), odd=ODD)
def test_a_damaged_line_raises_nothing_but_content_errors(
    data: Any, name: str, place: float, cut: int, odd: str
) -> None:
    file = data.folder / name
    whole = file.read_text(encoding="utf-8")
    lines = whole.splitlines(keepends=True)
    number = int(place * len(lines))
    line = lines[number]
    at = int(place * len(whole)) % max(len(line), 1)
    lines[number] = line[:at] + odd + line[at + cut :]
    try:
        file.write_text("".join(lines), encoding="utf-8", newline="")
        faults = check(data.folder)
        assert all(fault.startswith("data/") and "\n" not in fault for fault in faults)
        if faults:
            with pytest.raises(ContentError) as caught:
                load(data.folder)
            assert caught.value.faults == faults
        else:
            load(data.folder)
    finally:
        file.write_text(whole, encoding="utf-8", newline="")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(READ), content=st.binary(max_size=200) | ODD.map(str.encode))
def test_a_file_of_any_bytes_raises_nothing_but_content_errors(data: Any, name: str, content: bytes) -> None:
    file = data.folder / name
    whole = file.read_bytes()
    try:
        file.write_bytes(content)
        with pytest.raises(ContentError) as caught:
            load(data.folder)
        assert all("\n" not in fault for fault in caught.value.faults)
    finally:
        file.write_bytes(whole)


def places(content: bytes) -> list[str]:
    """File and line of each fault that reading these bytes gives."""
    faults = Faults()
    parse(content, "map.yaml", faults)
    return [fault.partition(": ")[0] for fault in faults.lines()]


def test_without_the_c_library_the_same_content_and_faults_in_the_same_lines_come_out(
    data: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import yaml

    content = load(data.folder)
    found = {name: places(given) for name, (given, _) in BYTES.items()}
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert load(data.folder) == content
    assert {name: places(given) for name, (given, _) in BYTES.items()} == found
