{
  lib,
  stdenv,
  fetchurl,
  cmake,
  ninja,
  pkg-config,
  boost,
  fmt,
  ncurses,
  nlohmann_json,
  tbb,
  xxHash,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "dropslide";
  version = "1.0.0";

  src = fetchurl {
    # The project has no public address yet.
    url = "https://example.invalid/dropslide-${finalAttrs.version}.tar.gz";
    hash = lib.fakeHash;
  };

  nativeBuildInputs = [
    cmake
    ninja
    pkg-config
  ];
  buildInputs = [
    boost
    fmt
    ncurses
    nlohmann_json
    tbb
    xxHash
  ];
  cmakeFlags = [
    (lib.cmakeBool "DROPSLIDE_TESTS" false)
    (lib.cmakeBool "DROPSLIDE_BENCH" false)
    (lib.cmakeBool "DROPSLIDE_MPI" false)
    (lib.cmakeBool "DROPSLIDE_LIBRARY" false)
    (lib.cmakeFeature "DROPSLIDE_INSTALLED_TABLES" "${placeholder "out"}/share/dropslide/tables")
  ];

  doInstallCheck = true;
  installCheckPhase = ''
    $out/bin/dropslide solve 3x3 --dmax 2 --json | grep '"max_tile": 5'
  '';

  meta = {
    description = "Exact analysis of 2048 as a two-player game";
    homepage = "https://example.invalid/dropslide";
    license = lib.licenses.mit;
    mainProgram = "dropslide";
    platforms = lib.platforms.linux;
  };
})
