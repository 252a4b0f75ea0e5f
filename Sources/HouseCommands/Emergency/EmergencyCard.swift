import Borders
import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// The card that `emergency` shows: whom to call, where, who, and with what van.
struct EmergencyCard: Presentable, Answer {
  private let facts: EmergencyFacts
  /// Where it is, if anyone knows.
  private let coordinate: Coordinate?
  /// Where the position comes from; `nil` if it was given.
  private let known: KnownPlace?
  private let country: Country?
  private let numbers: EmergencyNumbers?
  private let today: Day?
  private let showsBlocks: Bool

  init(at place: Coordinate?, _ context: CommandContext) {
    facts = EmergencyFacts.find(context)
    known = place == nil ? facts.place : nil
    coordinate = place ?? known?.coordinate
    country = coordinate.flatMap { BorderMap.embedded.place(at: $0).country }
    numbers = country.flatMap { EmergencyNumbers(of: $0) }
    today = try? context.localNow().day
    showsBlocks = context.environment.showsBlocks
  }

  private var number: String { numbers?.first ?? EmergencyNumbers.international }

  // MARK: For a person

  func present(on page: inout Page) {
    presentNumber(on: &page)
    presentPlace(on: &page)
    for person in facts.people { presentOwner(person, of: Self.personFields, on: &page) }
    for van in facts.vans { presentOwner(van, of: Self.vanFields, on: &page) }
    if facts.people.isEmpty, facts.vans.isEmpty, facts.problems.isEmpty {
      page.line()
      page.paragraph("No people or vans entered yet: use 'vanlog person add' and 'vanlog van add'.")
    }
    guard !facts.problems.isEmpty else { return }
    page.line()
    for problem in facts.problems {
      page.paragraph(Printable.line("MISSING HERE: \(problem)"), .bad)
    }
  }

  private func presentNumber(on page: inout Page) {
    for line in BigNumber.lines(number, width: page.width, isASCII: !showsBlocks) {
      page.line(page.ink.bad(line))
    }
    page.line()
    page.heading("EMERGENCY: CALL \(number)")
    var fields = Fields()
    for (service, number) in numbers?.others ?? [] { fields.add(service, number) }
    page.fields(fields)
    if numbers == nil {
      let place =
        country.map { "no numbers are known for \($0.name)" } ?? "the country is not known"
      page.paragraph("\(place): 112 reaches help from nearly every mobile phone.".capitalisedFirst)
    } else if number != EmergencyNumbers.international {
      page.paragraph("112 works from nearly every mobile phone too.")
    }
  }

  private func presentPlace(on page: inout Page) {
    page.line()
    page.heading("WHERE")
    guard let coordinate else { return page.paragraph("No position is known.", .bad) }
    var fields = Fields()
    fields.add("decimal", coordinate.description)
    fields.add("degrees", coordinate.sexagesimal)
    fields.add("plus code", PlusCode(coordinate.e7).description)
    if let country { fields.add("country", "\(country.name) (\(country.code))") }
    if let height = known?.heightMetres { fields.add("height", page.units.height(metres: height)) }
    page.fields(fields)
    if let known { page.paragraph(known.sentence.capitalisedFirst + ".", tone(known)) }
  }

  /// A position that is hours old may be somewhere else altogether.
  private func tone(_ known: KnownPlace) -> Fields.Tone {
    guard let age = known.ageMilliseconds, (0..<3_600_000).contains(age) else { return .warning }
    return .plain
  }

  private static let personFields: [String] = .fields(
    .bloodType, .allergies, .medication, .contact, .born)
  private static let vanFields: [String] =
    .fields(.plate, .make, .length, .height, .width, .grossWeight, .fuel)

  private func presentOwner(_ owner: Record, of names: [String], on page: inout Page) {
    page.line()
    page.heading(Printable.line(owner.title.uppercased()))
    var fields = Fields()
    for field in names.compactMap(owner.kind.field) where !owner[field].isNone {
      fields.add(FieldSpec.spokenName(field.name), page.units.text(of: field, in: owner))
    }
    for paper in facts.papers(of: owner) {
      fields.add(paper[.type] ?? "", paperText(paper), isOver(paper) ? .bad : .plain)
    }
    page.fields(fields)
  }

  private func isOver(_ paper: Record) -> Bool {
    guard let expires = paper[.expires], let today else { return false }
    return expires < today
  }

  private func paperText(_ paper: Record) -> String {
    let validity = paper[.expires].map { isOver(paper) ? "EXPIRED \($0)" : "until \($0)" }
    return [paper.title, paper[.number], paper[.phone].map { "call \($0)" }, validity]
      .compactMap(\.self).joined(separator: "; ")
  }

  // MARK: For a program

  static let members = Members<EmergencyCard> {
    Member("number", .text, "the number to call") { $0.number }
    Member("police", .text, "number of the police, or null") { $0.numbers?.police }
    Member("ambulance", .text, "number of the ambulance, or null") { $0.numbers?.ambulance }
    Member("fire", .text, "number of the fire brigade, or null") { $0.numbers?.fire }
    Member("country", .country, "two-letter country code, or null") { $0.country?.code }
    Member("lat", .number(.latitude), "where, or null") { $0.coordinate?.latitude }
    Member("lon", .number(.longitude), "where, or null") { $0.coordinate?.longitude }
    Member("degrees", .text, "the same in degrees, minutes and seconds") {
      $0.coordinate?.sexagesimal
    }
    Member("plus_code", .text, "the same as an Open Location Code") {
      $0.coordinate.map { PlusCode($0.e7).description }
    }
    Member("alt_m", .number(.metres, decimals: 0), "height above sea level, or null") {
      $0.known?.heightMetres
    }
    Member("position_source", .text, "where the position comes from, or null if it was given") {
      $0.known?.source.rawValue
    }
    Member("position_age_s", .number(.seconds, decimals: 0), "age of the position, or null") {
      $0.known?.ageMilliseconds.map { Double($0) / 1_000 }
    }
    Member("people", .objects(.record(of: .person)), "who is on board") { answers($0.facts.people) }
    Member("vans", .objects(.record(of: .van)), "the van in use, or all") {
      answers($0.facts.vans)
    }
    Member("papers", .objects(.record(of: .document)), "insurances and breakdown covers") {
      answers($0.facts.papers)
    }
    Member("unreadable", .texts, "what cannot be read, and why") { $0.facts.problems }
  }

  private static func answers(_ records: [Record]) -> [RecordAnswer] {
    records.map { RecordAnswer($0, ending: $0.id.ending(IDEnding.shortest)) }
  }
}

extension String {
  /// The text as the beginning of a sentence.
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
