/// A value that JSON shows as one object.
public protocol JSONObject {
  func writeMembers(to json: inout JSONWriter)
}

extension JSONObject {
  public func write(to json: inout JSONWriter) {
    json.object { writeMembers(to: &$0) }
  }
}

extension JSONWriter {
  /// Writes the member, with `null` if there is no value, so that readers always find the name.
  public mutating func field(_ name: String, _ object: (some JSONObject)?) {
    key(name)
    if let object { object.write(to: &self) } else { null() }
  }

  /// Writes a list of texts.
  public mutating func field(_ name: String, _ texts: [String]) {
    field(array: name) { json in
      for text in texts { json.value(text) }
    }
  }

  /// Writes a list of objects.
  public mutating func field(_ name: String, _ objects: [some JSONObject]) {
    field(name, objects) { $1.writeMembers(to: &$0) }
  }

  /// Writes a list of objects, one for each element, whose members the closure writes.
  public mutating func field<Element>(
    _ name: String, _ elements: [Element],
    _ writeMembers: (_ json: inout JSONWriter, _ element: Element) -> Void
  ) {
    field(array: name) { json in
      for element in elements { json.object { writeMembers(&$0, element) } }
    }
  }
}
