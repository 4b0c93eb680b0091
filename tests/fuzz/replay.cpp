// Runs a target on kept inputs where there is no fuzzer. Usage: target FILE_OR_FOLDER…
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void replay(const std::filesystem::path& file) {
  std::printf("%s\n", file.filename().c_str());
  std::fflush(stdout);  // the last name printed is the input that failed
  std::ifstream in(file, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int count, char** names) {
  for (int i = 1; i < count; i++) {
    if (!std::filesystem::is_directory(names[i])) {
      replay(names[i]);
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(names[i])) replay(entry.path());
  }
  return 0;
}
