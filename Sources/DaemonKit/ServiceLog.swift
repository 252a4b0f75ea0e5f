internal import CLinux
internal import Glibc
public import Text

/// The log of a program that stays running, in two files of bounded size.
///
/// Nothing depends on it: it is never synced, and lines that cannot be written are only counted. It
/// never contains the van's position.
public struct ServiceLog: ~Copyable {
  private static let lineLimit = 1_000

  private let name: String
  private let folder: CInt
  private let limit: Int
  private var file: CInt = -1
  private var size = 0
  /// How many lines could not be written.
  public private(set) var lost: Int64 = 0

  /// Writes to a file of a folder, which is `run` of the home; the older file has `.old` added.
  public init(_ name: String, in path: String, limit: Int = 262_144) {
    self.init(
      name, path.utf8.contains(0) ? -1 : open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), limit)
    openFile()
  }

  private init(_ name: String, _ folder: CInt, _ limit: Int) {
    self.name = name
    self.folder = folder
    self.limit = limit
  }

  deinit {
    if file >= 0 { close(file) }
    if folder >= 0 { close(folder) }
  }

  /// Adds a line with both clocks, since the wall clock may be wrong.
  public mutating func write(_ text: String, time: Instant, uptime: Int64) {
    let line = Self.line(text, time: time, uptime: uptime)
    if size + line.count > limit { rotate() }
    if file < 0 { openFile() }
    let count = line.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if count > 0 { size += count }
    if count != line.count { lost &+= 1 }
  }

  private static func line(_ text: String, time: Instant, uptime: Int64) -> [UInt8] {
    let start = "\(time) \(uptime / 1_000) s: "
    let text = text.utf8.prefix(lineLimit).map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    return Array(start.utf8) + text + [UInt8(ascii: "\n")]
  }

  private mutating func openFile() {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard folder >= 0 else { return }
    file = openat(folder, name, flags, 0o600)
    guard file >= 0 else { return }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      size = Int(status.st_size)
    } else {
      close(file)
      file = -1
    }
  }

  private mutating func rotate() {
    if file >= 0 { close(file) }
    file = -1
    size = 0
    if folder >= 0 { _ = renameat(folder, name, folder, name + ".old") }
    openFile()
  }
}
