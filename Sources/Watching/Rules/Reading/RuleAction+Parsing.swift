internal import Text

extension RuleAction {
  private static let textLimit = 1_000
  private static let (argumentLimit, argumentBytes) = (64, 4_096)
  private static let payloadLimit = 8_192

  /// What an action may wait for.
  private enum Need: String, CaseIterable {
    case network
  }

  /// `nil` after a note of what is wrong.
  init?(_ value: JSONValue, at path: String, _ problems: RuleProblems) {
    guard var object = RuleObject(value, at: path, problems),
      let kind = object.kind(of: "action", Kind.self), let action = Self.read(kind, &object)
    else { return nil }
    object.finish()
    self = action
  }

  private static func read(_ kind: Kind, _ object: inout RuleObject) -> RuleAction? {
    switch kind {
    case .run: return program(&object)
    case .notify:
      return .notify(
        object.text("text", limit: textLimit), isUrgent: object.flag("urgent", standard: false))
    case .checkin:
      return .checkIn(
        title: object.line("title", limit: RecordWords.checkinPlaceLimit),
        type: object.choice("kind", of: RecordWords.checkinTypes),
        isOvernight: object.flag("overnight", standard: false))
    case .driveStart: return .driveStart
    case .driveStop: return .driveStop
    case .publish:
      let topic = object.parsed(
        "topic", mayBe: "an MQTT topic of 1 to 200 bytes without +, # and NUL", isRequired: true,
        MessageTopic.read)
      let payload = object.parsed("payload", mayBe: "a text of at most \(payloadLimit) bytes") {
        $0.utf8.count <= payloadLimit ? $0 : nil
      }
      let isRetained = object.flag("retain", standard: false)
      return topic.map {
        .publish(RuleMessage(topic: $0, payload: payload, isRetained: isRetained))
      }
    }
  }

  private static func program(_ object: inout RuleObject) -> RuleAction? {
    let program = object.parsed(
      "program", mayBe: "an absolute path, or a name without slashes that PATH has",
      isRequired: true, ProgramWord.read)
    var arguments: [String] = []
    object.list("arguments", limit: argumentLimit) { element, path, problems in
      if let text = element.string, text.utf8.count <= argumentBytes, !text.utf8.contains(0) {
        arguments.append(text)
      } else {
        problems.add(
          path,
          "must be a text of at most \(argumentBytes) bytes without NUL, not "
            + RuleQuote.value(element))
      }
    }
    let seconds = object.integer("seconds", in: RuleProgram.seconds)
    let need = object.word("needs", as: Need.self)
    return program.map {
      .run(
        RuleProgram(
          $0, arguments: arguments, seconds: seconds ?? RuleProgram.standardSeconds,
          needsNetwork: need == .network))
    }
  }
}

private enum ProgramWord {
  static func read(_ text: String) -> String? {
    let bytes = text.utf8
    guard (1...1_024).contains(bytes.count), !bytes.contains(0) else { return nil }
    let isPath = bytes.first == UInt8(ascii: "/") && bytes.last != UInt8(ascii: "/")
    return isPath || !bytes.contains(UInt8(ascii: "/")) ? text : nil
  }
}

private enum MessageTopic {
  private static let banned: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "#"), 0]

  static func read(_ text: String) -> String? {
    (1...200).contains(text.utf8.count) && !text.utf8.contains(where: banned.contains) ? text : nil
  }
}
