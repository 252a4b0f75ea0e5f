import CommandLineKit
import Glibc
import TripSync

/// How the other devices call this one.
enum DeviceName {
  static let option = OptionSpec(
    "device-name", value: .text("NAME", maximumBytes: SyncDevice.longestName),
    default: "the name of the host", help: "How the other devices call this one.")

  static func read(_ arguments: Arguments) throws -> String {
    guard let given = arguments.text(option) else { return host }
    guard given.contains(where: { !$0.isWhitespace }), Printable.line(given) == given else {
      throw arguments.usageError("--device-name takes one line of text", option: option)
    }
    return given
  }

  private static var host: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "vanlog" }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? "vanlog" : Printable.line(name)
  }
}
