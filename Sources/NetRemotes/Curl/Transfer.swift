internal import CCurl
internal import Glibc

/// One request of libcurl under way, and its outcome.
///
/// The callbacks get an unretained pointer to it, which `Transfers` keeps alive.
final class Transfer {
  /// Takes a piece of the body, and returns whether to continue.
  typealias Receiver = (_ transfer: Transfer, _ piece: UnsafeRawBufferPointer) -> Bool

  private static let longestBody = 8_192

  let easy: EasyHandle
  /// The lines that the server has sent before the body; empty but for HTTP.
  private(set) var head = AnswerHead()
  /// The beginning of a body that no one receives, for what it says about an error.
  private(set) var body: [UInt8] = []
  /// Receives the body of an answer that is good.
  var receiver: Receiver?
  /// Hears what comes before the body, for SFTP: what commands have found out.
  var listener: ((_ text: UnsafeRawBufferPointer) -> Void)?
  /// Why we have ended it ourselves.
  var refusal: Complaint?
  /// Decides about the key of a server, for SSH.
  var hostKeyCheck: HostKeyCheck?
  /// Whether it is the right one, or which one was not.
  var hasGoodKey = false
  var refusedKey: [UInt8]?
  private var upload: [UInt8] = []
  private var uploaded = 0
  private(set) var code = CURLE_OK
  private var failure: Complaint?

  init(_ easy: EasyHandle) {
    self.easy = easy
    easy.reset()
    let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    easy.set(CURLOPT_WRITEDATA, pointer: context)
    easy.set(CURLOPT_HEADERDATA, pointer: context)
    vanlog_curl_set_receiver(easy.handle, CURLOPT_WRITEFUNCTION, Self.takeBody)
    vanlog_curl_set_receiver(easy.handle, CURLOPT_HEADERFUNCTION, Self.takeHeader)
  }

  /// Sends bytes as a file, with SFTP.
  func send(file bytes: [UInt8]) {
    upload = bytes
    easy.set(CURLOPT_UPLOAD, 1)
    easy.set(CURLOPT_INFILESIZE_LARGE, size: bytes.count)
    easy.set(
      CURLOPT_READDATA, pointer: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
    vanlog_curl_set_sender(easy.handle, Self.giveUpload)
  }

  /// Sends bytes as the body of an HTTP request, in one piece with its lines if they are few.
  func send(body bytes: [UInt8]) {
    upload = bytes
    easy.set(CURLOPT_POSTFIELDSIZE_LARGE, size: bytes.count)
    upload.withUnsafeBytes { bytes in
      // The array is not changed while the transfer lasts, so its bytes stay where they are.
      easy.set(CURLOPT_COPYPOSTFIELDS, pointer: bytes.baseAddress ?? UnsafeRawPointer(easy.handle))
    }
  }

  /// Notes how it ended.
  func end(_ code: CURLcode) {
    self.code = code
  }

  /// Keeps why it failed, before the handle is used for another transfer.
  func settle(at host: String) {
    failure = failure(at: host)
  }

  /// Throws why it failed, once it is settled.
  func check() throws(Complaint) {
    if let failure { throw failure }
  }

  // MARK: Callbacks

  private static func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let takeBody: curl_write_callback = { bytes, size, count, context in
    guard let transfer = transfer(context) else { return 0 }
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.take(piece) ? piece.count : 0
  }

  private static let takeHeader: curl_write_callback = { bytes, size, count, context in
    guard let transfer = transfer(context) else { return 0 }
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    transfer.head.take(line: line)
    transfer.listener?(line)
    return line.count
  }

  private static let giveUpload: curl_read_callback = { buffer, size, count, context in
    guard let transfer = transfer(context), let buffer else { return 0 }
    return transfer.give(UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
  }

  private func take(_ piece: UnsafeRawBufferPointer) -> Bool {
    if let receiver, !head.isError { return receiver(self, piece) }
    body += piece.prefix(max(0, Self.longestBody - body.count))
    return true
  }

  private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = upload[uploaded...].prefix(buffer.count)
    buffer.copyBytes(from: piece)
    uploaded += piece.count
    return piece.count
  }
}
