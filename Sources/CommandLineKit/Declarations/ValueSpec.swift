internal import Text

/// What an option or operand accepts, as data: checked when it is parsed, shown in help, offered by
/// completions.
public struct ValueSpec: Sendable {
  public enum Kind: Sendable {
    case text(maximumBytes: Int)
    case choice([String])
    case integer(ClosedRange<Int>)
    /// A whole number, or `all`.
    case limit(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case file
    case folder
  }

  /// How help names the value, such as `KM`.
  public let placeholder: String
  public let kind: Kind
  /// What completions offer beyond what the kind says.
  public let offer: Offer?

  private init(placeholder: String, kind: Kind, offer: Offer? = nil) {
    self.placeholder = placeholder
    self.kind = kind
    self.offer = offer
  }

  public static func text(
    _ placeholder: String, maximumBytes: Int = 4_096, offering offer: Offer? = nil
  ) -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .text(maximumBytes: maximumBytes), offer: offer)
  }

  /// A day as people say it.
  public static var day: ValueSpec { .text("DAY", maximumBytes: 64, offering: .days) }

  /// A moment, which may be named by its day.
  public static var time: ValueSpec { .text("TIME", maximumBytes: 64, offering: .days) }

  public static func choice(_ placeholder: String, _ choices: [String]) -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .choice(choices))
  }

  public static func integer(_ placeholder: String, _ range: ClosedRange<Int>) -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .integer(range))
  }

  public static func limit(_ placeholder: String, _ range: ClosedRange<Int>) -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .limit(range))
  }

  public static func number(_ placeholder: String, _ range: ClosedRange<Double>) -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .number(range))
  }

  public static func file(_ placeholder: String = "FILE") -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .file)
  }

  public static func folder(_ placeholder: String = "DIR") -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .folder)
  }

  /// Why `text` is not acceptable, or `nil` if it is, as the rest of a sentence that begins with
  /// the option's name.
  func objection(to text: String) -> String? {
    guard !text.isEmpty || acceptsEmptyText else { return "must not be empty" }
    switch kind {
    case .text(let maximumBytes):
      return text.utf8.count <= maximumBytes ? nil : "takes at most \(maximumBytes) bytes"
    case .choice(let choices):
      guard !choices.contains(text) else { return nil }
      let hint = Suggestion.sentence(for: text, among: choices)
      // Of a long list the one that was probably meant is enough.
      if choices.count > 12, !hint.isEmpty {
        return "does not take '\(Printable.line(text))'\(hint)"
      }
      return "takes \(Phrase.alternatives(choices)), not '\(Printable.line(text))'\(hint)"
    case .integer(let range):
      guard let number = Int(strict: text), range.contains(number) else {
        return "takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(Printable.line(text))'"
      }
      return nil
    case .limit(let range):
      guard text != "all" else { return nil }
      guard let number = Int(strict: text), range.contains(number) else {
        return "takes a whole number from \(range.lowerBound) to \(range.upperBound), or 'all', "
          + "not '\(Printable.line(text))'"
      }
      return nil
    case .number(let range):
      guard let number = Double(strict: text), range.contains(number) else {
        return "takes a number from \(Phrase.number(range.lowerBound)) to "
          + "\(Phrase.number(range.upperBound)), not '\(Printable.line(text))'"
      }
      return nil
    case .file, .folder:
      return text.utf8.contains(0) ? "takes a path without a NUL character" : nil
    }
  }

  private var acceptsEmptyText: Bool {
    if case .text = kind { true } else { false }
  }
}

extension Int {
  /// Reads an optional minus sign and ASCII digits, and nothing else.
  init?(strict text: String) {
    guard text.first != "+" else { return nil }
    self.init(text, radix: 10)
  }
}

extension Double {
  /// Reads a plain decimal number: no exponent, no hexadecimal, no infinity.
  init?(strict text: String) {
    let isPlain = text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || Digits.isDigit(byte)
    }
    guard isPlain else { return nil }
    self.init(text)
  }
}
