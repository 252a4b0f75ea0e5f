/// The option `--limit NUMBER` or `--limit all` of a list.
///
/// A list asks for one more than the limit, and what it leaves out is reported: by `noteMore` to a
/// person, and by `more` in JSON.
public struct LimitOption: Sendable {
  public let spec: OptionSpec
  let standard: Int
  let all: Int

  /// `all` is the number that the word stands for, which is also the largest that is taken.
  public init(
    _ things: String, short: Unicode.Scalar? = nil, default standard: Int, all: Int = 1 << 40
  ) {
    self.standard = standard
    self.all = all
    spec = OptionSpec(
      "limit", short: short, value: .limit("NUMBER", 1...min(all, 1_000_000)),
      default: "\(standard)", help: "Show at most this many \(things), or 'all'.")
  }

  /// Whether the limit left any out, as a member of the answer.
  public static func more<Subject>(
    _ hasMore: @escaping @Sendable (Subject) -> Bool
  ) -> Member<Subject> {
    Member("more", .flag, "whether the limit left out any", hasMore)
  }
}

extension Arguments {
  public func limit(_ option: LimitOption) -> Int {
    guard let text = text(option.spec) else { return option.standard }
    return Int(text) ?? option.all
  }

  /// Whether the option is on the command line.
  public func gives(_ option: LimitOption) -> Bool { flag(option.spec) }
}

extension Array {
  /// Leaves the first ones, and returns whether there were more.
  @inlinable public mutating func cut(to limit: Int) -> Bool {
    guard count > limit else { return false }
    removeLast(count - limit)
    return true
  }
}

extension CommandContext {
  /// Says that a list continues.
  public func noteMore(_ hasMore: Bool, than count: Int) {
    if hasMore { note("there are more than these \(count); --limit all shows them") }
  }
}
