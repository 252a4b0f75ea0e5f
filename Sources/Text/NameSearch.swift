/// Finds which of several names a person means: the one that was typed, else those that begin so.
///
/// Letters are folded, so `bulli` finds `Bulli` and `zur` finds `Zürich`. Names are looked at one by
/// one and known by a number, so that a table can be searched without keeping it.
public struct NameSearch: Sendable {
  private let typed: [UInt8]
  private let wantsWholeNames: Bool
  private var whole: [Int64] = []
  private var beginnings: [Int64] = []
  private var name: [UInt8] = []

  /// `wholeNames` leaves out those that only begin with what was typed.
  public init(_ typed: String, wholeNames: Bool = false) {
    self.typed = Self.letters(of: typed)
    wantsWholeNames = wholeNames
  }

  public mutating func look(at name: String, _ number: Int64) {
    var name = name
    name.withUTF8 { look(at: $0, number) }
  }

  /// The same for a name in UTF-8, which is not copied.
  public mutating func look(at utf8: UnsafeBufferPointer<UInt8>, _ number: Int64) {
    guard !typed.isEmpty else { return }
    name.removeAll(keepingCapacity: true)
    Folding.append(utf8: utf8, to: &name)
    guard name.count >= typed.count, name.starts(with: typed) else { return }
    if name.count == typed.count {
      whole.append(number)
    } else if !wantsWholeNames {
      beginnings.append(number)
    }
  }

  /// The numbers of the names that fit: a whole name counts more than any beginning.
  public var found: [Int64] { whole.isEmpty ? beginnings : whole }

  private static func letters(of text: String) -> [UInt8] { Array(Folding.folded(text).utf8) }

  /// The name that comes nearest to what was typed, or whose first word does; `nil` if none is near.
  public static func nearest(to typed: String, among names: [String]) -> String? {
    let typed = letters(of: typed)
    var best: (name: String, slip: Int)?
    for name in names {
      let letters = letters(of: name)
      let first = letters.prefix { $0 != UInt8(ascii: " ") }
      let slips = [letters, Array(first)].compactMap { Nearness.slip(from: typed, to: $0) }
      guard let slip = slips.min(), slip < best?.slip ?? Int.max else { continue }
      best = (name, slip)
    }
    return best?.name
  }
}
