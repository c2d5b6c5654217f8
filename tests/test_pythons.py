"""``scripts/pythons`` finds every Python of a machine and says of each what passed or is missing.

Shell scripts play the Pythons: what the real ones do, ``.ci/run`` sees.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = (
    "awk", "basename", "bash", "cat", "chmod", "cksum", "cp", "df", "dirname", "env", "find",
    "gzip", "id", "ls", "mkdir", "mktemp", "rm", "sed", "sort", "tail", "tar", "tee", "touch", "tr",
)  # fmt: skip

PLAYED = """
case "$*" in
    -)
        case $(cat) in
            *seen*|*Py_GIL_DISABLED*) echo "{version} {path}" ;;
            *find_spec*) printf '%s' "{lacks}" ;;
        esac ;;
    *realpath*) echo "{path}" ;;
    "-c import platform"*) echo {version} ;;
    "-c import pip") [ -e "${{0%/*}}/solver" ] ;;
    "-m venv"*)
        folder=${{@: -1}}
        mkdir -p "$folder/bin"
        printf 'version = {version}\\n' >"$folder/pyvenv.cfg"
        cp "{path}" "$folder/bin/python"
        printf '#!/usr/bin/env bash\\necho played with {version}\\n' >"$folder/bin/solver"
        chmod +x "$folder/bin/solver" ;;
    "-m pip wheel"*) touch wheel/one.whl ;;
    "-m pytest"*) echo "= 12 passed ="; {tests} ;;
esac
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")


class Machine:
    """A checkout of nothing but scripts, on a machine with the Pythons that are added."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "checkout"
        self.bin = folder / "bin"
        shutil.copytree(ROOT / "scripts", self.checkout / "scripts")
        for part in ("ext", "solver/_ext", "tests", "examples"):
            (self.checkout / part).mkdir(parents=True)
        (self.checkout / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
        for name in ("setup.py", "tests/check_installed.py"):
            (self.checkout / name).touch()
        self.archive = folder / "one.tar.gz"
        with tarfile.open(self.archive, "w:gz") as packed:
            packed.add(self.checkout, "one-0.1")
        self.bin.mkdir()
        for tool in TOOLS:
            path = shutil.which(tool) or pytest.skip(f"no {tool}")
            (self.bin / tool).symlink_to(path)

    def add(self, version: str, folder: Path, lacks: str = "", tests: str = "true") -> Path:
        """A Python in a folder, and links to it as systems have them."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"python{version.rpartition('.')[0]}"
        body = PLAYED.format(version=version, path=path, lacks=lacks, tests=tests)
        path.write_text(f"#!/usr/bin/env bash\n{body}\n", encoding="utf-8")
        path.chmod(0o755)
        if not (folder / "python3").exists():
            (folder / "python3").symlink_to(path.name)
        return path

    def try_all(self, *more: Path) -> tuple[int, list[str]]:
        """The exit code, and the lines of the report."""
        done = subprocess.run(
            [self.bin / "bash", self.checkout / "scripts/pythons", self.archive],
            env={
                "PATH": str(self.bin), "HOME": str(self.checkout), "SOLVER_PYTHONS":
                " ".join(map(str, more)), "PYENV_ROOT": str(self.checkout.parent / "pyenv"),
            },
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        report = self.checkout / "build" / "pythons.txt"
        assert report.exists(), done.stderr
        print(done.stdout, done.stderr)
        lines = report.read_text(encoding="utf-8").splitlines()
        # The real ones of this machine lie in /usr/bin, where the script looks, too.
        return done.returncode, [line for line in lines if "/usr/" not in line.split(":")[0]]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine(tmp_path)
    script = made.checkout / "scripts" / "pythons"
    text = script.read_text(encoding="utf-8")
    assert ":/usr/bin:/usr/local/bin" in text
    script.write_text(text.replace(":/usr/bin:/usr/local/bin", ""), encoding="utf-8")
    return made


def test_one_python(machine: Machine) -> None:
    own = machine.add("3.11.2", machine.bin)
    assert machine.try_all() == (
        0,
        [
            f"3.11.2 {own}: that of the checkout",
            "there is only this Python 3.11 or newer on this machine",
        ],
    )


def test_each_place_counts_once(machine: Machine, tmp_path: Path) -> None:
    own = machine.add("3.11.2", machine.bin)
    other = machine.add("3.12.1", machine.bin)
    pyenv = machine.add("3.11.7", tmp_path / "pyenv" / "versions" / "3.11.7" / "bin")
    named = machine.add("3.14.0", tmp_path / "a place")  # blanks cannot be named
    code, lines = machine.try_all(other, own)
    assert code == 0, lines
    assert lines[0] == f"3.11.2 {own}: that of the checkout"
    assert [line.split(":")[0] for line in lines[1:]] == [f"3.12.1 {other}", f"3.11.7 {pyenv}"]
    for line in lines[1:]:
        assert line.endswith(" s;  12 passed ; wheel")
    assert not any(str(named) in line for line in lines)
    folder = machine.checkout / "build" / "other Pythons" / "3.12.1"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_what_is_missing_and_what_fails_is_told(machine: Machine) -> None:
    own = machine.add("3.11.2", machine.bin)
    without = machine.add("3.12.1", machine.bin, lacks="no headers; install them")
    failing = machine.add("3.13.0", machine.bin, tests="exit 1")
    good = machine.add("3.14.8", machine.bin)
    code, lines = machine.try_all()
    assert code == 1
    assert lines[:2] == [
        f"3.11.2 {own}: that of the checkout",
        f"3.12.1 {without}: not tried: no headers; install them",
    ]
    assert lines[2].startswith(f"3.13.0 {failing}: built in ")
    assert lines[2].endswith("FAILED")
    assert lines[3].startswith(f"3.14.8 {good}: built in ")
    assert lines[3].endswith("wheel")
