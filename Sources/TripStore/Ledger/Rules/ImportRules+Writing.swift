internal import Records
public import Text

extension ImportRules {
  /// The file as vanlog writes it: a bank or a rule a line, so that people find their way around.
  public var bytes: [UInt8] {
    var lines = ["{", "  \"version\": \(Self.version),"]
    lines += Self.list("banks", banks.map { Self.line($0.write) }, isLast: false)
    lines += Self.list("rules", rules.map { Self.line($0.write) }, isLast: true)
    return Array((lines + ["}", ""]).joined(separator: "\n").utf8)
  }

  private static func list(_ name: String, _ elements: [String], isLast: Bool) -> [String] {
    let comma = isLast ? "" : ","
    guard !elements.isEmpty else { return ["  \"\(name)\": []\(comma)"] }
    let last = elements.count - 1
    return ["  \"\(name)\": ["]
      + elements.enumerated().map { "    \($1)\($0 == last ? "" : ",")" } + ["  ]\(comma)"]
  }

  private static func line(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension ImportBank {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", name)
      if !header.isEmpty { json.field("header", header) }
      if !columns.isEmpty {
        json.field(object: "columns") { json in
          for (field, column) in columns {
            let number = Int(column).flatMap { 1...ImportRules.mostColumns ~= $0 ? $0 : nil }
            if let number, String(number) == column {
              json.field(field, number)
            } else {
              json.field(field, column)
            }
          }
        }
      }
      json.given("dates", dates?.rawValue)
      json.given("signs", signs?.rawValue)
      json.given("repeats", repeats?.rawValue)
      settings.write(to: &json)
      json.given("comment", comment)
    }
  }
}

extension ImportRule {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.given("bank", bank)
      json.given("vendor", vendor?.text)
      json.given("note", note?.text)
      json.given("text", text?.text)
      json.given("category", category?.text)
      json.given("account", account?.text)
      json.given("direction", direction)
      json.given("currency", currency)
      json.given("at_least", atLeast?.text)
      json.given("at_most", atMost?.text)
      if let leavesOut { json.field("leave_out", leavesOut) }
      settings.write(to: &json)
      json.given("comment", comment)
    }
  }
}

extension JSONWriter {
  /// A member that is left out if it has no value.
  fileprivate mutating func given(_ name: String, _ text: String?) {
    if let text { field(name, text) }
  }
}

extension [RuleSetting] {
  fileprivate func write(to json: inout JSONWriter) {
    guard !isEmpty else { return }
    json.field(object: "set") { json in
      for setting in self {
        if setting.field.type == .flag {
          json.field(setting.field.name, ["yes", "true", "1"].contains(setting.text.lowercased()))
        } else {
          json.field(setting.field.name, setting.text)
        }
      }
    }
  }
}
