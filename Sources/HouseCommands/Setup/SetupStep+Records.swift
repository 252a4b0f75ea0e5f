import CommandLineKit
import Records
import Text
import TripStore
import TypedValues

// Questions about what belongs into the log before anything else.
extension SetupStep {
  static let van = SetupStep(
    "van", "What is your van called?",
    why: "Drives, trips and service belong to the van in use. By its height 'spots near --fits' "
      + "leaves out places that it does not fit into.",
    form: "a name, and the height after a comma if you know it: Bulli, 2.9 m",
    .text("NAME", maximumBytes: 256),
    state: { basis in
      let text = try basis.store?.vanInUse().map { VanAnswer($0).text }
      return SetupState(value: text, isDone: text != nil)
    },
    decide: { answer, basis in
      let answer = try VanAnswer(answer, basis)
      let known = try answer.van(among: basis.records(.van))
      let isSo = known.map { $0[.inUse] == true && answer.says(of: $0) } ?? false
      let shown = VanAnswer(
        name: known?.title ?? answer.name, height: answer.height ?? known?[.height])
      return SetupDecision(
        change: isSo ? nil : .van(answer), sentence: "the van in use is \(shown.text)")
    })

  static let people = SetupStep(
    "people", "Who travels along?",
    why: "Costs can be shared among them, and papers and Schengen days belong to someone. Who is "
      + "known already stays.",
    form: "names with commas between them: Ada, Ben",
    .text("NAMES", maximumBytes: 4_096),
    state: { basis in
      let names = try PeopleAnswer.known(basis.records(.person))
      return SetupState(
        value: names.isEmpty ? nil : names.joined(separator: ", "), isDone: !names.isEmpty)
    },
    decide: { answer, basis in
      let answer = try PeopleAnswer(answer, basis)
      let known = try PeopleAnswer.known(basis.records(.person))
      let new = answer.new(besides: known)
      let all = known + new
      return SetupDecision(
        change: new.isEmpty ? nil : .people(answer),
        sentence: "\(Phrase.list(all)) \(all.count == 1 ? "travels" : "travel") along")
    })
}

/// A van as it is answered: its name, and its height if that was said.
struct VanAnswer: Hashable, Sendable {
  let name: String
  /// In units of the field.
  let height: Int64?

  /// The text up to the first comma that a height follows.
  init(_ text: String, _ basis: SetupBasis) throws {
    let kind = KindSpec.van
    let (name, height) = try Self.halves(of: text) {
      try basis.value($0, of: kind.declared(.height)).integer
    }
    guard let name = try basis.value(name, of: kind.declared(.name)).text else {
      throw TypedProblem("needs a name before the height")
    }
    (self.name, self.height) = (name, height)
  }

  init(_ van: Record) {
    self.init(name: van.title, height: van[.height])
  }

  init(name: String, height: Int64?) {
    (self.name, self.height) = (name, height)
  }

  private static func halves(
    of text: String, height: (String) throws -> Int64?
  ) throws -> (name: String, height: Int64?) {
    for comma in text.utf8.indices where text.utf8[comma] == UInt8(ascii: ",") {
      let rest = TypedText.trimmed(String(text[text.utf8.index(after: comma)...]))
      guard rest.utf8.first.map(Digits.isDigit) == true else { continue }
      do {
        return (String(text[..<comma]), try height(rest))
      } catch let problem as TypedProblem {
        throw TypedProblem("\(problem.reason), as the height after the comma")
      }
    }
    return (text, nil)
  }

  /// As it would be typed.
  var text: String {
    let field = KindSpec.van.declared(.height)
    guard let height, case .decimal(_, _, let unit) = field.type else { return name }
    return "\(name), \(field.plainText(.integer(height), currency: nil)) \(unit)"
  }

  /// The van of this name.
  func van(among vans: [Record]) -> Record? {
    let typed = Folding.folded(name)
    return vans.first { $0.title == name } ?? vans.first { Folding.folded($0.title) == typed }
  }

  /// Whether nothing that it says about a van is new.
  func says(of van: Record) -> Bool { height == nil || height == van[.height] }
}

/// Names of people.
struct PeopleAnswer: Hashable, Sendable {
  /// Each once.
  let names: [String]

  init(_ text: String, _ basis: SetupBasis) throws {
    let field = KindSpec.person.declared(.name)
    var names: [String] = []
    for part in text.utf8.split(separator: UInt8(ascii: ",")) {
      guard let name = try basis.value(String(Substring(part)), of: field).text else { continue }
      if !Self.contains(name, names) { names.append(name) }
    }
    guard !names.isEmpty else { throw TypedProblem("takes names, such as Ada, Ben") }
    self.names = names
  }

  /// The names of those that are in the log, in the order in which they were entered.
  static func known(_ people: [Record]) -> [String] { people.reversed().map(\.title) }

  func new(besides known: [String]) -> [String] {
    names.filter { !Self.contains($0, known) }
  }

  private static func contains(_ name: String, _ names: [String]) -> Bool {
    let typed = Folding.folded(name)
    return names.contains { Folding.folded($0) == typed }
  }
}
