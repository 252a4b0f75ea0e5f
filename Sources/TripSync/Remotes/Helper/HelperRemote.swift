internal import Children

/// A remote that a helper program reaches, `vanlog-remote-SCHEME` for addresses `SCHEME:…`.
///
/// The program speaks the protocol of `docs/remote-protocol.md` on its standard input and output.
/// It sees only what is encrypted and signed, and nothing that it says is trusted: it is started at
/// the first request, killed as soon as it breaks a rule, and started again for the next request.
public final class HelperRemote: Remote {
  public let address: RemoteAddress
  private let program: String
  private let arguments: [String]
  private let limits: HelperLimits
  private var session: HelperSession?

  /// A remote that is reached by the program at a path; its arguments are for everyone to see.
  public init(
    _ address: RemoteAddress, program: String, arguments: [String] = [],
    limits: HelperLimits = HelperLimits()
  ) {
    (self.address, self.limits) = (address, limits)
    (self.program, self.arguments) = (program, arguments)
  }

  /// A remote that is reached by the program for its scheme, which is looked for beside this program
  /// and then in `PATH`.
  public convenience init(
    _ address: RemoteAddress, _ options: RemoteOptions = RemoteOptions()
  ) throws(RemoteError) {
    let helper = HelperProgram(for: address.scheme, options)
    guard let program = ProgramPath.find(helper.name) else {
      throw RemoteError(
        .offline, .use, on: address, "there is no program \(helper.name) beside vanlog or in PATH",
        advice: "install it, or check the address")
    }
    self.init(address, program: program, arguments: helper.arguments)
  }

  deinit {
    session?.end(within: limits.farewell)
  }

  // MARK: Requests

  public func list(
    below folder: ObjectName?, after: ObjectName?, limit: Int
  ) throws(RemoteError) -> RemoteListing {
    precondition((1...RemoteLimits.mostNames).contains(limit))
    let request = HelperRequest.list(below: folder, after: after, limit: limit)
    let lines = try ask(request).split(separator: UInt8(ascii: "\n"))
    guard lines.count <= limit else {
      throw dismiss(request, .misbehaving, "its helper program lists more than it is asked for")
    }
    var selection = NameSelection(below: folder, after: after, limit: limit)
    for line in lines {
      if let text = String(validating: line, as: UTF8.self), let name = ObjectName(text) {
        selection.offer(name)
      } else {
        selection.offerStray()
      }
    }
    let found = selection.listing()
    // A full page of nothing would have to be asked for again and again.
    guard lines.count < limit || !found.names.isEmpty else {
      throw dismiss(
        request, .misbehaving, "its helper program lists only names that are not vanlog's")
    }
    return RemoteListing(
      names: found.names, isComplete: lines.count < limit, strays: found.strays)
  }

  public func get(
    _ name: ObjectName, from start: Int, limit: Int
  ) throws(RemoteError) -> [UInt8] {
    precondition(start >= 0 && limit >= 0)
    return try ask(.get(name, from: start, limit: limit))
  }

  public func put(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError) {
    let limit = RemoteLimits.largestObject
    guard bytes.count <= limit else {
      throw RemoteError(.tooLarge(limit: limit), .put, name, on: address)
    }
    do throws(RemoteError) {
      _ = try ask(.put(name, bytes))
    } catch {
      guard error.kind == .conflict else { throw error }
      guard try isStored(name, bytes) else { throw error }
    }
  }

  public func change(all changes: [RemoteChange]) throws(RemoteError) {
    let limit = RemoteLimits.largestObject
    var rest = changes[...]
    while let first = rest.first {
      let count = try mostAtOnce(for: HelperRequest(first))
      let batch = rest.prefix(count)
      // What is too large, or alone, is done as always.
      guard batch.count > 1, batch.allSatisfy({ $0.bytes?.count ?? 0 <= limit }) else {
        try change(first)
        rest = rest.dropFirst()
        continue
      }
      try changeAtOnce(batch)
      rest = rest.dropFirst(count)
    }
  }

  public func get(all names: [ObjectName], limit: Int) -> [ObjectName: [UInt8]] {
    var found: [ObjectName: [UInt8]] = [:]
    var rest = names[...]
    while let first = rest.first {
      guard let count = try? mostAtOnce(for: .get(first, from: 0, limit: limit)), count > 1 else {
        return found
      }
      let batch = Array(rest.prefix(count))
      let requests = batch.map { HelperRequest.get($0, from: 0, limit: limit) }
      guard let outcomes = try? askAtOnce(requests) else { return found }
      for (name, outcome) in zip(batch, outcomes) {
        if case .bytes(let bytes) = outcome { found[name] = bytes }
      }
      rest = rest.dropFirst(count)
    }
    return found
  }

  /// How many requests the program takes at once.
  private func mostAtOnce(for request: HelperRequest) throws(RemoteError) -> Int {
    try talk(about: request) { session throws(HelperSession.Failure) in session.batch }
  }

  private func askAtOnce(
    _ requests: [HelperRequest]
  ) throws(RemoteError) -> [HelperSession.Outcome] {
    try talk(about: requests[0]) { session throws(HelperSession.Failure) in
      try session.ask(all: requests)
    }
  }

  private func changeAtOnce(_ changes: ArraySlice<RemoteChange>) throws(RemoteError) {
    let requests = changes.map { HelperRequest($0) }
    let outcomes = try askAtOnce(requests)
    for ((change, request), outcome) in zip(zip(changes, requests), outcomes) {
      guard case .complaint(let complaint) = outcome else { continue }
      let error = RemoteError(complaint, to: request, on: address)
      switch (error.kind, change.bytes) {
      case (.notFound, nil): continue
      case (.conflict, let bytes?): guard try isStored(change.name, bytes) else { throw error }
      default: throw error
      }
    }
  }

  public func delete(_ name: ObjectName) throws(RemoteError) {
    do throws(RemoteError) {
      _ = try ask(.delete(name))
    } catch {
      guard error.kind == .notFound else { throw error }
    }
  }

  /// Whether an object that exists has these bytes.
  private func isStored(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError) -> Bool {
    do throws(RemoteError) {
      return try get(name, limit: bytes.count) == bytes
    } catch {
      if case .tooLarge = error.kind { return false }
      throw error
    }
  }

  // MARK: The program

  private func ask(_ request: HelperRequest) throws(RemoteError) -> [UInt8] {
    try talk(about: request) { session throws(HelperSession.Failure) in try session.ask(request) }
  }

  /// Talks with the running program or a new one; one that had ended since its last answer is
  /// replaced.
  private func talk<Value>(
    about request: HelperRequest,
    _ body: (HelperSession) throws(HelperSession.Failure) -> Value
  ) throws(RemoteError) -> Value {
    do throws(HelperSession.Failure) {
      let hadAnswered = session?.hasAnswered ?? false
      do throws(HelperSession.Failure) {
        return try body(running())
      } catch {
        guard error == .ended, hadAnswered else { throw error }
        session?.end(within: 0)
        session = nil
        return try body(running())
      }
    } catch {
      throw self.error(for: error, request)
    }
  }

  private func running() throws(HelperSession.Failure) -> HelperSession {
    if let session { return session }
    let session = try HelperSession(program, arguments, limits)
    self.session = session
    try session.greet(address)
    return session
  }

  private func error(
    for failure: HelperSession.Failure, _ request: HelperRequest
  ) -> RemoteError {
    switch failure {
    case .complaint(let complaint):
      if session?.hasGreeted == false { dismiss() }
      return RemoteError(complaint, to: request, on: address)
    case .ended:
      let text = "its helper program ended without an answer"
      return dismiss(request, .misbehaving, text, within: limits.farewell)
    case .silent(let milliseconds):
      let text = "its helper program has been silent for \(milliseconds / 1_000) seconds"
      return dismiss(request, .temporary(retryAfterSeconds: nil), text)
    case .slow:
      let text = "its helper program takes longer than \(limits.total / 1_000) seconds"
      return dismiss(request, .temporary(retryAfterSeconds: nil), text)
    case .tooLarge(let limit):
      dismiss()
      return RemoteError(.tooLarge(limit: limit), request.action, request.object, on: address)
    case .broken(let detail):
      return dismiss(request, .misbehaving, detail)
    }
  }

  /// Kills the program, or lets one that is ending do so, and adds its last words to the error.
  private func dismiss(
    _ request: HelperRequest, _ kind: RemoteError.Kind, _ detail: String,
    within milliseconds: Int64 = 0
  ) -> RemoteError {
    let end = dismiss(within: milliseconds)
    // One that is killed may still exit, because its input ends.
    let code = milliseconds > 0 && end.code > 0 ? " (exit code \(end.code))" : ""
    let words = end.words.isEmpty ? "" : ": \(end.words)"
    return RemoteError(
      kind, request.action, request.object, on: address, detail + code + words)
  }

  @discardableResult
  private func dismiss(within milliseconds: Int64 = 0) -> (code: Int32, words: String) {
    defer { session = nil }
    return session?.end(within: milliseconds) ?? (0, "")
  }
}

extension RemoteError {
  /// What the complaint of a helper program means.
  fileprivate init(
    _ complaint: HelperComplaint, to request: HelperRequest, on remote: RemoteAddress
  ) {
    let kind: Kind =
      switch complaint.kind {
      case .notFound: .notFound
      case .exists: request.action == .put ? .conflict : .misbehaving
      case .offline: .offline
      case .refused: .refused
      case .full: .full
      case .readOnly: .readOnly
      case .tooLarge: .tooLarge(limit: request.answerLimit)
      case .temporary(let seconds): .temporary(retryAfterSeconds: seconds)
      case .other: .misbehaving
      }
    guard !complaint.text.isEmpty, kind != .conflict else {
      self.init(kind, request.action, request.object, on: remote)
      return
    }
    let (detail, advice) = complaint.parts
    self.init(kind, request.action, request.object, on: remote, detail, advice: advice)
  }
}

/// How long a helper program may take; tests use small ones.
public struct HelperLimits: Sendable {
  /// How long nothing may come from it or go to it, in milliseconds.
  ///
  /// An object of 256 KiB takes two minutes on a slow line, and a simple helper is silent meanwhile.
  public let silence: Int64
  /// How long a request may take even if something moves, in milliseconds.
  public let total: Int64
  /// How long it may take to end once it is told to, in milliseconds.
  public let farewell: Int64

  public init(silence: Int64 = 300_000, total: Int64 = 3_600_000, farewell: Int64 = 2_000) {
    (self.silence, self.total, self.farewell) = (silence, total, farewell)
  }
}
