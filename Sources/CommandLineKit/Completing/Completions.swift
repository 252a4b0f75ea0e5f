internal import Text

/// What a word of a command line can become.
struct Completions {
  /// Whether the shell is to offer names of files as well.
  enum Files: String {
    case files, folders
  }

  private(set) var candidates: [Candidate] = []
  private(set) var files: Files?
  /// What stands before the part of the word that names a file, such as `--home=`.
  private(set) var prefix = ""

  private let line: UnfinishedLine
  private let context: CommandContext

  /// Completes `typed`, which follows `words`.
  init(_ typed: String, after line: UnfinishedLine, _ context: CommandContext) {
    self.line = line
    self.context = context
    if let option = line.awaited, let value = option.value {
      add(value, of: option, typed, before: "")
    } else if !line.isPastOptions, UnfinishedLine.isOption(typed) || typed == "-" {
      addOptions(typed)
    } else {
      add(line.nextWords, typed, before: "")
      if let operand = line.nextOperand { add(operand.value, of: nil, typed, before: "") }
    }
  }

  /// Long options, or the value of one after its `=`.
  private mutating func addOptions(_ typed: String) {
    let name = String(Substring(typed.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }))
    let start = "--\(name)="
    if typed.utf8.starts(with: start.utf8) {
      guard let option = line.option(named: name), let value = option.value else { return }
      let rest = String(Substring(typed.utf8.dropFirst(start.utf8.count)))
      add(value, of: option, rest, before: start)
    } else {
      add(line.options.map { Candidate("--\($0.name)", $0.help) }, typed, before: "")
    }
  }

  private mutating func add(
    _ value: ValueSpec, of option: OptionSpec?, _ typed: String, before start: String
  ) {
    var (typed, start) = (typed, start)
    // The last of several words, as in `water,sho`.
    if option?.repeats == true, let comma = typed.utf8.lastIndex(of: UInt8(ascii: ",")) {
      start += typed[...comma]
      typed = String(typed[comma...].dropFirst())
    }
    switch value.kind {
    case .choice(let choices): add(choices.map { Candidate($0) }, typed, before: start)
    case .yesNo: add(["yes", "no"].map { Candidate($0) }, typed, before: start)
    case .file: (files, prefix) = (.files, start)
    case .folder: (files, prefix) = (.folders, start)
    case .limit: add([Candidate("all")], typed, before: start)
    case .text, .integer, .number, .measure: break
    }
    guard let offer = value.offer else { return }
    if case .fields(let names) = offer { return addField(names, typed, before: start) }
    let request = OfferRequest(offer: offer, typed: typed, operands: line.operands)
    add(context.program.candidates(request, context), typed, before: start)
  }

  /// A field, or what the option of that name takes after the `=`.
  private mutating func addField(_ names: [String], _ typed: String, before start: String) {
    guard let sign = typed.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      let options = names.compactMap(line.option)
      return add(options.map { Candidate("\($0.name)=", $0.help) }, typed, before: start)
    }
    let name = String(typed[..<sign])
    guard names.contains(name), let option = line.option(named: name), let value = option.value
    else { return }
    let rest = String(typed[typed.utf8.index(after: sign)...])
    add(value, of: option, rest, before: "\(start)\(name)=")
  }

  /// Adds those that begin with what is typed, with letters folded, and that a shell can hold.
  private mutating func add(_ offered: [Candidate], _ typed: String, before start: String) {
    let letters = Array(Folding.folded(typed).utf8)
    for candidate in offered where candidates.count < OfferRequest.limit {
      guard !candidate.text.isEmpty, Printable.line(candidate.text) == candidate.text,
        Folding.folded(candidate.text).utf8.starts(with: letters)
      else { continue }
      candidates.append(Candidate(start + candidate.text, candidate.meaning))
    }
  }
}

extension Program {
  fileprivate func candidates(_ request: OfferRequest, _ context: CommandContext) -> [Candidate] {
    guard request.offer == .commands else { return offer(context, request) }
    return nextWords(after: request.operands.joined(separator: " "))
  }
}
