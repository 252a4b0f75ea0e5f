/// Takes orders for `vanlog-net fetch` from standard input until it ends.
struct FetchConversation {
  private static let mostHeaders = 8

  private let streams: StandardStreams
  private let fetcher: Fetcher

  init(_ settings: NetSettings, _ streams: StandardStreams = StandardStreams()) {
    self.streams = streams
    fetcher = Fetcher(settings)
  }

  /// Answers until the input ends or makes no sense; returns whether it was the end.
  func run() -> Bool {
    while let line = streams.line(limit: FetchOrder.longestLine) {
      var number = "0"
      do throws(Complaint) {
        var order = try FetchOrder(line)
        number = order.number
        guard try takeHeaders(of: &order) else { return false }
        let answer = try fetcher.fetch(order)
        guard streams.write(Array("\(number) ok ".utf8) + answer.bytes) else { return false }
      } catch {
        streams.write(Array("\(number) error \(error.words)\n".utf8))
        // What follows an order that is not understood could be anything.
        if number == "0" { return false }
      }
    }
    return true
  }

  /// Takes lines up to an empty one; `false` if the input ends before.
  private func takeHeaders(of order: inout FetchOrder) throws(Complaint) -> Bool {
    var problem: Complaint?
    for _ in 0...Self.mostHeaders {
      guard let line = streams.line(limit: FetchOrder.longestLine) else { return false }
      if line.isEmpty {
        if let problem { throw problem }
        return true
      }
      do throws(Complaint) {
        try order.take(header: line)
      } catch {
        problem = error
      }
    }
    return false
  }
}
