import Testing

@testable import Records
@testable import TripStore

@Suite struct LedgerColumnsTests {
  struct Bank: Sendable, CustomTestStringConvertible {
    let header: String
    let fields: [String: Int]
    var testDescription: String { header }
  }

  @Test(arguments: [
    Bank(
      header: "Date,Payee,Category,Memo,Outflow,Inflow",
      fields: ["day": 0, "vendor": 1, "category": 2, "note": 3, "expense": 4, "income": 5]),
    Bank(
      header: "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State",
      fields: ["day": 2, "vendor": 4, "amount": 5, "fee": 6, "currency": 7, "state": 8]),
    Bank(
      header: "Datum;Naam / Omschrijving;Rekening;Af Bij;Bedrag (EUR);Mededelingen",
      fields: ["day": 0, "vendor": 1, "direction": 3, "amount": 4, "note": 5]),
    Bank(
      header: "Buchungstag;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung;Info",
      fields: ["day": 0, "vendor": 1, "amount": 2, "currency": 3, "state": 4]),
    Bank(
      header: "Buchungstag;Empfänger;Verwendungszweck;Betrag;Währung",
      fields: ["day": 0, "vendor": 1, "note": 2, "amount": 3, "currency": 4]),
    Bank(
      header: "Transaction Date,Description,Debit,Credit",
      fields: ["day": 0, "vendor": 1, "expense": 2, "income": 3]),
    Bank(header: "DAY,to-account,AMOUNT", fields: ["day": 0, "to_account": 1, "amount": 2]),
  ])
  func `columns of banks and apps are recognized`(bank: Bank) throws {
    let names = bank.header.split { $0 == "," || $0 == ";" }.map(String.init)
    #expect(try LedgerColumns(header: names).indexes == bank.fields)
  }

  @Test func `every column of an export is recognized`() throws {
    let columns = try LedgerColumns(header: LedgerExport.columns)
    #expect(Set(columns.indexes.keys) == Set(LedgerExport.columns))
    #expect(columns.ignored == [])
  }

  @Test func `the user's mapping takes precedence`() throws {
    let columns = try LedgerColumns(
      header: ["Date", "Amount", "Paid", "Where"],
      mapping: [("amount", "paid"), ("vendor", "4")])
    #expect(columns.indexes == ["day": 0, "amount": 2, "vendor": 3])
    #expect(columns.ignored == ["Amount"])
  }

  @Test func `without a header, columns are numbered`() throws {
    let columns = try LedgerColumns(header: nil, mapping: [("day", "1"), ("amount", "3")])
    #expect(columns.indexes == ["day": 0, "amount": 2])
  }

  @Test func `a currency in the header of the amount is used`() throws {
    #expect(try LedgerColumns(header: ["Date", "Amount (NOK)"]).currency == "NOK")
    #expect(try LedgerColumns(header: ["Date", "Amount"]).currency == nil)
  }

  @Test(arguments: [
    (["Date", "Shop"], "amount"), (["Amount"], "day"), (["Date", "Amount", ""], "--map"),
  ])
  func `a missing column is named`(header: [String], field: String) throws {
    let mapping = field == "--map" ? [(field: "colour", column: "1")] : []
    let error = try #require(throws: StoreError.self) {
      try LedgerColumns(header: header, mapping: mapping)
    }
    #expect("\(error)".hasPrefix(field))
  }
}
