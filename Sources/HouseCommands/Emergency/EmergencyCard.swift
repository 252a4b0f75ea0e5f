import Borders
import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// The card that `emergency` shows: whom to call, where, who, and with what van.
struct EmergencyCard: Presentable, JSONObject {
  private let facts: EmergencyFacts
  /// Where it is, if anybody knows.
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
      .compactMap(\.self).concatenated(separator: "; ")
  }

  // MARK: For a program

  static let jsonFields =
    [
      JSONField("number", .text, "the number to call"),
      JSONField("police", .text, "number of the police, or null"),
      JSONField("ambulance", .text, "number of the ambulance, or null"),
      JSONField("fire", .text, "number of the fire brigade, or null"),
      JSONField("country", .text, "two-letter country code, or null"),
    ] + JSONField.place("where, or null") + [
      JSONField("degrees", .text, "the same in degrees, minutes and seconds"),
      JSONField("plus_code", .text, "the same as an Open Location Code"),
      JSONField("alt_m", .number(.metres), "height above sea level, or null"),
      JSONField("position_source", .text, "where the position comes from, or null if it was given"),
      JSONField("position_age_s", .number(.seconds), "age of the position, or null"),
      JSONField("people", .list(.object(Record.jsonFields(of: .person))), "who is on board"),
      JSONField("vans", .list(.object(Record.jsonFields(of: .van))), "the van in use, or all"),
      JSONField(
        "papers", .list(.object(Record.jsonFields(of: .document))),
        "insurances and breakdown covers"),
      JSONField("unreadable", .list(.text), "what cannot be read, and why"),
    ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("number", number)
    json.field("police", numbers?.police)
    json.field("ambulance", numbers?.ambulance)
    json.field("fire", numbers?.fire)
    json.field("country", country?.code)
    json.field("lat", coordinate?.latitude)
    json.field("lon", coordinate?.longitude)
    json.field("degrees", coordinate?.sexagesimal)
    json.field("plus_code", coordinate.map { PlusCode($0.e7).description })
    json.field("alt_m", known?.heightMetres, decimals: 0)
    json.field("position_source", known?.source.rawValue)
    json.field("position_age_s", known?.ageMilliseconds.map { Double($0) / 1_000 }, decimals: 0)
    for (name, records) in [
      ("people", facts.people), ("vans", facts.vans), ("papers", facts.papers),
    ] {
      json.field(array: name) { json in
        for record in records {
          record.write(to: &json, ending: record.id.ending(IDEnding.shortest))
        }
      }
    }
    json.field("unreadable", facts.problems)
  }
}

extension String {
  /// The text as the beginning of a sentence.
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
