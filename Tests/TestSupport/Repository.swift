internal import Foundation
internal import Glibc

/// The checkout that the tests were built from.
public enum Repository {
  public static let path: String = {
    var url = URL(filePath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.path(percentEncoded: false).trimmingSlashes
  }()

  /// The path of a file or folder in the checkout.
  public static func file(_ name: String) -> String {
    path + "/" + name
  }

  /// The path of a program under test: one of the folder `VANLOG_PROGRAMS`, else the one that was built with the tests.
  public static func program(_ name: String) -> String {
    programs + "/" + name
  }

  /// The folder of the programs under test.
  public static let programs: String = {
    if let given = getenv("VANLOG_PROGRAMS") { return String(cString: given).trimmingSlashes }
    // The bundle of tests lies beside them.
    let bundle =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().path(percentEncoded: false)
      .trimmingSlashes
  }()

  /// Whether the programs under test are those of a release, linked and optimised as users get them.
  public static let testsRelease = getenv("VANLOG_PROGRAMS") != nil
}

extension String {
  fileprivate var trimmingSlashes: String {
    var text = self
    while text.hasSuffix("/"), text.utf8.count > 1 { text.removeLast() }
    return text
  }
}
