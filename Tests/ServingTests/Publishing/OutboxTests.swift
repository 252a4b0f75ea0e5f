import HomeFolder
import TestSupport
import Testing

@testable import Publishing

@Suite(.temporaryDirectory) struct OutboxTests {
  private func outbox(_ count: Int, limits: DiskQueue.Limits = .init()) throws -> Outbox {
    let home = HomeFolder(path: TemporaryDirectory.current.path, origin: .option)
    var outbox = Outbox(queue: try DiskQueue("queue", in: home, limits: limits))
    for number in 0..<count { outbox.append(Array("\(number)".utf8), now: 0) }
    return outbox
  }

  /// Sends all that may go, numbered from `first` on.
  private func sendAll(_ outbox: inout Outbox, first: CInt = 1) -> [String] {
    var sent: [String] = []
    while outbox.send({ text in
      sent.append(String(decoding: text, as: UTF8.self))
      return first + CInt(sent.count) - 1
    }) {}
    return sent
  }

  @Test func `ten are under way at once, in order`() throws {
    var outbox = try outbox(12)
    #expect(sendAll(&outbox) == (0..<10).map { "\($0)" })
    #expect(!outbox.waits)
    outbox.acknowledge(1)
    #expect(outbox.queue.count == 11)
    #expect(sendAll(&outbox, first: 11) == ["10"])
  }

  @Test func `an entry goes when all before it were acknowledged too`() throws {
    var outbox = try outbox(3)
    _ = sendAll(&outbox)
    outbox.acknowledge(3)
    outbox.acknowledge(2)
    outbox.acknowledge(99)
    #expect(outbox.queue.count == 3)
    outbox.acknowledge(1)
    #expect(outbox.isIdle)
  }

  @Test func `a lost connection sends again what was not acknowledged`() throws {
    var outbox = try outbox(4)
    _ = sendAll(&outbox)
    outbox.acknowledge(1)
    outbox.startAgain()
    outbox.acknowledge(2)
    #expect(sendAll(&outbox, first: 1) == ["1", "2", "3"])
  }

  @Test func `what is dropped for want of room is not acknowledged in place of another`() throws {
    var limits = DiskQueue.Limits()
    limits.entries = 16
    var outbox = try outbox(16, limits: limits)
    _ = sendAll(&outbox)
    outbox.append(Array("16".utf8), now: 0)
    #expect(outbox.queue.dropped == 1)
    outbox.acknowledge(1)
    #expect(outbox.queue.count == 16)
    outbox.acknowledge(2)
    #expect(outbox.queue.count == 15)
    #expect(outbox.queue[0] == Array("2".utf8))
  }

  @Test func `what must not be sent goes unsent`() throws {
    var outbox = try outbox(5)
    var sent: [String] = []
    for number in 1...20 {
      let isSent = outbox.send(unless: {
        ["0", "2", "3"].contains(String(decoding: $0, as: UTF8.self))
      }) {
        sent.append(String(decoding: $0, as: UTF8.self))
        return CInt(number)
      }
      if isSent { outbox.acknowledge(CInt(number)) }
    }
    #expect(sent == ["1", "4"])
    #expect(outbox.isIdle)
  }

  @Test func `the pace is fifty a second, and five at once`() {
    var pace = Pace()
    var admitted = 0
    for now in Int64(1_000)..<2_000 where pace.admits(now: now) { admitted += 1 }
    #expect((50...56).contains(admitted))
  }
}
