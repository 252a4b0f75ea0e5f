internal import Glibc
internal import WebAccess

/// Under which names the page may be asked for.
///
/// A stranger's page can make a browser ask a name of the stranger's that leads to this machine.
/// Such a name is not among these, and so its page sees nothing of this one.
struct HostRule: Equatable, Sendable {
  private let names: [String]

  /// Accepts numeric addresses, this machine's name, and further names.
  init(machine: String, further: [String]) {
    let machine = WebHost(machine)?.name
    names =
      ["localhost"] + further.compactMap { WebHost($0)?.name }
      + (machine.map { [$0, $0 + ".local"] } ?? [])
  }

  /// The name of this machine, up to the first dot.
  static var machineName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
    let bytes = buffer.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }
    return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether the header `Host` is one of these, with or without a port.
  func accepts(_ text: String) -> Bool {
    guard let host = WebHost(text) else { return false }
    return host.address != nil || names.contains(host.name)
  }
}
