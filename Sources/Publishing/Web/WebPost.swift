internal import CCurl
internal import HomeFolder
internal import DaemonKit
internal import Text

/// One POST after another to a server, by libcurl, for a loop around `poll`.
///
/// Certificates are always verified, redirections are not followed, and of the answer nothing but its
/// status is used.
final class WebPost {
  /// The outcome of a request.
  enum Outcome: Equatable {
    case status(Int)
    /// There was no answer, for this reason.
    case failed(String)
  }

  private static let mostSockets = 16
  private static let longestAnswer = 262_144
  /// Seconds to connect, and for everything.
  private static let patience = (connecting: 30, all: 60)
  /// Without a socket, as while a name is looked up, it is looked at as often.
  private static let lookInterval: Int64 = 50

  private let multi: UnsafeMutableRawPointer
  private let easy: UnsafeMutableRawPointer
  private let reason: UnsafeMutablePointer<CChar>
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var answerSize = 0
  private(set) var isBusy = false
  private var sockets: [(number: CInt, isForWriting: Bool)] = []
  private var nextLook: Int64 = 0

  init(_ server: PublishPlan.WebServer, headers texts: [String]) {
    guard Self.isReady, let multi = curl_multi_init(), let easy = curl_easy_init() else {
      preconditionFailure("libcurl has no memory")
    }
    (self.multi, self.easy) = (multi, easy)
    reason = .allocate(capacity: Int(CURL_ERROR_SIZE))
    reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    for text in texts { headers = curl_slist_append(headers, text) }
    set(CURLOPT_HTTPHEADER, pointer: UnsafeRawPointer(headers))
    set(CURLOPT_ERRORBUFFER, pointer: reason)
    setAddress(server)
    setRules()
    set(CURLOPT_WRITEDATA, pointer: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
    vanlog_curl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { _, size, count, context in
      guard let context else { return 0 }
      let post = Unmanaged<WebPost>.fromOpaque(context).takeUnretainedValue()
      post.answerSize += size * count
      return post.answerSize <= WebPost.longestAnswer ? size * count : 0
    }
  }

  deinit {
    if isBusy { curl_multi_remove_handle(multi, easy) }
    curl_easy_cleanup(easy)
    curl_multi_cleanup(multi)
    curl_slist_free_all(headers)
    reason.deallocate()
  }

  /// Once for the process, before anything else.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private func setAddress(_ server: PublishPlan.WebServer) {
    let port = server.url.port.map { ":\($0)" } ?? ""
    let path = server.url.path.isEmpty ? "/" : server.url.path
    set(CURLOPT_URL, "\(server.url.scheme)://\(server.url.hostInBrackets)\(port)\(path)")
    set(CURLOPT_PROTOCOLS_STR, server.url.scheme)
    if let file = server.authorityFile {
      set(CURLOPT_CAINFO, file)
    }
    if let user = server.url.user, let password = server.password {
      set(CURLOPT_HTTPAUTH, Int(vanlog_curl_basic))
      set(CURLOPT_USERNAME, user)
      check(password.withCString { vanlog_curl_set_text(easy, CURLOPT_PASSWORD, $0) })
    }
  }

  private func setRules() {
    set(CURLOPT_POST, 1)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_NETRC, 0)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SSLVERSION, Int(vanlog_curl_tls_1_2))
    set(CURLOPT_CONNECTTIMEOUT, Self.patience.connecting)
    set(CURLOPT_TIMEOUT, Self.patience.all)
  }

  // MARK: For the loop

  /// Begins a request.
  func start(_ body: [UInt8]) {
    precondition(!isBusy, "one request after another")
    answerSize = 0
    reason.pointee = 0
    check(vanlog_curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
    body.withUnsafeBytes { set(CURLOPT_COPYPOSTFIELDS, pointer: $0.baseAddress) }
    curl_multi_add_handle(multi, easy)
    isBusy = true
    nextLook = 0
  }

  func add(to loop: inout EventLoop, now: Int64) {
    sockets = []
    guard isBusy else { return }
    var numbers = [CInt](repeating: 0, count: Self.mostSockets)
    var writing = numbers
    let count = vanlog_curl_sockets(multi, &numbers, &writing, CInt(numbers.count))
    for index in 0..<Int(count) {
      sockets.append((numbers[index], writing[index] != 0))
      loop.add(numbers[index], forReading: writing[index] == 0, forWriting: writing[index] != 0)
    }
    let patience = Int64(vanlog_curl_patience(multi))
    let longest = sockets.isEmpty ? Self.lookInterval : 1_000
    if nextLook > 0 { nextLook = now + (patience >= 0 ? min(patience, longest) : longest) }
  }

  var deadline: Int64? { isBusy ? nextLook : nil }

  /// Continues, and returns the outcome of the request once it is over.
  func turn(_ loop: EventLoop, now: Int64) -> Outcome? {
    guard isBusy, now >= nextLook || sockets.contains(where: { loop.isReady($0.number) }) else {
      return nil
    }
    nextLook = now + Self.lookInterval
    var running: CInt = 0
    curl_multi_perform(multi, &running)
    guard running == 0 else { return nil }
    var left: CInt = 0
    let message = curl_multi_info_read(multi, &left)?.pointee
    curl_multi_remove_handle(multi, easy)
    isBusy = false
    return outcome(message?.data.result ?? CURLE_FAILED_INIT)
  }

  private func outcome(_ code: CURLcode) -> Outcome {
    // The status of an answer that is too long is there anyway.
    let status = vanlog_curl_number(easy, CURLINFO_RESPONSE_CODE)
    if code == CURLE_OK || (code == CURLE_WRITE_ERROR && status > 0) { return .status(status) }
    let text =
      reason.pointee == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: reason)
    return .failed(text)
  }

  // MARK: Options

  private func set(_ option: CURLoption, _ number: Int) {
    check(vanlog_curl_set_number(easy, option, number))
  }

  private func set(_ option: CURLoption, _ text: String) {
    check(text.withCString { vanlog_curl_set_text(easy, option, $0) })
  }

  private func set(_ option: CURLoption, pointer: UnsafeRawPointer?) {
    check(vanlog_curl_set_pointer(easy, option, pointer))
  }

  /// Options are our own; that one is not known is a mistake of the build.
  private func check(_ code: CURLcode) {
    precondition(code == CURLE_OK, "libcurl refuses an option: \(code.rawValue)")
  }
}
