internal import Text

/// The accounts of a plain-text accounting program, each named after a category, an account or a
/// person of vanlog.
///
/// (1) Names that vanlog takes for one, ignoring case and accents, are one account. (2) Names that
/// vanlog tells apart are never one account, regardless of what the program allows in names: if two
/// would be spelt alike, the later one gets a number.
struct AccountTree {
  private struct Key: Hashable {
    let parent: String
    /// Folded; empty for what has no name.
    let name: String
  }

  private let format: LedgerFormat
  private var names: [Key: String] = [:]
  private var taken: Set<String> = []
  /// All accounts in the order in which they were first needed.
  private(set) var accounts: [String] = []

  init(_ format: LedgerFormat) { self.format = format }

  /// The account below a top one, such as `expenses`, by levels, such as `food` and `groceries`.
  ///
  /// `unnamed` stands for an empty level.
  mutating func account(_ top: String, _ levels: [String], unnamed: String) -> String {
    var account = format.isCapitalised ? top.prefix(1).uppercased() + top.dropFirst() : top
    for level in levels { account += ":" + component(level, below: account, unnamed: unnamed) }
    if taken.insert("used \(account)").inserted { accounts.append(account) }
    return account
  }

  private mutating func component(_ level: String, below parent: String, unnamed: String) -> String
  {
    let key = Key(parent: parent, name: Folding.folded(level))
    if let known = names[key] { return known }
    let wanted = level.isEmpty ? unnamed : level
    let plain = format.component(wanted, otherwise: unnamed)
    var (name, number) = (plain, 1)
    // The programs tell capitals from small letters, but people rarely do.
    while !taken.insert("\(parent):\(name.lowercased())").inserted {
      number += 1
      name = "\(plain)-\(number)"
    }
    names[key] = name
    return name
  }
}

extension LedgerFormat {
  /// Whether the parts of account names begin with a capital.
  fileprivate var isCapitalised: Bool { self == .beancount }

  /// A name as the program takes it within the name of an account.
  fileprivate func component(_ name: String, otherwise standard: String) -> String {
    let found = self == .beancount ? Self.letters(of: name) : Self.line(of: name)
    if !found.isEmpty { return found }
    return self == .beancount ? Self.letters(of: standard) : standard
  }

  /// For hledger: single spaces, and nothing that would end the name or part it.
  private static func line(of name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case ":": text.unicodeScalars.append("-")
      case ";": text.unicodeScalars.append(",")
      case _ where scalar.properties.isWhitespace || scalar.properties.generalCategory == .control:
        if text.utf8.last != UInt8(ascii: " "), !text.isEmpty { text += " " }
      default: text.unicodeScalars.append(scalar)
      }
    }
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }

  /// For Beancount: letters, digits and dashes, with a capital or a digit in front.
  private static func letters(of name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber:
        text.unicodeScalars.append(scalar)
      case .nonspacingMark, .enclosingMark, .spacingMark: continue
      default: if !text.isEmpty, text.utf8.last != UInt8(ascii: "-") { text += "-" }
      }
    }
    while text.utf8.last == UInt8(ascii: "-") { text.removeLast() }
    guard let first = text.unicodeScalars.first else { return "" }
    let rest = text.unicodeScalars.dropFirst().reduce(into: "") { $0.unicodeScalars.append($1) }
    switch first.properties.generalCategory {
    case .uppercaseLetter, .decimalNumber: return text
    default:
      let capital = first.properties.uppercaseMapping
      let isOne = capital.unicodeScalars.first?.properties.generalCategory == .uppercaseLetter
      return isOne ? capital + rest : "X\(text)"
    }
  }
}
