internal import Children

/// A running helper program that has greeted us.
///
/// After any failure but a complaint of its own it is of no use any more: what it says next may
/// belong to an earlier request.
final class HelperSession {
  /// Why a helper program is of no use.
  enum Failure: Error, Equatable {
    /// It cannot do what is asked, says so, and can be asked again.
    case complaint(HelperComplaint)
    /// It ended before it had said anything.
    case ended
    case silent(milliseconds: Int64)
    case slow
    case tooLarge(limit: Int)
    case broken(String)
  }

  static let version = 1

  private let child: TalkingChild
  private let limits: HelperLimits
  private var number = 0
  private(set) var hasGreeted = false
  /// Whether it has answered a request, and not only greeted us.
  private(set) var hasAnswered = false
  /// How many requests it takes at once.
  private(set) var batch = 1

  init(
    _ program: String, _ arguments: [String], _ limits: HelperLimits
  ) throws(Failure) {
    do throws(ChildError) {
      child = try TalkingChild(program, arguments)
    } catch {
      throw .broken("its helper program does not run: \(error)")
    }
    self.limits = limits
  }

  /// Tells it the address, which must come first.
  func greet(_ address: RemoteAddress) throws(Failure) {
    let line = "\(HelperAnswer.greetingWord) \(Self.version) \(address.rest)"
    guard case .greeting(let version, let batch) = try ask(line, [], patience) else {
      throw .broken("its helper program does not greet vanlog")
    }
    guard version == Self.version else {
      throw .broken("its helper program speaks version \(version), and vanlog \(Self.version)")
    }
    self.batch = batch
    hasGreeted = true
  }

  /// Asks for something, and returns the bytes of the answer.
  func ask(_ request: HelperRequest) throws(Failure) -> [UInt8] {
    let patience = patience
    let answer = try ask(request.line, request.body, patience)
    hasAnswered = true
    guard case .done(let count) = answer else {
      throw .broken("its helper program greets vanlog again")
    }
    guard count <= request.answerLimit else {
      guard case .get(_, _, let limit) = request else {
        throw .broken("its helper program answers more than it is asked for")
      }
      throw .tooLarge(limit: limit)
    }
    return try talk { () throws(TalkingChild.Failure) in try child.bytes(count, patience) }
  }

  /// The outcome of one of several requests.
  enum Outcome: Equatable {
    case bytes([UInt8])
    case complaint(HelperComplaint)
  }

  /// Asks for several things at once, and returns the outcome of each.
  func ask(all requests: [HelperRequest]) throws(Failure) -> [Outcome] {
    guard !child.hasUnread else { throw .broken("its helper program says more than it is asked") }
    var bytes = Array("\(number) batch \(requests.count)\n".utf8)
    let first = number + 1
    for (index, request) in requests.enumerated() {
      bytes += Array("\(first + index) \(request.line)\n".utf8) + request.body
    }
    number = first + requests.count
    let patience = patience
    try talk { () throws(TalkingChild.Failure) in try child.send(bytes, patience) }
    var outcomes: [Outcome] = []
    for (index, request) in requests.enumerated() {
      outcomes.append(try outcome(of: request, number: first + index, patience))
      hasAnswered = true
    }
    return outcomes
  }

  private func outcome(
    of request: HelperRequest, number: Int, _ patience: TalkingChild.Patience
  ) throws(Failure) -> Outcome {
    do throws(Failure) {
      guard case .done(let count) = try answer(to: number, patience), count <= request.answerLimit
      else { throw .broken("its helper program answers more than it is asked for") }
      return .bytes(
        try talk { () throws(TalkingChild.Failure) in try child.bytes(count, patience) })
    } catch {
      guard case .complaint(let complaint) = error else { throw error }
      return .complaint(complaint)
    }
  }

  /// Ends the program within a time, and returns its exit code, or -1 if it had to be killed, and
  /// what it last wrote to standard error.
  @discardableResult
  func end(within milliseconds: Int64) -> (code: Int32, words: String) {
    let code = child.end(within: milliseconds)
    return (code, HelperComplaint.plain(child.lastWords))
  }

  private var patience: TalkingChild.Patience {
    TalkingChild.Patience(silence: limits.silence, total: limits.total)
  }

  private func ask(
    _ request: String, _ body: [UInt8], _ patience: TalkingChild.Patience
  ) throws(Failure) -> HelperAnswer {
    guard !child.hasUnread else { throw .broken("its helper program says more than it is asked") }
    defer { number += 1 }
    let bytes = Array("\(number) \(request)\n".utf8) + body
    try talk { () throws(TalkingChild.Failure) in try child.send(bytes, patience) }
    return try answer(to: number, patience)
  }

  /// What it answers, once it is no longer busy.
  private func answer(
    to number: Int, _ patience: TalkingChild.Patience
  ) throws(Failure) -> HelperAnswer {
    while true {
      let line = try talk { () throws(TalkingChild.Failure) in
        try child.line(limit: HelperAnswer.longestLine, patience)
      }
      switch HelperAnswer(line, to: number) {
      case .busy: continue
      case .failed(let complaint):
        hasAnswered = hasGreeted
        throw .complaint(complaint)
      case let answer?: return answer
      case nil: throw .broken("its helper program gives an answer that vanlog does not understand")
      }
    }
  }

  private func talk<Value>(
    _ body: () throws(TalkingChild.Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(TalkingChild.Failure) {
      return try body()
    } catch {
      switch error {
      case .ended: throw .ended
      case .silent(let milliseconds): throw .silent(milliseconds: milliseconds)
      case .slow: throw .slow
      case .flood: throw .broken("its helper program says more than it is asked")
      }
    }
  }
}
