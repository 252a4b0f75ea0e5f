internal import CLinux
internal import Glibc

/// Connects to a broker on a thread of its own, since looking up a name blocks, and reports its end
/// through a pipe.
///
/// A caller that does not wait for the end lets this go; the thread then ends on its own, and the
/// client with it.
final class BrokerCall {
  /// How long a connection to one address of the host may take.
  private static let patience: Int64 = 15_000

  /// Readable once it has ended.
  let descriptor: CInt

  /// `nil` if the system has no thread or pipe to give.
  init?(_ client: BrokerClient, _ broker: PublishPlan.Broker) {
    var ends: [CInt] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { return nil }
    descriptor = ends[0]
    let job = Job(client, broker, end: ends[1])
    let handed = Unmanaged.passRetained(job)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, handed.toOpaque())
    guard code == 0 else {
      handed.release()
      return nil
    }
    pthread_detach(thread)
  }

  deinit {
    close(descriptor)
  }

  /// What it has come to, 0 for a connection; to be asked once it has ended.
  func result() -> CInt {
    var code: CInt = -1
    let count = withUnsafeMutableBytes(of: &code) { read(descriptor, $0.baseAddress, $0.count) }
    return count == MemoryLayout<CInt>.size ? code : -1
  }

  /// What the thread owns, alone until the pipe says otherwise.
  private final class Job {
    private let client: BrokerClient
    private let broker: PublishPlan.Broker
    private let end: CInt

    init(_ client: BrokerClient, _ broker: PublishPlan.Broker, end: CInt) {
      (self.client, self.broker, self.end) = (client, broker, end)
    }

    deinit {
      close(end)
    }

    func run() {
      var code = client.connect(to: broker, patience: BrokerCall.patience)
      _ = withUnsafeBytes(of: &code) { write(end, $0.baseAddress, $0.count) }
    }
  }
}
