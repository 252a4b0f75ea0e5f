internal import Foundation

/// moto, an S3 server in Python that keeps its buckets in memory, over plain http.
public struct MotoServer: Sendable {
  public static let bucket = "vanlog"

  public static var isInstalled: Bool { PythonTools.has("moto_server") }

  /// One for all tests; each uses keys of its own.
  public static let shared = Result { try MotoServer() }

  public let server: LocalServer
  public let port: UInt16

  private init() throws {
    port = try Loopback.freePort()
    server = try LocalServer(
      in: try LocalServer.makeFolder(),
      [PythonTools.path("moto_server"), "-H", "127.0.0.1", "-p", "\(port)"], port: port)
    let url = "http://127.0.0.1:\(port)/\(Self.bucket)"
    let script = "import urllib.request as u; u.urlopen(u.Request('\(url)', method='PUT'))"
    let finished = try Finished.running(PythonTools.path("python"), ["-c", script])
    guard finished.status == 0 else { throw LocalServer.Failure(description: finished.errors) }
  }
}
