// What it costs.

extension KindSpec {
  public static let ledger = KindSpec(
    "ledger", number: 4, noun: "ledger entry", plural: "ledger entries", priority: .first,
    title: .vendor,
    order: .day, filters: .fields(.trip, .van, .category, .country, .direction, .currency),
    searched: .fields(.vendor, .note, .category, .tags),
    fields: [
      FieldSpec(.day, .day, isRequired: true, "The calendar day there."),
      FieldSpec(
        .direction, .choice(["expense", "income", "transfer"]), isRequired: true,
        "Money out, money in, or money from one account to another."),
      FieldSpec(
        .amount, .money(currency: .currency), rule: .manual, isRequired: true, "How much."),
      FieldSpec(.currency, .currency, rule: .manual, isRequired: true, "In which currency."),
      FieldSpec(
        .rate, .rate, "How much of the home currency one unit was worth, such as 0.0853."),
      FieldSpec(.homeCurrency, .currency, "The home currency when it was entered."),
      FieldSpec(
        .homeAmount, .money(currency: .homeCurrency), "The amount in the home currency."),
      FieldSpec(.category, .line(80), "Such as fuel, or food/groceries."),
      FieldSpec(.vendor, .line(200), "Who was paid, or who paid."),
      FieldSpec(.account, .line(80), "Cash, a card, a bank."),
      FieldSpec(.toAccount, .line(80), "Where a transfer went."),
      country,
      FieldSpec(.odometer, .integer(0...10_000_000, unit: "km"), "What the van's counter showed."),
      FieldSpec(
        .litres, .decimal(0...10_000_000, places: 3, unit: "l"), json: "fuel", "How much fuel."),
      FieldSpec(.full, .flag, "Whether the tank was full afterwards."),
      tripReference, vanReference, tags, note,
    ])
}
