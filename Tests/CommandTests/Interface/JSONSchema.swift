import CommandLineKit
import Text

/// The schema of an answer, which follows from its declaration.
enum JSONSchema {
  static func text(title: String, _ fields: [JSONField]) -> String {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.field("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.field("title", title)
      writeObject(fields, to: &json)
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private static func writeObject(_ fields: [JSONField], to json: inout JSONWriter) {
    json.field("type", "object")
    json.field(object: "properties") { json in
      for field in fields {
        json.field(object: field.name) { json in
          json.field("description", field.help)
          write(field.type, isNullable: field.presence == .nullable, to: &json)
        }
      }
    }
    json.field("required", fields.filter { $0.presence != .whenKnown }.map(\.name))
  }

  private static func write(_ type: JSONType, isNullable: Bool, to json: inout JSONWriter) {
    switch type {
    case .list(let element):
      writeType("array", isNullable, to: &json)
      json.field(object: "items") { write(element, isNullable: false, to: &$0) }
    case .map(let element):
      writeType("object", isNullable, to: &json)
      json.field(object: "additionalProperties") { write(element, isNullable: false, to: &$0) }
    case .object(let fields): writeObject(fields, to: &json)
    case .flag: writeType("boolean", isNullable, to: &json)
    case .count, .money: writeType("integer", isNullable, to: &json)
    case .number: writeType("number", isNullable, to: &json)
    case .choice(let words):
      writeType("string", isNullable, to: &json)
      json.field(array: "enum") { json in
        for word in words { json.value(word) }
        if isNullable { json.null() }
      }
    case .text, .currency, .country, .id, .day, .instant:
      writeType("string", isNullable, to: &json)
    }
  }

  private static func writeType(_ name: String, _ isNullable: Bool, to json: inout JSONWriter) {
    guard isNullable else { return json.field("type", name) }
    json.field("type", [name, "null"])
  }
}

/// What of a value a schema does not allow, by the words that the schemas here use.
struct SchemaCheck {
  private(set) var faults: [String] = []

  mutating func check(_ value: JSONValue, _ schema: JSONValue, at path: String = "$") {
    guard types(of: schema).contains(Self.type(of: value)) else {
      faults.append("\(path) is a \(Self.type(of: value))")
      return
    }
    if let words = schema["enum"]?.elements, !words.contains(value) {
      faults.append("\(path) is none of the words")
    }
    for name in schema["required"]?.elements?.compactMap(\.string) ?? [] where value[name] == nil {
      if value != .null { faults.append("\(path).\(name) is missing") }
    }
    for member in value.members ?? [] {
      guard let inner = schema["properties"]?[member.name] else {
        faults.append("\(path).\(member.name) is not in the schema")
        continue
      }
      check(member.value, inner, at: "\(path).\(member.name)")
    }
    guard let items = schema["items"] else { return }
    for (index, element) in (value.elements ?? []).enumerated() {
      check(element, items, at: "\(path)[\(index)]")
    }
  }

  private func types(of schema: JSONValue) -> Set<String> {
    let names =
      schema["type"]?.string.map { [$0] } ?? schema["type"]?.elements?.compactMap(\.string)
    let all = Set(names ?? [])
    return all.contains("number") ? all.union(["integer"]) : all
  }

  private static func type(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
