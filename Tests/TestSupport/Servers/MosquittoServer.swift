internal import Foundation

/// mosquitto, an MQTT broker: in plain, with a password, and over TLS with certificates good and bad.
public struct MosquittoServer: Sendable {
  public static var isInstalled: Bool {
    access("/usr/sbin/mosquitto", X_OK) == 0 && access("/usr/bin/mosquitto_sub", X_OK) == 0
  }

  /// Who may use the listeners with a password.
  public static let login = (user: ServerLogin.user, password: ServerLogin.password)

  public let server: LocalServer
  /// For anybody, without encryption.
  public let port: UInt16
  /// For `login`, without encryption.
  public let guardedPort: UInt16
  /// For `login`, with a certificate that `authorityFile` vouches for.
  public let securePort: UInt16
  /// With a certificate of the same authority, but for another host.
  public let strangePort: UInt16
  public var authorityFile: String { server.file("authority.pem") }

  /// Starts a broker; one at a port that was given before keeps nothing of what was there.
  public init(port: UInt16? = nil) throws {
    let folder = try LocalServer.makeFolder()
    self.port = try port ?? Loopback.freePort()
    let ports = try (1...3).map { _ in try Loopback.freePort() }
    (guardedPort, securePort, strangePort) = (ports[0], ports[1], ports[2])
    try Certificates.make(in: folder)
    let users = folder + "/users"
    let made = try Finished.running(
      "/usr/bin/mosquitto_passwd", ["-b", "-c", users, Self.login.user, Self.login.password])
    guard made.status == 0 else { throw LocalServer.Failure(description: made.errors) }
    let text = Self.configuration(folder, [self.port] + ports)
    try text.write(toFile: folder + "/mosquitto.conf", atomically: true, encoding: .utf8)
    // It gives up the rights of root, and reads all this as somebody else.
    for name in ["users", "server.key", "other.key"] { chmod(folder + "/" + name, 0o644) }
    server = try LocalServer(
      in: folder, ["/usr/sbin/mosquitto", "-c", folder + "/mosquitto.conf"], port: ports[2])
  }

  private static func configuration(_ folder: String, _ ports: [UInt16]) -> String {
    """
    per_listener_settings true
    listener \(ports[0]) 127.0.0.1
    allow_anonymous true
    listener \(ports[1]) 127.0.0.1
    password_file \(folder)/users
    listener \(ports[2]) 127.0.0.1
    certfile \(folder)/server.pem
    keyfile \(folder)/server.key
    password_file \(folder)/users
    listener \(ports[3]) 127.0.0.1
    certfile \(folder)/other.pem
    keyfile \(folder)/other.key
    allow_anonymous true

    """
  }
}
