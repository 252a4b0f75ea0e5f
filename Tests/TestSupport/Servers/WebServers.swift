internal import Foundation

/// nginx with WebDAV, over plain http and over TLS with certificates good and bad.
public struct NginxServer: Sendable {
  private static let module = "/usr/lib/nginx/modules/ngx_http_dav_ext_module.so"

  public static var isInstalled: Bool {
    access("/usr/sbin/nginx", X_OK) == 0 && access(module, R_OK) == 0
  }

  /// One for all tests; each uses a folder of its own.
  public static let shared = Result { try NginxServer() }

  public let server: LocalServer
  public let httpPort: UInt16
  /// With a certificate that `authorityFile` vouches for.
  public let securePort: UInt16
  /// With one that has expired.
  public let expiredPort: UInt16
  public var root: String { server.file("www") }
  public var authorityFile: String { server.file("authority.pem") }

  /// A line for each request: number of the connection, protocol, method and path.
  public var requests: [String] {
    let text = try? String(contentsOfFile: server.file("access.log"), encoding: .utf8)
    return text?.split(separator: "\n").map(String.init) ?? []
  }

  private init() throws {
    let folder = try LocalServer.makeFolder()
    let ports = try (1...3).map { _ in try Loopback.freePort() }
    (httpPort, securePort, expiredPort) = (ports[0], ports[1], ports[2])
    try WebFiles.make(in: folder)
    try Certificates.make(in: folder)
    let text = Self.configuration(folder, ports)
    try text.write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
    server = try LocalServer(
      in: folder, ["nginx", "-p", folder, "-c", folder + "/nginx.conf"], port: ports[2])
  }

  /// One process and in the foreground, so that it ends as one.
  private static func configuration(_ folder: String, _ ports: [UInt16]) -> String {
    """
    load_module \(module);
    daemon off; master_process off; pid \(folder)/pid; error_log \(folder)/error.log;
    events { worker_connections 64; }
    http {
      log_format tests '$connection $server_protocol $request_method $uri';
      access_log \(folder)/access.log tests; client_max_body_size 64m;
      client_body_temp_path \(folder)/t0; proxy_temp_path \(folder)/t1;
      fastcgi_temp_path \(folder)/t2; uwsgi_temp_path \(folder)/t3; scgi_temp_path \(folder)/t4;
      root \(folder)/www; auth_basic van; auth_basic_user_file \(folder)/users;
      dav_methods PUT DELETE MKCOL COPY MOVE; dav_ext_methods PROPFIND OPTIONS;
      ssl_certificate_key \(folder)/server.key;
      server { listen 127.0.0.1:\(ports[0]); }
      server { listen 127.0.0.1:\(ports[1]) ssl http2; ssl_certificate \(folder)/server.pem; }
      server { listen 127.0.0.1:\(ports[2]) ssl http2; ssl_certificate \(folder)/expired.pem; }
    }
    """
  }
}

/// Apache with WebDAV, over plain http.
public struct ApacheServer: Sendable {
  private static let modules = "/usr/lib/apache2/modules"

  public static var isInstalled: Bool {
    access("/usr/sbin/apache2", X_OK) == 0 && access(modules + "/mod_dav_fs.so", R_OK) == 0
  }

  public static let shared = Result { try ApacheServer() }

  public let server: LocalServer
  public let port: UInt16
  public var root: String { server.file("www") }

  private init() throws {
    let folder = try LocalServer.makeFolder()
    port = try Loopback.freePort()
    try WebFiles.make(in: folder)
    let text = Self.configuration(folder, port)
    try text.write(toFile: folder + "/httpd.conf", atomically: true, encoding: .utf8)
    server = try LocalServer(
      in: folder, ["apache2", "-d", folder, "-f", folder + "/httpd.conf", "-DFOREGROUND"],
      port: port)
  }

  private static func configuration(_ folder: String, _ port: UInt16) -> String {
    let names = [
      "mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic", "dav",
      "dav_fs",
    ]
    let user = geteuid() == 0 ? "User www-data\nGroup www-data\n" : ""
    return names.map { "LoadModule \($0)_module \(modules)/mod_\($0).so\n" }.joined() + user + """
      ServerName 127.0.0.1
      PidFile \(folder)/pid
      Listen 127.0.0.1:\(port)
      ErrorLog \(folder)/error.log
      DavLockDB \(folder)/lock/db
      DocumentRoot \(folder)/www
      <Directory \(folder)/www>
        Dav On
        AuthType Basic
        AuthName van
        AuthUserFile \(folder)/users
        Require valid-user
      </Directory>

      """
  }
}

/// WsgiDAV, a WebDAV server in Python, over plain http.
public struct WsgiDAVServer: Sendable {
  public static var isInstalled: Bool { PythonTools.has("wsgidav") }

  public static let shared = Result { try WsgiDAVServer() }

  public let server: LocalServer
  public let port: UInt16
  public var root: String { server.file("www") }

  private init() throws {
    let folder = try LocalServer.makeFolder()
    port = try Loopback.freePort()
    try WebFiles.make(in: folder)
    let text = """
      host: 127.0.0.1
      port: \(port)
      server: cheroot
      provider_mapping: {'/': '\(folder)/www'}
      http_authenticator: {accept_basic: true, accept_digest: false, default_to_digest: false}
      simple_dc:
        user_mapping: {'*': {\(ServerLogin.user): {password: \(ServerLogin.password)}}}
      verbose: 1
      """
    try text.write(toFile: folder + "/wsgidav.yaml", atomically: true, encoding: .utf8)
    server = try LocalServer(
      in: folder, [PythonTools.path("wsgidav"), "--config", folder + "/wsgidav.yaml"], port: port)
  }
}

/// Who may use the servers of the tests.
public enum ServerLogin {
  public static let user = "van"
  /// So odd that it is found wherever it should not be.
  public static let password = "canary7Sg1w0pVq"
}

/// Programs from PyPI that `script/bootstrap --test` installs.
enum PythonTools {
  static func path(_ name: String) -> String { Repository.file(".build-python/bin/\(name)") }
  static func has(_ name: String) -> Bool { access(path(name), X_OK) == 0 }
}

/// What all web servers need.
private enum WebFiles {
  /// Folders that any user may write to, and the file of users.
  static func make(in folder: String) throws {
    for name in ["www", "lock"] {
      mkdir("\(folder)/\(name)", 0o777)
      chmod("\(folder)/\(name)", 0o777)
    }
    let hashed = try Finished.running(
      "/usr/bin/openssl", ["passwd", "-apr1", ServerLogin.password])
    try "\(ServerLogin.user):\(hashed.output)".write(
      toFile: folder + "/users", atomically: true, encoding: .utf8)
    chmod(folder + "/users", 0o644)
  }
}

/// Certificates for 127.0.0.1 by an authority of the tests' own.
enum Certificates {
  private static let script = """
    set -e
    cd "$folder"
    key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
    openssl req -x509 $key -keyout authority.key -out authority.pem -days 30 -subj '/CN=tests'
    openssl req $key -keyout server.key -out server.csr -subj /CN=localhost \
      -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1'
    sign() {
      openssl x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial \
        -copy_extensions copy "$@"
    }
    sign -days 30 -out server.pem
    sign -days -1 -out expired.pem
    openssl req $key -keyout other.key -out server.csr -subj /CN=other.example \
      -addext 'subjectAltName=DNS:other.example'
    sign -days 30 -out other.pem
    """

  static func make(in folder: String) throws {
    let finished = try Finished.running(
      "/bin/sh", ["-c", script], environment: ["folder": folder])
    guard finished.status == 0 else { throw LocalServer.Failure(description: finished.errors) }
  }
}
