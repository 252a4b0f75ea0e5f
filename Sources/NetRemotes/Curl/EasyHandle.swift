internal import CCurl
internal import Glibc
internal import Text

/// A transfer of libcurl, which is used for one request after another.
///
/// Its settings are forgotten between requests; connections are kept by `Transfers`.
final class EasyHandle {
  let handle: UnsafeMutableRawPointer
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  private let reason: UnsafeMutablePointer<CChar>

  init() {
    guard let handle = curl_easy_init() else { preconditionFailure("libcurl has no memory") }
    self.handle = handle
    reason = .allocate(capacity: Int(CURL_ERROR_SIZE))
    reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(handle)
    freeLists()
    reason.deallocate()
  }

  /// Forgets all settings, and sets those that every transfer has.
  func reset() {
    curl_easy_reset(handle)
    freeLists()
    reason.pointee = 0
    set(CURLOPT_ERRORBUFFER, pointer: reason)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NETRC, 0)
    set(CURLOPT_TCP_KEEPALIVE, 1)
  }

  /// What libcurl says about the last failure; empty if it says nothing.
  var text: String { String(cString: reason) }

  func set(_ option: CURLoption, _ number: Int) {
    check(vanlog_curl_set_number(handle, option, number))
  }

  func set(_ option: CURLoption, size: Int) {
    check(vanlog_curl_set_size(handle, option, curl_off_t(size)))
  }

  func set(_ option: CURLoption, _ text: String) {
    check(text.withCString { vanlog_curl_set_text(handle, option, $0) })
  }

  /// The bytes are copied, and end with NUL.
  func set(_ option: CURLoption, _ secret: SecretText) {
    check(secret.withCString { vanlog_curl_set_text(handle, option, $0) })
  }

  /// What is there must stay until the transfer is over.
  func set(_ option: CURLoption, pointer: UnsafeRawPointer?) {
    check(vanlog_curl_set_pointer(handle, option, pointer))
  }

  /// A list of texts, which is freed with the next reset.
  func set(_ option: CURLoption, list texts: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for text in texts { list = curl_slist_append(list, text) }
    guard let list else { return }
    lists.append(list)
    set(option, pointer: list)
  }

  func number(_ info: CURLINFO) -> Int { vanlog_curl_number(handle, info) }
  func size(_ info: CURLINFO) -> Int { Int(vanlog_curl_size(handle, info)) }

  /// Options are our own; that one is not known is a mistake of the build.
  private func check(_ code: CURLcode) {
    precondition(code == CURLE_OK, "libcurl refuses an option: \(code.rawValue)")
  }

  private func freeLists() {
    for list in lists { curl_slist_free_all(list) }
    lists = []
  }
}
