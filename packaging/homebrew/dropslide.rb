class Dropslide < Formula
  desc "Exact analysis of 2048 as a two-player game"
  homepage "https://example.invalid/dropslide" # The project has no public address yet.
  url "https://example.invalid/dropslide-1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "pkgconf" => :build
  depends_on "boost"
  depends_on "fmt"
  depends_on "ncurses"
  depends_on "tbb"
  depends_on "xxhash"
  on_macos do
    depends_on "llvm" # Apple's C++ library may lack std::jthread.
  end

  def install
    system "cmake", "--preset", "release", "-B", "build", "-DDROPSLIDE_MPI=OFF", "-DDROPSLIDE_LIBRARY=OFF",
           "-DDROPSLIDE_INSTALLED_TABLES=#{pkgshare}/tables", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build", "--component", "programs"
  end

  test do
    assert_match "\"max_tile\": 5", shell_output("#{bin}/dropslide solve 3x3 --dmax 2 --json")
  end
end
