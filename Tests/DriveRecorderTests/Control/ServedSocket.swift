import Foundation
import Text

@testable import DriveRecorder

/// A control server on a thread of its own, as `vanlog` would meet it; stops when this goes.
final class ServedSocket: Sendable {
  private let stopEnd: CInt
  private let ended = DispatchSemaphore(value: 0)

  /// Serves until stopped; `answer` runs on the server's thread.
  init(
    folder: String,
    answer: @escaping @Sendable (ControlRequest) throws(ControlRefusal) -> ControlResponse
  ) throws {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw RawClient.Failure() }
    stopEnd = ends[1]
    let stopped = ends[0]
    let ready = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [ended] in
      if let server = try? ControlServer(folder: folder) {
        ready.signal()
        Self.serve(server, until: stopped, answer)
      } else {
        ready.signal()
      }
      close(stopped)
      ended.signal()
    }
    ready.wait()
  }

  deinit {
    close(stopEnd)
    ended.wait()
  }

  private static func serve(
    _ server: consuming ControlServer, until stopped: CInt,
    _ answer: (ControlRequest) throws(ControlRefusal) -> ControlResponse
  ) {
    while true {
      var requests = [pollfd(fd: stopped, events: Int16(POLLIN), revents: 0)]
      server.forEachDescriptor { descriptor, reading, writing in
        let events = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
        requests.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
      }
      poll(&requests, nfds_t(requests.count), 1_000)
      if requests[0].revents != 0 { return server.close(now: 0) }
      server.turn(now: 0, answer: answer)
      server.publish(.event { $0.field("event", "turn") }, now: 0)
    }
  }
}
