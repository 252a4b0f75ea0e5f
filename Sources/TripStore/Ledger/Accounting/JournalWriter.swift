internal import Amounts
internal import Records
internal import Text

/// Writes entries for a plain-text accounting program, as text that it cannot misread.
struct JournalWriter {
  private let format: LedgerFormat

  init(_ format: LedgerFormat) { self.format = format }

  /// What comes before all entries: the accounts, and how numbers are written.
  func opening(_ accounts: [String], _ currencies: [Currency], home: Currency, first: Day) -> String
  {
    var lines: [String] = []
    if format == .beancount {
      lines += ["option \"title\" \"vanlog\"", "option \"operating_currency\" \"\(home)\"", ""]
      lines += accounts.sorted(by: FieldState.byBytes).map { "\(first) open \($0)" }
    } else {
      lines += ["decimal-mark .", ""]
      lines += currencies.map { currency in
        let sample = Money(minorUnits: 0, currency: currency).number
        // Without decimals the mark itself shows it.
        return "commodity 1\(sample.dropFirst())\(currency.decimals == 0 ? "." : "") \(currency)"
      }
      lines.append("")
      lines += accounts.sorted(by: FieldState.byBytes).map { "account \($0)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  func text(of entry: JournalEntry) -> String {
    let lines = format == .beancount ? beancount(entry) : hledger(entry)
    return (["", ""] + lines).dropFirst().map { $0 + "\n" }.joined()
  }

  // MARK: hledger

  private func hledger(_ entry: JournalEntry) -> [String] {
    // A code in brackets, so that no vendor's name is taken for one or for a mark.
    let code = entry.record.id.ending(Self.codeLetters)
    let payee = Self.plain(entry.record[.vendor] ?? "", without: ";|")
    var lines = ["\(entry.day) * (\(code))\(payee.isEmpty ? "" : " \(payee)")"]
    for (name, value) in notes(of: entry) {
      for line in value.utf8.split(separator: UInt8(ascii: "\n")) {
        // A comma would end the value of a tag.
        let text = Self.plain(String(Substring(line)), without: name.isEmpty ? "" : ",")
        lines.append("    ; " + (name.isEmpty ? text : "\(name): \(text)"))
      }
    }
    return lines + postings(entry).map { "    \($0.account)  \($0.amount)" }
  }

  private static let codeLetters = 10

  // MARK: Beancount

  private func beancount(_ entry: JournalEntry) -> [String] {
    let payee = Self.quoted(entry.record[.vendor] ?? "")
    var lines = ["\(entry.day) * \(payee) \(Self.quoted(entry.record[.category] ?? ""))"]
    lines.append("  id: \"\(entry.record.id)\"")
    for (name, value) in notes(of: entry) {
      lines.append("  \(name.isEmpty ? "note" : name): \(Self.quoted(value))")
    }
    return lines + postings(entry).map { "  \($0.account)  \($0.amount)" }
  }

  // MARK: Both

  /// What else an entry says, under the names of tags; the note has none.
  private func notes(of entry: JournalEntry) -> [(name: String, value: String)] {
    let record = entry.record
    var notes: [(name: String, value: String)] = []
    if let payer = entry.payer { notes.append(("payer", payer)) }
    if !entry.sharers.isEmpty {
      notes.append(("for", entry.sharers.joined(separator: " + ")))
    }
    if let place = record[.place] { notes.append(("place", place)) }
    if let country = record[.country] { notes.append(("country", country)) }
    if !record[.tags].isEmpty { notes.append(("tags", record[.tags].joined(separator: " "))) }
    if let note = record[.note], !note.isEmpty { notes.append(("", note)) }
    return notes
  }

  /// The same amount goes into one account and out of the other, each with its price.
  private func postings(_ entry: JournalEntry) -> [(account: String, amount: String)] {
    let money = entry.amount
    guard let worth = entry.worth else {
      return [(entry.to, "\(money)"), (entry.from, Self.negated(money))]
    }
    guard money.minorUnits != 0, money.minorUnits.signum() == worth.minorUnits.signum() else {
      // No price makes this amount that worth, so the worth is all that is written.
      return [(entry.to, "\(worth)"), (entry.from, Self.negated(worth))]
    }
    let price = " @@ \(worth.magnitude)"
    return [(entry.to, "\(money)\(price)"), (entry.from, Self.negated(money) + price)]
  }

  /// Also for the least number there is, which has no positive one.
  private static func negated(_ money: Money) -> String {
    let text = "\(money)"
    if money.minorUnits == 0 { return text }
    return money.minorUnits < 0 ? String(text.dropFirst()) : "-\(text)"
  }

  /// A line without control characters, single-spaced; each of some letters becomes a space.
  private static func plain(_ text: String, without banned: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      let isSpace =
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        || banned.unicodeScalars.contains(scalar)
      if !isSpace {
        line.unicodeScalars.append(scalar)
      } else if !line.isEmpty, line.utf8.last != UInt8(ascii: " ") {
        line += " "
      }
    }
    if line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return line
  }

  /// A text in quotes, on one line.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += " / "
      case _ where scalar.properties.generalCategory == .control: quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
