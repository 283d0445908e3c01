"""`pip install .` without settings: the step that configures, as a user gets it. scripts/test-python installs from a build that is there already."""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONFIGURE = "import backend, pathlib, sys; backend.configure(pathlib.Path(sys.argv[1])); print(*backend.TARGETS)"


def test_what_is_missing_is_one_sentence(tmp_path):
    code = "import backend, pathlib, sys; backend.configure(pathlib.Path(sys.argv[1]))"
    hidden = {**os.environ, "CMAKE_PREFIX_PATH": str(tmp_path), "CXXFLAGS": "", "pybind11_DIR": str(tmp_path)}
    (tmp_path / "pybind11Config.cmake").write_text("set(pybind11_FOUND FALSE)\n")
    done = subprocess.run([sys.executable, "-c", code, tmp_path / "build"], cwd=ROOT / "python", env=hidden, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stderr.startswith("dropslide: pybind11 is missing: ") and len(done.stderr.splitlines()) == 1


def test_a_user_gets_module_and_program_optimised_and_for_his_python(tmp_path):
    done = subprocess.run([sys.executable, "-c", CONFIGURE, tmp_path], cwd=ROOT / "python", check=True, capture_output=True, text=True)
    cache = dict(line.split("=", 1) for line in (tmp_path / "CMakeCache.txt").read_text().splitlines() if "=" in line and line[0] not in "#/")
    assert cache["CMAKE_BUILD_TYPE:STRING"] == "Release" and cache["DROPSLIDE_TESTS:BOOL"] == "OFF"
    assert sys.executable in cache.values()
    targets = done.stdout.splitlines()[-1].split()
    steps = subprocess.run(["ninja", "-C", tmp_path, "-t", "commands", *targets], check=True, capture_output=True, text=True).stdout
    compiled = [step for step in steps.splitlines() if " -c " in step]
    assert "python/dropslide/_native" in steps and len(compiled) > 50
    assert all("-O2" in step or "-O1" in step or "-O3" in step for step in compiled)
    library = [step for step in compiled if "/dropslide.dir/" not in step and "/dropslide_check.dir/" not in step]
    assert len(library) > 50 and all("-fPIC" in step and "-fvisibility=hidden" in step for step in library)
    assert not any("tests/" in step or "bench/" in step for step in compiled)
