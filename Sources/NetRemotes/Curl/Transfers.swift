internal import CCurl

/// Runs transfers, one or several at once, and keeps their connections for the next ones.
final class Transfers {
  private let multi: UnsafeMutableRawPointer
  private var idle: [EasyHandle] = []
  private let pulse: () -> Void
  /// How long to wait for something to move before `pulse` is called again, in milliseconds.
  private static let turn: Int32 = 1_000
  private static let mostIdle = 8
  static let mostConnections = 4

  /// `pulse` is called whenever something moves, and at least about every second.
  init(pulse: @escaping () -> Void) {
    guard Self.isReady, let multi = curl_multi_init() else {
      preconditionFailure("libcurl has no memory")
    }
    (self.multi, self.pulse) = (multi, pulse)
  }

  deinit {
    idle = []
    curl_multi_cleanup(multi)
  }

  /// Once for the process, before anything else.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// A transfer without any settings of its own yet.
  func make() -> Transfer {
    Transfer(idle.popLast() ?? EasyHandle())
  }

  /// Runs transfers to their ends, all at once over at most this many connections.
  func run(_ transfers: [Transfer], connections: Int = mostConnections) {
    vanlog_curl_set_multi_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections)
    for transfer in transfers { curl_multi_add_handle(multi, transfer.easy.handle) }
    var running: Int32 = 1
    while running > 0 {
      curl_multi_perform(multi, &running)
      if running > 0 { curl_multi_poll(multi, nil, 0, Self.turn, nil) }
      pulse()
    }
    noteEnds(transfers)
    for transfer in transfers { curl_multi_remove_handle(multi, transfer.easy.handle) }
  }

  /// Takes back what a transfer that is over has used.
  func recycle(_ transfer: Transfer) {
    transfer.easy.reset()
    if idle.count < Self.mostIdle { idle.append(transfer.easy) }
  }

  private func noteEnds(_ transfers: [Transfer]) {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left)?.pointee {
      guard message.msg == CURLMSG_DONE else { continue }
      for transfer in transfers where transfer.easy.handle == message.easy_handle {
        transfer.end(message.data.result)
      }
    }
  }
}
