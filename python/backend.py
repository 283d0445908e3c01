"""What pip calls to make a wheel or a source archive: CMake compiles module and program, and this puts them into an archive. Only the standard
library is used.

With `--config-settings build-folder=build/package` a folder that CMake has configured with DROPSLIDE_PYTHON=ON is used again; with
`platform=manylinux_2_36_x86_64` the wheel is for that platform, in place of this machine's.
"""
import base64
import gzip
import hashlib
import io
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGETS = ["dropslide_python", "dropslide_python_files", "dropslide", "dropslide_check"]
PROGRAMS = ["dropslide", "dropslide-check"]
TABLES = {".json", ".jsonl", ".csv", ".certificate", ".md"}  # As cmake/Install.cmake installs them.


def version():
    return re.search(r"project\(dropslide VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def tag(settings=None):
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = (settings or {}).get("platform") or re.sub("[.-]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


def metadata():
    return (f"Metadata-Version: 2.1\nName: dropslide\nVersion: {version()}\nSummary: Exact analysis of 2048 as a two-player game\nLicense: MIT\n"
            "Requires-Python: >=3.9\nRequires-Dist: numpy\n")


def configure(folder):
    command = ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=0",
               "-DCMAKE_POSITION_INDEPENDENT_CODE=ON", "-DCMAKE_CXX_VISIBILITY_PRESET=hidden", "-DCMAKE_CXX_FLAGS=-fno-semantic-interposition",
               "-DDROPSLIDE_PYTHON=ON", "-DDROPSLIDE_TESTS=OFF", "-DDROPSLIDE_BENCH=OFF", f"-DPython_EXECUTABLE={sys.executable}"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode != 0:
        sys.exit(f"dropslide: {reason(done.stdout)}")


def reason(output):
    """What CMake says of its first error, in one line."""
    found = re.search(r"CMake Error at [^\n]*:\n+(.*?)(\n\n|\Z)", output, re.DOTALL)
    return " ".join(found[1].split()) if found else output[-2000:]


def compiled_files(settings):
    """The files of the package, by their names in it."""
    given = (settings or {}).get("build-folder")
    folder = pathlib.Path(given) if given else ROOT / "build" / f"pip-{tag()}"
    folder = folder if folder.is_absolute() else ROOT / folder
    if not given:
        configure(folder)
    subprocess.run(["cmake", "--build", folder, "--target", *TARGETS], check=True)
    files = {f"dropslide/{path.name}": path.read_bytes() for path in sorted((folder / "python/dropslide").iterdir()) if path.is_file()}
    files |= {f"dropslide/program/bin/{name}": (folder / name).read_bytes() for name in PROGRAMS}
    tables = [path for path in sorted((ROOT / "tables").rglob("*")) if path.suffix in TABLES and path.is_file()]
    return files | {f"dropslide/program/share/dropslide/{path.relative_to(ROOT)}": path.read_bytes() for path in tables}


def record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Called by pip. The same files give the same bytes."""
    del metadata_directory
    about = f"dropslide-{version()}.dist-info"
    files = compiled_files(config_settings)
    files[f"{about}/METADATA"] = metadata().encode()
    files[f"{about}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: dropslide {version()}\nRoot-Is-Purelib: false\nTag: {tag(config_settings)}\n".encode()
    files[f"{about}/entry_points.txt"] = b"[console_scripts]\ndropslide = dropslide._program:main\n"
    files[f"{about}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = "".join(record_line(name, data) for name, data in files.items()) + f"{about}/RECORD,,\n"
    files[f"{about}/RECORD"] = record.encode()
    name = f"dropslide-{version()}-{tag(config_settings)}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100755 if path.endswith(".so") or "/bin/" in path else 0o100644) << 16
            wheel.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return name


def source_paths():
    """Files of the sources, relative to their root: those that git tracks, or, in an unpacked archive, all but what was built."""
    if (ROOT / ".git").exists():
        return sorted(subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.rstrip("\0").split("\0"))
    return sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file() and path.relative_to(ROOT).parts[0] != "build" and path.name != "PKG-INFO")


def build_sdist(sdist_directory, config_settings=None):
    """Called by pip and by `python3 -m build`. The same files give the same bytes."""
    del config_settings
    root = f"dropslide-{version()}"
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.PAX_FORMAT) as archive:
        def add(name, content, mode):
            entry = tarfile.TarInfo(f"{root}/{name}")
            entry.size, entry.mode = len(content), mode
            archive.addfile(entry, io.BytesIO(content))

        for name in source_paths():
            add(name, (ROOT / name).read_bytes(), 0o755 if (ROOT / name).stat().st_mode & 0o100 else 0o644)
        add("PKG-INFO", metadata().encode(), 0o644)
    (pathlib.Path(sdist_directory) / f"{root}.tar.gz").write_bytes(gzip.compress(data.getvalue(), mtime=0))
    return f"{root}.tar.gz"


def get_requires_for_build_wheel(config_settings=None):
    """Nothing that pip could fetch."""
    del config_settings
    return []
