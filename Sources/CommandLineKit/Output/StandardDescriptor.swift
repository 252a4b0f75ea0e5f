internal import Glibc

/// The three standard descriptors, written to directly: C's `stderr` is off limits in Swift 6, and
/// a pipe is best served by one write for the whole answer.
enum StandardDescriptor {
  enum WriteResult: Equatable {
    case done
    /// The reader has left, which counts as success: `vanlog spots near | head -1`.
    case readerGone
    case failed(errno: Int32)
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) -> WriteResult {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + offset }, bytes.count - offset)
      }
      if written > 0 {
        offset += written
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable(descriptor)
      case EPIPE: return .readerGone
      case let code: return .failed(errno: code)
      }
    }
    return .done
  }

  /// A terminal or pipe may have been left in non-blocking mode by the program before us.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }

  /// Fills closed standard descriptors, so that no data file opened later becomes "stdout".
  ///
  /// Each gets a descriptor on which reading or writing fails as on a closed one.
  static func reserveStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      let access = descriptor == 0 ? O_WRONLY : O_RDONLY
      // `open` gives the lowest free number, which is the one found closed.
      _ = open("/dev/null", access)
    }
  }
}
