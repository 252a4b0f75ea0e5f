// The kinds for money: ledger entries, what repeats, and budgets.

public import Records
internal import Text

extension KindSpec {
  public static let ledger = KindSpec(
    "ledger", number: 4, noun: "ledger entry", plural: "ledger entries",
    title: .vendor,
    order: .day,
    filters: .fields(
      .trip, .van, .category, .country, .direction, .currency, .payer, .vehicleExpense, .offTrip,
      .checkin, .repetition),
    searched: .fields(.vendor, .note, .category, .tags), source: .repetition,
    together: [
      .fields(.amount, .currency, .rate, .homeCurrency, .homeAmount),
      .fields(.litres, .odometer, .full), .fields(.latitude, .longitude),
    ],
    fields: [
      FieldSpec(.day, .day, isRequired: true, when: .event, "Local date."),
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
      FieldSpec(.arrivalDay, .day, "Local date on which a transfer arrived."),
    ] + sharing + [
      vehicleExpense, offTrip,
      FieldSpec(.place, .line(RecordWords.checkinPlaceLimit), "Name of the place."),
      country,
    ] + position + [
      spotLink,
      FieldSpec(
        .checkin, .reference("checkin"), "Check-in that it belongs to; gives it its place."),
      FieldSpec(.odometer, .integer(0...10_000_000, unit: "km"), "Odometer reading."),
      FieldSpec(
        .litres, .decimal(0...10_000_000, places: 3, unit: "l"), json: "fuel", "Amount of fuel."),
      FieldSpec(.full, .flag, "Whether the tank was filled up."),
      tripReference, vanReference,
      FieldSpec(.repetition, .reference("repeat"), "Repeated entry that it was booked from."),
      tags, note,
    ])

  /// Who paid, and for whom.
  private static let sharing = [
    FieldSpec(.payer, .reference("person"), "Person who paid, or who received income."),
    FieldSpec(
      .sharers, .references("person"),
      "People whom it was for, who share it; all people if there is a payer and no one is named."),
  ]

  private static let vehicleExpense = FieldSpec(
    .vehicleExpense, .flag, "Whether it was spent on the van, as for repairs, tolls or insurance.")
  private static let offTrip = FieldSpec(
    .offTrip, .flag,
    "Whether it does not count for its trip: statistics and the budget of the trip leave it out.")

  /// An entry that comes again and again.
  ///
  /// No text of it is searched, so its number has no bounds.
  public static let repetition = KindSpec(
    "repeat", number: 16, noun: "repeated entry", plural: "repeated entries", title: .name,
    order: .created, filters: .fields(.category), together: [.fields(.amount, .currency)],
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "Name, such as Insurance."),
      FieldSpec(
        .startDay, .day, isRequired: true, when: .near,
        "First day on which it falls due, whose day of the week, month or year it keeps."),
      FieldSpec(
        .period, .choice(RepeatSchedule.Period.allCases.map(\.rawValue)), isRequired: true,
        "How often it comes."),
      FieldSpec(
        .every, .integer(1...1_000, unit: "periods"),
        "Interval between two repeats; 2 with weekly means every other week."),
      FieldSpec(.endDay, .day, when: .near, "Last day on which it may fall due."),
      FieldSpec(
        .automatic, .flag, "Whether it is booked automatically once it falls due."),
      FieldSpec(
        .bookedTo, .day, when: .progress,
        "Day up to which it was booked or left out; what falls due later is still to be booked."),
      FieldSpec(
        .direction, .choice(["expense", "income", "transfer"]), isRequired: true,
        "Money spent, money received, or money moved between accounts."),
      FieldSpec(
        .amount, .money(currency: .currency), isRequired: true, "Amount, such as 42.50."),
      FieldSpec(.currency, .currency, isRequired: true, "Currency of the amount."),
      FieldSpec(.category, .line(80), "Category, such as fuel or food/groceries."),
      FieldSpec(.vendor, .line(200), "Who is paid, or who pays; the name if not given."),
      FieldSpec(.account, .line(80), "Account, such as cash, a card or a bank."),
      FieldSpec(.toAccount, .line(80), "Account that receives a transfer."),
    ] + sharing + [vehicleExpense, offTrip, country, vanReference, tags, note])

  public static let budget = KindSpec(
    "budget", number: 17, noun: "budget", plural: "budgets", title: .name, order: .created,
    filters: .fields(.month), identity: .fields(.name), together: [.fields(.amount, .currency)],
    fields: [
      FieldSpec(
        .name, .line(120), isRequired: true,
        "Category in small letters, currency and month, which two budgets never share."),
      FieldSpec(
        .category, .line(80), isRequired: true, "Category, which includes its subcategories."),
      FieldSpec(.month, .line(7), "Month, such as 2026-08; every month without one."),
      FieldSpec(
        .amount, .money(currency: .currency), isRequired: true,
        "How much may be spent in a month."),
      FieldSpec(
        .currency, .currency, isRequired: true,
        "Currency; one other than the home currency counts what was paid in it."),
      note,
    ])
}
