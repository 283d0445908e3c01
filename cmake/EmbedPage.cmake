# Writes the files of the page as one source: cmake -DOUTPUT=page.cpp -DFOLDER=web -P cmake/EmbedPage.cmake
set(types_html "text/html")
set(types_css "text/css")
set(types_js "text/javascript")
set(types_svg "image/svg+xml")

file(GLOB files ${FOLDER}/*.html ${FOLDER}/*.css ${FOLDER}/*.js ${FOLDER}/*.svg ${FOLDER}/static/*.js)
list(SORT files)
set(arrays "")
set(rows "")
set(number 0)
foreach(file ${files})
  file(RELATIVE_PATH name ${FOLDER} ${file})
  string(REGEX REPLACE "^.*\\." "" ending ${name})
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," text "${bytes}")
  string(APPEND arrays "constexpr unsigned char file_${number}[] = {${text}};\n")
  string(REPLACE "/index.html" "/" path "/${name}")
  string(APPEND rows "    {\"${path}\", \"${types_${ending}}; charset=utf-8\", text_of(file_${number})},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${OUTPUT} "// Made of the folder web by cmake/EmbedPage.cmake.
#include \"serve/page_files.hpp\"

namespace dropslide::serve {
namespace {

${arrays}
template <std::size_t N>
std::string_view text_of(const unsigned char (&bytes)[N]) {
  return {reinterpret_cast<const char*>(bytes), N};
}

}  // namespace

std::span<const PageFile> page_files() {
  static const PageFile files[] = {
${rows}  };
  return files;
}

}  // namespace dropslide::serve
")
