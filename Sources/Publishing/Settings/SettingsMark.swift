internal import Glibc
internal import HomeFolder

/// By what a change of the settings file shows, at the cost of one call.
struct SettingsMark: Equatable {
  private let numbers: [Int]

  init(_ home: HomeFolder) {
    var status = stat()
    guard stat(home.configFile, &status) == 0 else {
      numbers = []
      return
    }
    numbers = [
      Int(truncatingIfNeeded: status.st_ino), Int(truncatingIfNeeded: status.st_size),
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }
}
