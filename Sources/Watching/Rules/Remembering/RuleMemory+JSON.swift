public import Text

extension RuleMemory {
  /// Reads what `write` wrote; what cannot be read is forgotten.
  public init(_ value: JSONValue?) {
    for element in value?.elements ?? [] {
      guard let id = element["rule"]?.string, let mark = element["trigger"]?.integer,
        let mark = UInt32(exactly: mark), entries[id] == nil,
        entries.count < Rule.countLimit + Self.absentLimit
      else { continue }
      let told = (element["told"]?.elements ?? []).compactMap { $0.string }
      entries[id] = Entry(
        mark: mark, fired: element["fired"].flatMap { RuleMoment($0) },
        isInside: element["inside"]?.bool, day: element["day"]?.string.flatMap { Day($0) },
        told: told.suffix(3 * Self.listLimit))
      if element["absent"]?.bool == true { absent.append(id) }
    }
  }

  /// Writes a list with an element for each rule, absent ones first in the order in which they went.
  public func write(to json: inout JSONWriter) {
    json.array { json in
      let gone = Set(absent)
      for id in absent + entries.keys.filter({ !gone.contains($0) }).sorted() {
        json.object { json in
          entries[id]?.write(to: &json, id: id)
          if gone.contains(id) { json.field("absent", true) }
        }
      }
    }
  }
}

extension RuleMemory.Entry {
  fileprivate func write(to json: inout JSONWriter, id: String) {
    json.field("rule", id)
    json.field("trigger", mark)
    if let fired {
      json.key("fired")
      fired.write(to: &json)
    }
    if let isInside { json.field("inside", isInside) }
    if let day { json.field("day", day.description) }
    if !told.isEmpty { json.field("told", told) }
  }
}
