import Amounts
import CommandLineKit
import Records
public import Text
public import TripStore

/// The fuel that each van uses, as a table.
struct FuelView: Presentable, JSONObject {
  let report: FuelReport
  /// The short id of an entry.
  let ending: (RecordID) -> String

  func present(on page: inout Page) {
    guard !report.vans.isEmpty else {
      page.line("No entries have litres; add fuel with --litres and --odometer.")
      return
    }
    let road = page.units.roadUnit.symbol.uppercased()
    var table = Table([
      .init("VAN", mayShrink: true), .init("FILLS", alignsRight: true),
      .init("DISTANCE", alignsRight: true), .init("LITRES", alignsRight: true),
      .init(page.units.consumptionUnit, alignsRight: true), .init("LATEST", alignsRight: true),
      .init("COST/100 \(road)", alignsRight: true), .init("COST/\(road)", alignsRight: true),
    ])
    for van in report.vans { table.add(Self.row(van, page.units)) }
    page.table(table)
    for van in report.vans { explain(van, on: &page) }
  }

  private static func row(_ van: FuelReport.VanFuel, _ units: UnitSystem) -> [String] {
    let counts = [name(van), "\(van.fills + van.fillsWithoutOdometer)"]
    let road = units.roadUnit.millimetres
    guard let use = van.use else { return counts + Array(repeating: "-", count: 6) }
    return counts + [
      units.distance(metres: Double(use.distanceMetres)),
      Decimals.text(use.millilitres, places: 3), consumption(use, units),
      van.latest.map { consumption($0, units) } ?? "-",
      use.cost(perMillimetres: 100 * road)?.formatted() ?? "-",
      use.cost(perMillimetres: road)?.formatted() ?? "-",
    ]
  }

  private func explain(_ van: FuelReport.VanFuel, on page: inout Page) {
    let name = Self.name(van)
    for doubt in van.doubts {
      let isPassedOver = van.mistyped.contains(doubt.entry)
      page.paragraph("\(name): \(sentence(doubt, isPassedOver: isPassedOver, page.units))")
    }
    if van.fillsWithoutOdometer > 0 {
      page.paragraph(
        "\(name): \(Phrase.count(van.fillsWithoutOdometer, "fill")) without an odometer reading; "
          + "fuel between two full tanks counts by its day.")
    }
    if van.use == nil {
      page.paragraph("\(name): needs two full tanks with odometer readings.")
    } else if van.use?.cost == nil {
      page.paragraph(
        "\(name): no cost, since a fill has no exchange rate to the home currency.")
    }
  }

  private func sentence(
    _ doubt: OdometerDoubt, isPassedOver: Bool, _ units: UnitSystem
  ) -> String {
    let (from, to) = (
      units.distance(metres: Double(doubt.previousMetres)),
      units.distance(metres: Double(doubt.metres))
    )
    let what =
      switch doubt.problem {
      case .backwards:
        "the odometer runs back from \(from) on \(doubt.previousDay) to \(to) on \(doubt.day)"
      case .tooFar:
        "no van gets from \(from) on \(doubt.previousDay) to \(to) on \(doubt.day)"
      }
    let outcome =
      isPassedOver
      ? "this reading is passed over. Correct it with"
      : "that stretch is not counted. If a reading is wrong, correct it with"
    return "\(what); \(outcome) 'vanlog ledger edit \(ending(doubt.entry)) --odometer'."
  }

  private static func name(_ van: FuelReport.VanFuel) -> String {
    van.van.isEmpty ? "(no van)" : Printable.line(van.van)
  }

  /// More decimals would exceed the accuracy of filling up.
  private static func consumption(_ use: FuelUse, _ units: UnitSystem) -> String {
    units.consumption(litresPer100Kilometres: Double(use.millilitresPer100Kilometres) / 1_000)
  }

  static let jsonFields = [
    JSONField("van_name", .text, "name of the van; null for entries without a van"),
    JSONField("fills", .count, "fills with an odometer reading"),
    JSONField(
      "fills_without_odometer", .count,
      "fills without an odometer reading, which count by their day"),
    JSONField("all", .object(useFields), "from the first full tank to the last, or null"),
    JSONField("latest", .object(useFields), "between the last two full tanks, or null"),
    JSONField(
      "doubts", .list(.object(doubtFields)), "odometer readings that cannot both be right"),
  ]

  private static let doubtFields = [
    JSONField(
      "mismatch", .choice(OdometerDoubt.Problem.allCases.map(\.rawValue)),
      "why they cannot both be right"),
    JSONField("entry_id", .id, "ledger entry whose reading does not fit"),
    JSONField("day", .day, "local date of that entry"),
    JSONField("odometer_m", .number(.metres), "its reading"),
    JSONField("previous_day", .day, "local date of the entry before it"),
    JSONField("previous_odometer_m", .number(.metres), "the reading of the entry before it"),
  ]

  private static let useFields = [
    JSONField("distance_m", .number(.metres), "distance driven"),
    JSONField("fuel_l", .number(.litres), "fuel used"),
    JSONField("consumption_l_per_100_km", .number(.litresPer100Kilometres), "fuel used per 100 km"),
    JSONField("cost_minor", .money, "cost of the fuel; null if a fill has no exchange rate"),
    JSONField("cost_per_100_km_minor", .money, "cost of fuel per 100 km"),
    JSONField("currency", .currency, "currency of the cost"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("vans", report.vans) { json, van in
      json.field("van_name", van.van.isEmpty ? nil : van.van)
      json.field("fills", van.fills)
      json.field("fills_without_odometer", van.fillsWithoutOdometer)
      json.field("all", van.use)
      json.field("latest", van.latest)
      json.field("doubts", van.doubts)
    }
  }
}

extension FuelUse: JSONObject {
  public func writeMembers(to json: inout JSONWriter) {
    json.field("distance_m", distanceMetres)
    json.field("fuel_l", millilitres, places: 3)
    json.field("consumption_l_per_100_km", millilitresPer100Kilometres, places: 3)
    json.field("cost_minor", cost?.minorUnits)
    json.field("cost_per_100_km_minor", costPer100Kilometres?.minorUnits)
    json.field("currency", cost?.currency.code)
  }
}

extension OdometerDoubt: JSONObject {
  public func writeMembers(to json: inout JSONWriter) {
    json.field("mismatch", problem.rawValue)
    json.field("entry_id", entry.description)
    json.field("day", day.description)
    json.field("odometer_m", metres)
    json.field("previous_day", previousDay.description)
    json.field("previous_odometer_m", previousMetres)
  }
}
