/// Another program of vanlog, beside this one or in the libexec folder.
public struct Sibling: Sendable {
  public let name: String

  public static let recorder = Sibling(name: "vanlog-recorder")
  public static let all = [recorder, Sibling(name: "vanlog-net")]

  /// The path of the program, beside this one or in `../libexec/vanlog`.
  public func find() -> String? {
    guard let folder = OwnExecutable.folder() else { return nil }
    let candidates = ["\(folder)/\(name)", "\(folder)/../libexec/vanlog/\(name)"]
    return candidates.first(where: OwnExecutable.isExecutable)
  }
}
