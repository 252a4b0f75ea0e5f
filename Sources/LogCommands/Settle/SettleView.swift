import Amounts
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Who has paid what, and who owes whom, on a page or as JSON.
struct SettleView: Presentable, JSONObject {
  private struct Person {
    let name: String
    let isAlive: Bool

    var text: String { Printable.line(name) + (isAlive ? "" : " (deleted)") }
  }

  private let settlements: [Settlement]
  private var people: [RecordID: Person] = [:]
  /// The entries that were added.
  var recorded: [RecordID] = []

  init(_ settlements: [Settlement], in store: RecordStore) throws {
    self.settlements = settlements
    for id in settlements.flatMap(\.balances).map(\.person) where people[id] == nil {
      let record = try store.record(id, of: .person)
      people[id] = Person(name: try store.personName(id), isAlive: record?.isAlive ?? false)
    }
  }

  func present(on page: inout Page) {
    for (index, settlement) in settlements.enumerated() {
      if index > 0 { page.line() }
      present(settlement, on: &page)
    }
    if !recorded.isEmpty {
      page.line()
      page.paragraph(
        "\(Phrase.count(recorded.count, "payment")) recorded; 'vanlog undo' takes that back.")
    }
  }

  private func present(_ settlement: Settlement, on page: inout Page) {
    var table = Table([
      .init("PERSON", mayShrink: true), .init("PAID", alignsRight: true),
      .init("SHARE", alignsRight: true), .init("BALANCE", alignsRight: true),
    ])
    for balance in settlement.balances {
      let isOwed = balance.balance.minorUnits > 0
      table.add([
        people[balance.person]?.text ?? "", balance.paid.number, balance.share.number,
        (isOwed ? "+" : "") + "\(balance.balance)",
      ])
    }
    page.table(table)
    page.line()
    if settlement.payments.isEmpty { page.line("Nobody owes anything in \(settlement.currency).") }
    for payment in settlement.payments {
      let (from, to) = (people[payment.from]?.text ?? "", people[payment.to]?.text ?? "")
      page.paragraph("\(from) pays \(to) \(payment.amount)")
    }
  }

  static let jsonFields = [
    JSONField(
      "settlements",
      .list(
        .object([
          JSONField("currency", .currency, "currency of these sums"),
          JSONField(
            "balances", .list(.object(balanceFields)), "what each person has paid and owes"),
          JSONField("payments", .list(.object(paymentFields)), "what settles it"),
          JSONField("entries", .count, "entries that count"),
        ])), "the home currency first, then others"),
    JSONField("recorded", .list(.text), "with --record: ids of the entries that were added"),
  ]

  private static let balanceFields = [
    JSONField("person_id", .id, "id of the person"),
    JSONField("name", .text, "name of the person"),
    JSONField("deleted", .flag, "whether the person was deleted"),
    JSONField("paid_minor", .money, "what the person has paid, less what was received"),
    JSONField("share_minor", .money, "what was for the person"),
    JSONField("balance_minor", .money, "what the others owe the person; negative if it owes them"),
    JSONField("currency", .currency, "currency of these sums"),
  ]

  private static let paymentFields = [
    JSONField("from_id", .id, "id of the person who pays"),
    JSONField("from_name", .text, "name of that person"),
    JSONField("to_id", .id, "id of the person who receives"),
    JSONField("to_name", .text, "name of that person"),
    JSONField("amount_minor", .money, "amount"),
    JSONField("currency", .currency, "currency of the amount"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("settlements", settlements) { json, settlement in
      json.field("currency", settlement.currency.code)
      json.field("balances", settlement.balances) { json, balance in
        json.field("person_id", balance.person.description)
        json.field("name", people[balance.person]?.name)
        json.field("deleted", people[balance.person]?.isAlive == false)
        json.field("paid_minor", balance.paid.minorUnits)
        json.field("share_minor", balance.share.minorUnits)
        json.field("balance_minor", balance.balance.minorUnits)
        json.field("currency", settlement.currency.code)
      }
      json.field("payments", settlement.payments) { json, payment in
        json.field("from_id", payment.from.description)
        json.field("from_name", people[payment.from]?.name)
        json.field("to_id", payment.to.description)
        json.field("to_name", people[payment.to]?.name)
        json.field("amount_minor", payment.amount.minorUnits)
        json.field("currency", settlement.currency.code)
      }
      json.field("entries", settlement.entries.count)
    }
    json.field("recorded", recorded.map(\.description))
  }
}
