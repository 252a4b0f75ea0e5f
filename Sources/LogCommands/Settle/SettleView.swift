import Amounts
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Who has paid what, and who owes whom, on a page or as JSON.
struct SettleView: Presentable, Answer {
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
    if settlement.payments.isEmpty { page.line("No one owes anything in \(settlement.currency).") }
    for payment in settlement.payments {
      let (from, to) = (people[payment.from]?.text ?? "", people[payment.to]?.text ?? "")
      page.paragraph("\(from) pays \(to) \(payment.amount)")
    }
  }

  static let members = Members<SettleView> {
    Member(
      "settlements", .objects(settlementMembers), "the home currency first, then others"
    ) { view in view.settlements.map { (settlement: $0, people: view.people) } }
    Member("recorded", .texts, "with --record: ids of the entries that were added") {
      $0.recorded.map(\.description)
    }
  }

  private typealias People = [RecordID: Person]

  private static let settlementMembers = Members<(settlement: Settlement, people: People)> {
    Member("currency", .currency, "currency of these sums") { $0.settlement.currency.code }
    Member("balances", .objects(balanceMembers), "what each person has paid and owes") { shown in
      shown.settlement.balances.map { (balance: $0, person: shown.people[$0.person]) }
    }
    Member("payments", .objects(paymentMembers), "what settles it") { shown in
      shown.settlement.payments.map {
        (payment: $0, from: shown.people[$0.from], to: shown.people[$0.to])
      }
    }
    Member("entries", .count, "entries that count") { $0.settlement.entries.count }
  }

  private static let balanceMembers = Members<(balance: Settlement.Balance, person: Person?)> {
    Member("person_id", .id(of: KindSpec.person.name), "id of the person") { $0.balance.person }
    Member("name", .text, "name of the person") { $0.person?.name }
    Member("deleted", .flag, "whether the person was deleted") { $0.person?.isAlive == false }
    Member("paid_minor", .money, "what the person has paid, less what was received") {
      $0.balance.paid.minorUnits
    }
    Member("share_minor", .money, "what was for the person") { $0.balance.share.minorUnits }
    Member(
      "balance_minor", .money, "what the others owe the person; negative if it owes them"
    ) { $0.balance.balance.minorUnits }
    Member("currency", .currency, "currency of these sums") { $0.balance.balance.currency.code }
  }

  private static let paymentMembers = Members<
    (payment: Settlement.Payment, from: Person?, to: Person?)
  > {
    Member("from_id", .id(of: KindSpec.person.name), "id of the person who pays") {
      $0.payment.from
    }
    Member("from_name", .text, "name of that person") { $0.from?.name }
    Member("to_id", .id(of: KindSpec.person.name), "id of the person who receives") {
      $0.payment.to
    }
    Member("to_name", .text, "name of that person") { $0.to?.name }
    Member("amount_minor", .money, "amount") { $0.payment.amount.minorUnits }
    Member("currency", .currency, "currency of the amount") { $0.payment.amount.currency.code }
  }
}
