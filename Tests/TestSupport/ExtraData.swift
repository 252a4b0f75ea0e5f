public import Testing

internal import Foundation

/// Real recordings, packs and schemas that others own, so that they are no part of the project.
///
/// The tests that read them say something more where they are at hand; nothing rests on them. The
/// folder is that of `VANLOG_EXTRA_DATA`, or `shared` beside the checkout.
public enum ExtraData {
  public static let folder =
    ProcessInfo.processInfo.environment["VANLOG_EXTRA_DATA"] ?? Repository.path + "/../shared"

  /// The path of a file or folder of the extra data.
  public static func file(_ name: String) -> String {
    folder + "/" + name
  }

  public static func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: file(name))
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where a file of the extra data is at hand.
  public static func needsExtra(_ name: String) -> Self {
    .enabled(if: ExtraData.has(name), "no \(name) in the folder of VANLOG_EXTRA_DATA")
  }
}
