import HomeFolder
import Text

@testable import Publishing

extension FuzzTarget {
  static let published = FuzzTarget("published", "lines that vanlog-publish reads") { bytes in
    if case .message(let message)? = DaemonLine(bytes) {
      promise(
        !message.topic.contains("#") && !message.topic.contains("+"), "no topic has wildcards")
      promise(message.payload.count <= 16_384, "a message has a limit")
    }
    if case .fix(let fix)? = DaemonLine(bytes) {
      promise((fix.accuracyMetres ?? 0) >= 0, "no accuracy is negative")
    }
    if let line = QueueLine.parse(bytes[...]) {
      promise(
        QueueLine.bytes(line.number, line.text) == bytes + [UInt8(ascii: "\n")],
        "a line is read as it was written")
    }
    if let number = QueueHeader.sentBefore(bytes[...]) {
      promise(number >= 0, "no number is negative")
    }
    let text = bytes.filter { $0 != UInt8(ascii: "\n") }
    let written = QueueLine.bytes(bytes.count, text).dropLast()
    promise(QueueLine.parse(written).map { $0.text == text } ?? false, "a line can be read again")
  }

  static let addresses = FuzzTarget("addresses", "addresses of servers in settings") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let url = ServerURL(parsing: text, schemes: ["https", "http", "mqtts", "mqtt"]) else {
      return
    }
    let user = url.user.map { "\($0)@" } ?? ""
    let port = url.port.map { ":\($0)" } ?? ""
    let again = "\(url.scheme)://\(user)\(url.hostInBrackets)\(port)\(url.path)"
    promise(
      ServerURL(parsing: again, schemes: [url.scheme]) == url, "an address means one server")
    promise(!url.host.contains("@") && !url.host.contains("/"), "a host is only a host")
    promise((1...65_535).contains(url.port ?? 1), "a port is one")
  }
}
