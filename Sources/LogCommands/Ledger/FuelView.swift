import Amounts
import CommandLineKit
import Records
import Text
import TripStore

/// The fuel that each van uses, as a table.
struct FuelView: Presentable, Answer {
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

  static let members = Members<FuelView> {
    Member("vans", .objects(vanMembers), "with --fuel: replaces all other members") {
      $0.report.vans
    }
  }

  private static let vanMembers = Members<FuelReport.VanFuel> {
    Member("van_name", .text, "name of the van; null for entries without a van") {
      $0.van.isEmpty ? nil : $0.van
    }
    Member("fills", .count, "fills with an odometer reading") { $0.fills }
    Member(
      "fills_without_odometer", .count,
      "fills without an odometer reading, which count by their day"
    ) { $0.fillsWithoutOdometer }
    Member("all", .object(useMembers), "from the first full tank to the last, or null") { $0.use }
    Member("latest", .object(useMembers), "between the last two full tanks, or null") {
      $0.latest
    }
    Member("doubts", .objects(doubtMembers), "odometer readings that cannot both be right") {
      $0.doubts
    }
  }

  private static let useMembers = Members<FuelUse> {
    Member("distance_m", .number(.metres), "distance driven") { $0.distanceMetres }
    Member("fuel_l", .number(.litres, places: 3), "fuel used") { $0.millilitres }
    Member(
      "consumption_l_per_100_km", .number(.litresPer100Kilometres, places: 3),
      "fuel used per 100 km"
    ) { $0.millilitresPer100Kilometres }
    Member("cost_minor", .money, "cost of the fuel; null if a fill has no exchange rate") {
      $0.cost?.minorUnits
    }
    Member("cost_per_100_km_minor", .money, "cost of fuel per 100 km") {
      $0.costPer100Kilometres?.minorUnits
    }
    Member("currency", .currency, "currency of the cost") { $0.cost?.currency.code }
  }

  private static let doubtMembers = Members<OdometerDoubt> {
    Member("mismatch", .choice, "why they cannot both be right") { $0.problem }
    Member("entry_id", .id(of: KindSpec.ledger.name), "ledger entry whose reading does not fit") {
      $0.entry
    }
    Member("day", .day, "local date of that entry") { $0.day }
    Member("odometer_m", .number(.metres), "its reading") { $0.metres }
    Member("previous_day", .day, "local date of the entry before it") { $0.previousDay }
    Member("previous_odometer_m", .number(.metres), "the reading of the entry before it") {
      $0.previousMetres
    }
  }
}
