internal import Text

/// Speaks the protocol of `docs/remote-protocol.md` with vanlog until its input ends.
final class Conversation {
  static let version = 1
  /// How long a request may take before vanlog is told that it is under way, in milliseconds.
  private static let longestSilence: Int64 = 10_000

  /// Finds the place with an address; what it is given is called whenever something moves.
  typealias Opener = (_ address: String, _ pulse: @escaping () -> Void) throws(Complaint) ->
    any ObjectStore

  private let streams: StandardStreams
  private let opener: Opener
  private var number = "0"
  private var lastSaid: Int64 = 0

  init(_ streams: StandardStreams = StandardStreams(), opener: @escaping Opener) {
    (self.streams, self.opener) = (streams, opener)
  }

  /// Answers until the input ends or makes no sense; returns whether it was the end.
  func run() -> Bool {
    guard let line = streams.line(limit: RemoteRequest.longestLine) else { return true }
    guard let request = RemoteRequest(line), case .greet(let asked, let address)? = request.verb,
      asked >= Self.version
    else { return false }
    number = request.number
    lastSaid = MonotonicClock.now
    do throws(Complaint) {
      let store = try opener(address) { [unowned self] in pulse() }
      say("\(Self.greeting) \(Self.version) batch=\(RemoteRequest.largestBatch)")
      return serve(store)
    } catch {
      say("error \(error.words)")
      return true
    }
  }

  private static let greeting = "vanlog-remote"

  private func serve(_ store: any ObjectStore) -> Bool {
    while let line = streams.line(limit: RemoteRequest.longestLine) {
      guard let request = RemoteRequest(line) else { return false }
      number = request.number
      lastSaid = MonotonicClock.now
      guard answer(request, store) else { return false }
    }
    return true
  }

  /// Answers a request; `false` if the ones after it could not be told from its bytes.
  private func answer(_ request: RemoteRequest, _ store: any ObjectStore) -> Bool {
    do throws(Complaint) {
      switch request.verb {
      case .list(let limit, let folder, let after):
        let names = try store.list(below: folder, after: after, limit: limit)
        done(Array(names.map { $0 + "\n" }.joined().utf8))
      case .get(let name, let start, let limit):
        done(try store.get(name, from: start, limit: limit))
      case .put(let name, let count):
        guard let bytes = object(count) else { return false }
        try store.put(name, bytes)
        done([])
      case .batch(let count): return answer(batch: count, store)
      case .delete(let name):
        try store.delete(name)
        done([])
      case .greet, nil:
        say("error other the request is not known")
        return false
      }
    } catch {
      say("error \(error.words)")
    }
    return true
  }

  /// Takes several requests together, and answers them in their order.
  private func answer(batch count: Int, _ store: any ObjectStore) -> Bool {
    var batch = RequestBatch()
    for _ in 1...count {
      guard let line = streams.line(limit: RemoteRequest.longestLine),
        let request = RemoteRequest(line)
      else {
        return false
      }
      number = request.number
      switch request.verb {
      case .get(let name, let start, let limit):
        batch.add(ObjectWish(name: name, start: start, limit: limit), number)
      case .put(let name, let count):
        guard let bytes = object(count) else { return false }
        batch.add(ObjectChange(name: name, bytes: bytes), number)
      case .delete(let name): batch.add(ObjectChange(name: name, bytes: nil), number)
      default:
        say("error other only get, put and delete belong in a batch")
        return false
      }
    }
    // Signs of life count for the first of them.
    number = batch.numbers[0]
    for (number, outcome) in zip(batch.numbers, batch.outcomes(in: store)) {
      self.number = number
      switch outcome {
      case .success(let bytes): done(bytes)
      case .failure(let complaint): say("error \(complaint.words)")
      }
    }
    return true
  }

  /// The bytes of an object that follow its request; `nil` if they are too many, or do not come.
  private func object(_ count: Int) -> [UInt8]? {
    guard count <= RemoteRequest.largestObject else {
      say("error other the object is too large")
      return nil
    }
    // No one waits for an answer if the input ends here.
    return streams.bytes(count)
  }

  private func done(_ bytes: [UInt8]) {
    streams.write(Array("\(number) ok \(bytes.count)\n".utf8) + bytes)
  }

  private func say(_ words: String) {
    streams.write(Array("\(number) \(words)\n".utf8))
  }

  /// Tells vanlog that a request that takes long is under way.
  private func pulse() {
    let now = MonotonicClock.now
    guard now - lastSaid >= Self.longestSilence else { return }
    lastSaid = now
    say("busy")
  }
}
