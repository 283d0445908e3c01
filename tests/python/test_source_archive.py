"""The source archive that pip makes: what a build needs, twice the same bytes, and again from itself."""
import pathlib
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAKE = "import backend, sys; print(backend.build_sdist(sys.argv[1]))"


def make(root, folder):
    folder.mkdir()
    done = subprocess.run([sys.executable, "-c", MAKE, folder], cwd=root / "python", check=True, capture_output=True, text=True)
    return folder / done.stdout.strip()


def test_a_source_archive_has_what_a_build_needs_and_can_be_made_of_itself(tmp_path):
    archive = make(ROOT, tmp_path / "first")
    with tarfile.open(archive) as files:
        names = {"/".join(name.split("/")[1:]) for name in files.getnames()}
        files.extractall(tmp_path)
    assert {"CMakeLists.txt", "pyproject.toml", "python/backend.py", "src/CMakeLists.txt", "LICENSE", "PKG-INFO"} <= names
    assert not any(name.startswith(("build/", ".git/")) for name in names)
    again = make(tmp_path / archive.name.removesuffix(".tar.gz"), tmp_path / "again")
    assert again.name == archive.name
    assert again.read_bytes() == archive.read_bytes()
