import Testing
import Text

@testable import CommandLineKit

/// An answer is declared once: its JSON and what help says of it are the same list.
@Suite struct AnswerTests {
  private enum Light: String, CaseIterable { case day, dusk, night }

  private struct Stop: Answer {
    let name: String
    let metres: Double
    static let members = Members<Stop> {
      Member("name", .text, "its name") { $0.name }
      Member("distance_m", .number(.metres, decimals: 1), "how far it is") { $0.metres }
    }
  }

  private struct Way: Answer {
    var stops: [Stop] = []
    var best: Stop?
    var light: Light?
    var cost: Int64?
    var tags: [String] = []
    static let members = Members<Way> {
      Member("stops", .objects(), "the stops") { $0.stops }
      Member("best", .object, "the best one, or null") { $0.best }
      Member("light", .choice, "how light it is", whenKnown: true) { $0.light }
      Member("cost_minor", .money, "what it costs, or null") { $0.cost }
      Member("tags", .texts, "words") { $0.tags }
      Member("counts", .map(.count), "letters by tag") { way in
        way.tags.map { (name: $0, value: $0.count) }
      }
    }
  }

  /// An answer with a part that stands among its own members, and one that may not be there.
  private struct Trip: Answer {
    let way: Way
    let detour: Stop?
    static let members = Members<Trip> {
      Member("days", .count, "days") { _ in 3 }
      Way.members.of { (trip: Trip) in trip.way }
      Stop.members.ofKnown { $0.detour }
    }
  }

  private func json(_ answer: some Answer) -> String {
    var json = JSONWriter()
    answer.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `members are null or left out as they declare`() {
    #expect(
      json(Way()) == #"{"stops":[],"best":null,"cost_minor":null,"tags":[],"counts":{}}"#)
    let stop = Stop(name: "Sea", metres: 12.34)
    let way = Way(stops: [stop], best: stop, light: .dusk, cost: 150, tags: ["a", "bc"])
    #expect(
      json(way) == #"{"stops":[{"name":"Sea","distance_m":12.3}],"#
        + #""best":{"name":"Sea","distance_m":12.3},"light":"dusk","cost_minor":150,"#
        + #""tags":["a","bc"],"counts":{"a":1,"bc":2}}"#)
  }

  @Test func `parts stand among the members of the whole`() {
    let without = json(Trip(way: Way(), detour: nil))
    #expect(without.hasPrefix(#"{"days":3,"stops":[]"#))
    #expect(without.hasSuffix(#""counts":{}}"#))
    let with = json(Trip(way: Way(), detour: Stop(name: "Inn", metres: 1)))
    #expect(with.hasSuffix(#""counts":{},"name":"Inn","distance_m":1.0}"#))
  }

  @Test func `the declaration has the same names in the same order, with their types`() {
    let fields = Trip.jsonFields
    #expect(
      fields.map(\.path) == [
        "days", "stops[]", "best", "light", "cost_minor", "tags[]", "counts.*", "name",
        "distance_m",
      ])
    #expect(
      fields.map(\.presence) == [
        .always, .always, .nullable, .whenKnown, .nullable, .always, .always, .whenKnown,
        .whenKnown,
      ])
    #expect(fields[1].members.map(\.path) == ["name", "distance_m"])
    #expect(fields[3].explanation == "how light it is: day, dusk or night")
  }

  @Test(
    arguments: [
      (
        #"{"days":1,"stops":[{"name":"x"},{"name":"y","far":1}],"best":{"near":2},"more":true}"#,
        ["stops.far", "best.near", "more"]
      ),
      (#"{"days":{"inner":1},"counts":{"any":3},"tags":["x"],"stops":[]}"#, []),
      (#"{"name":null,"best":null}"#, []), ("no JSON", []),
    ] as [(String, [String])])
  func `what a command does not declare is found at any depth`(answer: String, strangers: [String])
  {
    let declared = DeclaredMembers(fields: Trip.jsonFields)
    #expect(declared.strangers(in: Array(answer.utf8)) == strangers)
  }
}
