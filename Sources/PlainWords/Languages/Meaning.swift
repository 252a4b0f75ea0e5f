/// What a phrase of a language stands for.
enum Meaning: Sendable, Hashable {
  // Everywhere.
  /// Says nothing.
  case filler
  case article
  /// Joins things, and so ends a name.
  case joint
  /// Makes a number inexact.
  case inexact
  /// Says that something is not so.
  case negation
  case here
  case number(Int)
  /// Stands before the number and means what else the phrase means; `currency` is ISO's code.
  case currency(String)

  // Days; texts are what `TypedDays` reads.
  case day(String)
  case weekday(String)
  case month(String)
  /// A day follows.
  case beforeDay
  case tense(String)
  case agoBefore
  case agoAfter
  /// This many days.
  case dayUnit(Int)
  case ordinal
  case clock(ClockHours)

  // Money.
  case expense, income, refund
  /// The name of who was paid, or who paid, follows.
  case vendor
  /// Beside `vendor`: the name may as well be that of who paid.
  case payer
  case litres, perLitre, kilometres, miles
  /// The price of one of several may follow.
  case each
  /// A reading of the odometer follows.
  case odometer
  case full(Bool)
  case account(String)
  /// A category by the name that it has in the file.
  case category(String)
  /// A category that the home uses already.
  case homeCategory(String)

  // Stays.
  /// The name of a place follows.
  case place
  case night
  /// A night that is over.
  case lastNight
  case stop, visit
  case nightUnit
  case price, free
  case type(String)
  case star
  case rating(String)
  case facility(String)
}

/// How hours of a clock are counted.
enum ClockHours: String, Sendable, Hashable {
  case all = "24"
  case morning = "am"
  case afternoon = "pm"

  /// The hour of the day; `nil` if no clock shows it so.
  func hour(_ shown: Int) -> Int? {
    switch self {
    case .all: (0...23).contains(shown) ? shown : nil
    case .morning: (1...12).contains(shown) ? shown % 12 : nil
    case .afternoon: (1...12).contains(shown) ? shown % 12 + 12 : nil
    }
  }
}

/// What a sentence is read as.
enum Topic: Sendable {
  case money, stay

  var noun: String {
    switch self {
    case .money: "money"
    case .stay: "a stay"
    }
  }
}

extension Meaning {
  /// Whether a phrase can have this meaning in a sentence about the topic.
  func fits(_ topic: Topic) -> Bool {
    switch self {
    case .expense, .income, .refund, .vendor, .payer, .litres, .perLitre, .kilometres, .miles,
      .each, .odometer, .full, .account, .category, .homeCategory:
      topic == .money
    case .place, .night, .lastNight, .stop, .visit, .nightUnit, .price, .free, .type, .star,
      .rating, .facility:
      topic == .stay
    default: true
    }
  }

  /// Whether it says that a sentence is about a stay.
  var isAboutStay: Bool {
    switch self {
    case .night, .lastNight, .stop, .visit: true
    default: false
    }
  }

  /// Whether it means something without a number beside it.
  var standsAlone: Bool {
    switch self {
    case .currency, .dayUnit, .agoAfter, .ordinal, .clock, .litres, .perLitre, .kilometres, .miles,
      .each, .nightUnit, .month:
      false
    default: true
    }
  }

  /// Whether a file that gives a phrase one of these meanings replaces the other.
  func isSameKind(as other: Meaning) -> Bool {
    switch (self, other) {
    case (.number, .number), (.currency, .currency), (.day, .day), (.weekday, .weekday),
      (.month, .month), (.account, .account), (.category, .category), (.type, .type),
      (.rating, .rating), (.facility, .facility), (.full, .full), (.clock, .clock),
      (.dayUnit, .dayUnit), (.tense, .tense):
      true
    default: self == other
    }
  }
}
