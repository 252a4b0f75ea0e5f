internal import DurableFiles

/// The name that the kernel gives to each boot of the machine.
public enum BootID {
  private static let path = "/proc/sys/kernel/random/boot_id"

  /// The name of this boot, or `nil` if the kernel does not give one.
  public static func current() -> String? {
    guard let bytes = try? File.contents(of: path, limit: 256) else { return nil }
    return parse(bytes)
  }

  /// A name is one line of 32 hexadecimal digits with dashes between them.
  static func parse(_ bytes: [UInt8]) -> String? {
    var bytes = bytes[...]
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    let digits = bytes.filter { $0 != UInt8(ascii: "-") }
    guard bytes.count == 36, digits.count == 32, digits.allSatisfy(isHexadecimal) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
