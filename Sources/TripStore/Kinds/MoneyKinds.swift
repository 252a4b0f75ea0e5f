// The kind for money: ledger entries.

extension KindSpec {
  public static let ledger = KindSpec(
    "ledger", number: 4, noun: "ledger entry", plural: "ledger entries",
    title: .vendor,
    order: .day, filters: .fields(.trip, .van, .category, .country, .direction, .currency),
    searched: .fields(.vendor, .note, .category, .tags),
    together: [
      .fields(.amount, .currency, .rate, .homeCurrency, .homeAmount),
      .fields(.litres, .odometer, .full), .fields(.latitude, .longitude),
    ],
    fields: [
      FieldSpec(.day, .day, isRequired: true, "Local date."),
      FieldSpec(
        .direction, .choice(["expense", "income", "transfer"]), isRequired: true,
        "Money spent, money received, or money moved between accounts."),
      FieldSpec(
        .amount, .money(currency: .currency), rule: .manual, isRequired: true,
        "Amount, such as 42.50."),
      FieldSpec(.currency, .currency, rule: .manual, isRequired: true, "Currency of the amount."),
      FieldSpec(
        .rate, .rate, rule: .manual, "Value of one unit in the home currency, such as 0.0853."),
      FieldSpec(
        .homeCurrency, .currency, rule: .manual, "Home currency when the entry was added."),
      FieldSpec(
        .homeAmount, .money(currency: .homeCurrency), rule: .manual, "Amount in the home currency."),
      FieldSpec(.category, .line(80), "Category, such as fuel or food/groceries."),
      FieldSpec(.vendor, .line(200), "Who was paid, or who paid."),
      FieldSpec(.account, .line(80), "Account, such as cash, a card or a bank."),
      FieldSpec(.toAccount, .line(80), "Account that received a transfer."),
      country,
    ] + position + [
      FieldSpec(.odometer, .integer(0...10_000_000, unit: "km"), "Odometer reading."),
      FieldSpec(
        .litres, .decimal(0...10_000_000, places: 3, unit: "l"), json: "fuel", "Amount of fuel."),
      FieldSpec(.full, .flag, "Whether the tank was filled up."),
      tripReference, vanReference, tags, note,
    ])
}
