import Almanac
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The answer of `sky solar`.
struct SolarView: Presentable, Answer {
  let outlook: SolarOutlook

  init(_ outlook: SolarOutlook) {
    self.outlook = outlook
  }

  func present(on page: inout Page) {
    let today = outlook.question.day(at: outlook.question.now)
    var bars = Bars()
    for (day, energy) in outlook.days {
      bars.add(
        Self.name(of: day, beside: today), "\(Self.text(energy)) Wh",
        energy.basis?.words ?? "no sun",
        amount: energy.wattHours)
    }
    page.bars(bars)
    page.line()
    var fields = Fields()
    if let left = outlook.left { fields.add("To come today", "\(Self.text(left)) Wh") }
    if let battery { fields.add("Battery", battery.text, battery.tone) }
    fields.add("Panels", panels)
    fields.add("Light", light)
    page.fields(fields)
  }

  /// Short enough for a narrow terminal; a day of another year has its year.
  private static func name(of day: Day, beside today: Day) -> String {
    if day == today { return "today" }
    let text = day.description
    return day.components.year == today.components.year
      ? "\(day.weekday) \(text.suffix(5))" : "\(text) \(day.weekday)"
  }

  static func text(_ energy: SolarEnergy) -> String {
    FixedDecimal.text(energy.wattHours, decimals: 0)
  }

  private var panels: String {
    let array = outlook.array
    let count = Phrase.count(array.panels.count, "panel")
    let watts = FixedDecimal.text(array.ratedWatts, decimals: 0)
    return (array.van.map { "\($0.title): " } ?? "") + "\(count), \(watts) W"
  }

  /// Where the light is known from, and how old that is.
  private var light: String {
    guard let forecast = outlook.forecast else {
      return "a clear sky, the most that the sun can give; 'vanlog sky update' gets a forecast"
    }
    let basis = outlook.days.compactMap(\.energy.basis)
    let rest = basis.contains(.clearSky) ? "; a clear sky where it says nothing" : ""
    let age = outlook.ageMilliseconds.map { Age.text(milliseconds: $0) } ?? "of unknown age"
    return "a forecast, \(age)\(rest); \(forecast.attribution)"
  }

  // MARK: The battery

  private var battery: (text: String, tone: Fields.Tone)? {
    guard let battery = outlook.battery, let followed = outlook.followedDays else {
      guard let van = outlook.array.van, outlook.left != nil else { return nil }
      let options =
        [(van[.battery], "--battery WH"), (van[.dailyUse], "--daily-use WH")]
        .filter { $0.0 == nil }.map(\.1)
      guard !options.isEmpty else { return nil }
      return (
        "set \(options.joined(separator: " and ")) with 'vanlog van edit' to see how long it "
          + "lasts", .plain
      )
    }
    let start = battery.charge == 1 ? "full now" : "\(Self.percent(battery.charge)) now"
    let terms =
      "\(Self.number(battery.wattHours)) Wh, \(start), "
      + "\(Self.number(battery.dailyUseWattHours)) Wh a day"
    guard let hours = outlook.lastsHours else {
      return ("enough for the next \(followed) days\(condition) (\(terms))", .plain)
    }
    let days = FixedDecimal.text(hours / 24, decimals: 1)
    return ("lasts \(days) days\(condition) (\(terms))", hours < 24 ? .warning : .plain)
  }

  private var condition: String {
    switch outlook.batteryBasis {
    case .clearSky:
      ", if the sky is clear" + (outlook.forecast == nil ? "" : " beyond the forecast")
    case .forecast, .clouds, nil: ""
    }
  }

  private static func percent(_ share: Double) -> String { "\(number(share * 100)) %" }

  private static func number(_ value: Double) -> String { FixedDecimal.text(value, decimals: 0) }
}

extension SolarBasis {
  fileprivate var words: String {
    switch self {
    case .forecast: "forecast"
    case .clouds: "clouds"
    case .clearSky: "clear sky"
    }
  }
}
