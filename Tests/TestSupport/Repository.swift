internal import Foundation

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
}

extension String {
  fileprivate var trimmingSlashes: String {
    var text = self
    while text.hasSuffix("/"), text.utf8.count > 1 { text.removeLast() }
    return text
  }
}
