/// The arguments that this program was started with.
public enum ProgramArguments {
  private static let path = "/proc/self/cmdline"
  private static let limit = 2_097_152

  /// All of them except the program's own name.
  ///
  /// Swift finds them on the stack before the environment, and finds none if a preloaded library
  /// (libfaketime, for one) has replaced the environment. Then the kernel is asked.
  public static func all() -> [String] {
    let given = CommandLine.arguments
    guard given.isEmpty, let bytes = try? File.contents(of: path, limit: limit) else {
      return Array(given.dropFirst())
    }
    return parse(bytes)
  }

  /// Each argument ends with NUL, even an empty one.
  static func parse(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().dropFirst().map { word in
      String(decoding: word, as: UTF8.self)
    }
  }
}
