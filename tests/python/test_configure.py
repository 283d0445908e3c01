"""`pip install .` without settings: the step that configures, as a user gets it. scripts/test-python installs from a build that is there already."""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONFIGURE = "import backend, pathlib, sys; backend.configure(pathlib.Path(sys.argv[1])); print(*backend.TARGETS)"


def test_a_user_gets_the_module_alone_optimised_and_for_his_python(tmp_path):
    done = subprocess.run([sys.executable, "-c", CONFIGURE, tmp_path], cwd=ROOT / "python", check=True, capture_output=True, text=True)
    cache = dict(line.split("=", 1) for line in (tmp_path / "CMakeCache.txt").read_text().splitlines() if "=" in line and line[0] not in "#/")
    assert cache["CMAKE_BUILD_TYPE:STRING"] == "Release" and cache["DROPSLIDE_TESTS:BOOL"] == "OFF"
    assert sys.executable in cache.values()
    targets = done.stdout.splitlines()[-1].split()
    steps = subprocess.run(["ninja", "-C", tmp_path, "-t", "commands", *targets], check=True, capture_output=True, text=True).stdout
    compiled = [step for step in steps.splitlines() if " -c " in step]
    assert "python/dropslide/_native" in steps and len(compiled) > 50
    assert all("-O2" in step or "-O1" in step or "-O3" in step for step in compiled)
    assert all("-fPIC" in step and "-fvisibility=hidden" in step for step in compiled)
    assert not any("tests/" in step or "bench/" in step for step in compiled)
