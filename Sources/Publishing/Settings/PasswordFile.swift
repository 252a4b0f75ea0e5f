internal import DurableFiles
internal import Text

extension SecretText {
  private static let largestFile = 4_096
  private static let longest = 1_024

  /// A password from the first line of a file; others than its owner must not be able to read it.
  convenience init(file path: String, setting: String) throws(PublishProblem) {
    var bytes = try Self.contents(path, setting)
    defer { bytes.wipe() }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard (1...Self.longest).contains(line.count), !line.contains(0) else {
      throw PublishProblem(
        "\(setting): the first line of \(path) is not a password; write only the password there")
    }
    self.init(line)
  }

  private static func contents(
    _ path: String, _ setting: String
  ) throws(PublishProblem) -> [UInt8] {
    do throws(FileError) {
      let file = try File(path)
      let status = try file.status()
      if status.isOurs, status.permissions & 0o077 == 0 {
        return try file.contents(limit: largestFile)
      }
    } catch {
      throw PublishProblem("\(setting): \(error)")
    }
    throw PublishProblem(
      "\(setting): \(path) can be read by others, or is theirs; run: chmod 600 \(path)")
  }
}
