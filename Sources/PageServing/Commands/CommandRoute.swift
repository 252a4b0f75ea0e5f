internal import HTTPServing
internal import Text
internal import WebAccess

/// A path that one command of vanlog answers, with what may be asked of it.
struct CommandRoute: Sendable {
  let method: RequestHead.Method
  /// A path; one that ends in `/` takes the id that follows it.
  let path: String
  let right: WebRight
  /// The command, and options that it always gets.
  let words: [String]
  let parameters: [RequestParameter]
  /// How long the command may take.
  let milliseconds: Int64
  /// The option by which the command learns which device asks.
  let deviceOption: String?

  init(
    _ method: RequestHead.Method, _ path: String, _ words: String,
    _ parameters: [RequestParameter] = [],
    right: WebRight? = nil, seconds: Int64 = 10, tellsDeviceAs deviceOption: String? = nil
  ) {
    self.method = method
    self.path = path
    self.right = right ?? (method == .get ? .look : .write)
    self.words = words.split(separator: " ").map(String.init)
    self.parameters = parameters
    milliseconds = seconds * 1_000
    self.deviceOption = deviceOption
  }

  /// Whether it is for a path.
  func fits(_ path: String) -> Bool {
    guard self.path.hasSuffix("/") else { return self.path == path }
    return path.hasPrefix(self.path) && path.utf8.count > self.path.utf8.count
      && !path.dropFirst(self.path.count).contains("/")
  }

  /// The words of the command line, without the program and the home.
  ///
  /// A value can never be taken for an option: it stands behind `=` or behind `--`.
  func arguments(for request: Request, from device: String) throws(BadValue) -> [String] {
    var values = method == .post ? try Self.members(of: request) : request.query
    if path.hasSuffix("/") {
      let id = String(request.path.dropFirst(path.count))
      values.append(RequestTarget.Value(name: "id", text: id))
    }
    for value in values where !parameters.contains(where: { $0.name == value.name }) {
      throw BadValue("there is no value '\(Self.shown(value.name))' here")
    }
    var options = deviceOption.map { ["--\($0)=\(device)"] } ?? []
    var operands: [String] = []
    for parameter in parameters {
      guard let text = values.last(where: { $0.name == parameter.name })?.text else {
        guard !parameter.isRequired else { throw BadValue("'\(parameter.name)' is missing") }
        continue
      }
      try Self.check(text, of: parameter)
      switch parameter.form {
      case .option(let name): options.append("--\(name)=\(text)")
      case .flag(let name):
        if try Self.isYes(text, of: parameter) { options.append("--\(name)") }
      case .flagOrOption(let name):
        switch text {
        case "no", "": break
        case "yes": options.append("--\(name)")
        default: options.append("--\(name)=\(text)")
        }
      case .operand: operands.append(text)
      case .box: operands += try Self.corners(of: text)
      }
    }
    return words + options + (operands.isEmpty ? [] : ["--"] + operands)
  }

  private static let positionBytes = Array("0123456789.,-+ ".utf8)

  /// What is wrong with a request, as a sentence.
  struct BadValue: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  // MARK: Values

  /// The members of the body, which is one flat JSON object, as text.
  private static func members(of request: Request) throws(BadValue) -> [RequestTarget.Value] {
    guard request.query.isEmpty else { throw BadValue("values belong in the body") }
    guard !request.body.isEmpty else { return [] }
    guard let type = request[.contentType], type.hasPrefix(ContentType.json) else {
      throw BadValue("the body must be \(ContentType.json)")
    }
    guard let json = try? JSONValue(parsing: request.body, maximumDepth: 2),
      let members = json.members
    else { throw BadValue("the body is not one JSON object of plain values") }
    var values: [RequestTarget.Value] = []
    for member in members {
      guard !values.contains(where: { $0.name == member.name }) else {
        throw BadValue("'\(shown(member.name))' is given twice")
      }
      switch member.value {
      case .null: continue
      case .string(let text): values.append(.init(name: member.name, text: text))
      case .integer(let number): values.append(.init(name: member.name, text: "\(number)"))
      case .number(let number): values.append(.init(name: member.name, text: "\(number)"))
      case .bool(let flag): values.append(.init(name: member.name, text: flag ? "yes" : "no"))
      case .array, .object: throw BadValue("'\(shown(member.name))' is not a plain value")
      }
    }
    return values
  }

  private static func check(_ text: String, of parameter: RequestParameter) throws(BadValue) {
    guard text.utf8.count <= parameter.mostBytes else {
      throw BadValue("'\(parameter.name)' takes at most \(parameter.mostBytes) bytes")
    }
    guard !parameter.isPosition || text.utf8.allSatisfy(Self.positionBytes.contains) else {
      throw BadValue("'\(parameter.name)' takes a latitude and a longitude, such as 47.05,8.31")
    }
    guard !text.utf8.contains(0) else {
      throw BadValue("'\(parameter.name)' takes text without control characters")
    }
  }

  private static func isYes(_ text: String, of parameter: RequestParameter) throws(BadValue) -> Bool
  {
    switch text {
    case "yes": true
    case "no", "": false
    default: throw BadValue("'\(parameter.name)' takes yes or no")
    }
  }

  private static func corners(of text: String) throws(BadValue) -> [String] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty }) else {
      throw BadValue("'box' takes south,west,north,east")
    }
    // The space keeps '40,0' from being read as 40.0.
    return ["\(parts[0]), \(parts[1])", "\(parts[2]), \(parts[3])"]
  }

  private static func shown(_ name: String) -> String { String(name.prefix(40)) }
}
