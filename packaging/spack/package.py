"""Recipe of Spack: the programs, with MPI if it is wanted."""
from spack.package import CMakePackage, depends_on, generator, license, variant, version


class Dropslide(CMakePackage):
    """Exact analysis of 2048 as a two-player game."""

    homepage = "https://example.invalid/dropslide"  # The project has no public address yet.
    url = "https://example.invalid/dropslide-1.0.0.tar.gz"

    license("MIT")
    version("1.0.0", sha256="0000000000000000000000000000000000000000000000000000000000000000")
    variant("mpi", default=True, description="Build dropslide-mpi, which solves with many machines")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("boost@1.71: +program_options")
    depends_on("fmt@9:")
    depends_on("intel-oneapi-tbb")
    depends_on("ncurses")
    depends_on("nlohmann-json")
    depends_on("xxhash")
    depends_on("mpi@3.1:", when="+mpi")

    generator("ninja")

    def cmake_args(self):
        """Variables of CMake."""
        return [
            self.define("DROPSLIDE_TESTS", False),
            self.define("DROPSLIDE_BENCH", False),
            self.define("DROPSLIDE_LIBRARY", False),
            self.define_from_variant("DROPSLIDE_MPI", "mpi"),
            self.define("DROPSLIDE_INSTALLED_TABLES", self.prefix.share.dropslide.tables),
        ]
