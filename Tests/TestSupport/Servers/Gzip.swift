internal import Foundation

/// Bytes as a web server sends them to clients that take compressed ones.
public enum Gzip {
  public static func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "body")
    try Data(bytes).write(to: file)
    let finished = try Finished.running("/bin/gzip", ["-n", file.path])
    guard finished.status == 0 else { throw Finished.Failure(description: finished.errors) }
    return [UInt8](try Data(contentsOf: file.appendingPathExtension("gz")))
  }
}
