internal import Text

/// How much room is on the disk of an SSH server, as libcurl writes down its answer to `statvfs@openssh.com`.
struct DiskRoom {
  private static let longestText = 4_096

  private var text: [UInt8] = []

  mutating func take(_ piece: some Sequence<UInt8>) {
    text += piece.prefix(Self.longestText - text.count)
  }

  /// `nil` if the server does not say.
  var bytes: Int? {
    guard let blocks = number("f_bavail"), let size = number("f_frsize") else { return nil }
    let (bytes, isMuch) = blocks.multipliedReportingOverflow(by: size)
    return isMuch ? .max : bytes
  }

  private func number(_ name: String) -> Int? {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      if words.count == 2, words[0] == name + ":" { return RemoteRequest.number(words[1]) }
    }
    return nil
  }
}
