internal import CCurl

/// Something that sends requests to a web server; for S3 it also signs them.
protocol HTTPSender: AnyObject {
  var host: String { get }
  /// Sends requests, all at once, and returns their answers in the same order.
  func send(all requests: [HTTPRequest]) -> [HTTPAnswer]
}

extension HTTPSender {
  func send(_ request: HTTPRequest) -> HTTPAnswer {
    send(all: [request])[0]
  }
}

/// A web server and the connections to it.
///
/// It follows no redirection: what is addressed to one server, the password above all, goes to no
/// other. Certificates are always verified, and nothing older than TLS 1.2 is spoken.
final class HTTPClient: HTTPSender {
  private let transfers: Transfers
  private let server: ServerAddress
  private let settings: NetSettings
  /// Who logs in with each request; no one for S3, which signs instead.
  private let login: Login?

  init(
    _ server: ServerAddress, _ settings: NetSettings, _ login: Login?, pulse: @escaping () -> Void
  ) {
    (self.server, self.settings, self.login) = (server, settings, login)
    transfers = Transfers(pulse: pulse)
  }

  var host: String { server.host }

  func send(all requests: [HTTPRequest]) -> [HTTPAnswer] {
    let running = requests.map { request in
      let transfer = transfers.make()
      configure(transfer, request)
      return transfer
    }
    transfers.run(running, connections: Self.connections(for: requests, isSecure: server.isSecure))
    return running.map { transfer in
      defer { transfers.recycle(transfer) }
      return HTTPAnswer(
        head: transfer.head, body: transfer.body, failure: transfer.failure(at: host),
        wasDropped: transfer.wasDropped)
    }
  }

  /// How many connections are worth opening, where none can carry several requests at once: a handshake
  /// of TLS takes as long as a few requests that wait for each other, and without TLS one round trip.
  static func connections(for requests: [HTTPRequest], isSecure: Bool) -> Int {
    let size = requests.reduce(0) { $0 + ($1.body?.count ?? 0) }
    let isLittle = requests.count <= fewRequests && size <= fewBytes
    return isSecure && isLittle ? 1 : Transfers.mostConnections
  }

  private static let fewRequests = 5
  private static let fewBytes = 64 << 10

  private func configure(_ transfer: Transfer, _ request: HTTPRequest) {
    let easy = transfer.easy
    easy.set(CURLOPT_URL, request.url)
    secure(easy)
    // One connection is enough if it can carry several requests.
    easy.set(CURLOPT_PIPEWAIT, 1)
    settings.setLimits(easy)
    if let seconds = request.secondsInAll { easy.set(CURLOPT_TIMEOUT, seconds) }
    if let login {
      easy.set(CURLOPT_HTTPAUTH, vanlog_curl_basic)
      easy.set(CURLOPT_USERNAME, login.user)
      if let password = login.password { easy.set(CURLOPT_PASSWORD, password) }
    }
    if let body = request.body { transfer.send(body: body) }
    easy.set(CURLOPT_CUSTOMREQUEST, request.method)
    if request.method == "HEAD" { easy.set(CURLOPT_NOBODY, 1) }
    if request.mayBeCompressed { easy.set(CURLOPT_ACCEPT_ENCODING, "gzip") }
    // Headers that libcurl would add and no one needs are removed by an empty value.
    var headers = ["Accept:", "User-Agent: \(request.userAgent)"] + request.headers
    if request.body != nil { headers += ["Content-Type:", "Expect:"] }
    if request.start > 0 { headers.append("Range: bytes=\(request.start)-") }
    easy.set(CURLOPT_HTTPHEADER, list: headers)
    easy.set(CURLOPT_HEADEROPT, vanlog_curl_separate_headers)
    transfer.receiver = request.receiver
  }

  private func secure(_ easy: EasyHandle) {
    let isSecure = server.isSecure
    easy.set(CURLOPT_PROTOCOLS_STR, isSecure ? "https" : "http")
    easy.set(
      CURLOPT_HTTP_VERSION, isSecure ? vanlog_curl_http_2_over_tls : vanlog_curl_http_1_1)
    easy.set(CURLOPT_SSL_VERIFYPEER, 1)
    easy.set(CURLOPT_SSL_VERIFYHOST, 2)
    easy.set(CURLOPT_SSLVERSION, vanlog_curl_tls_1_2)
    if let file = settings.authorityFile { easy.set(CURLOPT_CAINFO, file) }
    // A proxy would read the password of what is not encrypted.
    if !isSecure { easy.set(CURLOPT_PROXY, "") }
  }
}
