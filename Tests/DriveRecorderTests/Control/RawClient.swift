import CLinux
import Foundation

/// A client of the control socket that follows no rules.
final class RawClient {
  let descriptor: CInt

  struct Failure: Error {}

  /// Connects through the folder, as long paths require; the server need not have accepted yet.
  init(folder: String) throws {
    let handle = open(folder, O_RDONLY | O_DIRECTORY)
    guard handle >= 0 else { throw Failure() }
    defer { close(handle) }
    descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
    let address = "/proc/self/fd/\(handle)/recorder.sock"
    guard clinux_connect_local(descriptor, address, CInt(address.utf8.count + 1)) == 0 else {
      throw Failure()
    }
  }

  deinit { close(descriptor) }

  @discardableResult func send(_ bytes: [UInt8]) -> Int {
    Foundation.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  @discardableResult func send(_ text: String) -> Int { send(Array(text.utf8)) }

  /// Everything that has arrived.
  func received() -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }

  /// Whether the server has closed; call it when nothing is left to receive.
  var isClosed: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, 0)
    return count == 0 || (count < 0 && errno != EAGAIN)
  }

  func finishSending() { shutdown(descriptor, CInt(SHUT_WR)) }
}
