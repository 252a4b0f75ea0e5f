import CommandLineKit
import DurableFiles
import SharedCommands
import SpotsVault
import Text

/// One call of `spots import`: reads file after file, and keeps what became of each.
struct SpotImporting {
  /// What is said about a single file, or else of all files below two names.
  static let jsonFields = fileFields + SeveralImports.jsonFields.map(\.whenKnown)

  /// What is said about a file: of its import and, with `--dry-run`, of its plan.
  fileprivate static let fileFields: [JSONField] = {
    let (imported, planned) = (SpotsImportView.jsonFields, SpotsPlanView.jsonFields)
    let always = Set(imported.map(\.name)).intersection(planned.map(\.name))
    return imported.map { always.contains($0.name) ? $0 : $0.whenKnown }
      + planned.filter { !always.contains($0.name) }.map(\.whenKnown)
  }()

  private let command: SpotsImportCommand
  private let rejects: SpotRejectsFile
  private let context: CommandContext
  private var reading: SpotReadingOptions
  private var done: [any Presentable] = []
  private var notes: [(pack: String, text: String)] = []
  private var failed: [SpotFileProblem] = []
  private var isRefused = false
  /// The file of each pack so far: a second one would make the spots of the first gone.
  private var taken: [String: String] = [:]

  init(_ command: SpotsImportCommand, _ rejects: SpotRejectsFile, _ context: CommandContext) {
    (self.command, self.rejects, self.context) = (command, rejects, context)
    reading = command.reading
    reading.scratchFolder = context.environment["TMPDIR"] ?? "/var/tmp"
  }

  private var isAlone: Bool { command.arguments.operands.count == 1 }

  /// Imports a file, or the files of an archive; what is wrong with one of several is remembered.
  mutating func take(_ path: String) throws {
    let start = MonotonicClock.now
    let line = context.progress("import", in: .steps)
    defer { line.finish() }
    let progress = SpotProgress(
      report: { done, total in line.update(done, of: total) },
      reject: { [rejects] in rejects.add($0, ofFile: path) })
    let files: [SpotFile]
    do {
      files = try SpotFile.all(in: path, options: reading, progress: progress)
      if files.count > 1, command.givenName != nil {
        throw SpotFileError.severalFiles(files.map(\.name))
      }
    } catch {
      return try fail(path, error, isOnly: isAlone)
    }
    guard try isWanted(files.count, from: path) else { return }
    let names = packNames(of: files, from: path)
    for (file, name) in zip(files, names) {
      let isOnly = isAlone && files.count == 1
      let place = files.count == 1 ? path : "\(path): \(file.name)"
      do {
        try PackDetails.check(name)
        if let other = taken[name] {
          throw CommandProblem(
            .badData,
            "'\(Printable.line(name))' is the pack of \(Printable.line(other)) in this command; "
              + "import it alone, with --pack NAME")
        }
        taken[name] = place
        try command.isDry
          ? plan(file, name, progress) : load(file, name, since: start, progress)
      } catch {
        try fail(place, error, isOnly: isOnly)
      }
    }
  }

  /// More files than this in an archive are probably not meant to be packs: that would take minutes.
  private static let mostPacks = 100

  private func isWanted(_ count: Int, from path: String) throws -> Bool {
    guard count > Self.mostPacks, !command.isDry else { return true }
    return try Confirmation.isGiven(
      "\(Printable.line(path)) holds \(count) files, each of which becomes a pack. Import them?",
      command.arguments, context)
  }

  /// Ends the command, unless there are other files whose data may be good.
  private mutating func fail(_ path: String, _ error: any Error, isOnly: Bool) throws {
    guard let status = exitStatus(of: error), status == .badData || status == .inputMissing else {
      throw error
    }
    // Files tell their names themselves.
    let problem = SpotFileProblem(
      file: path == "-" ? "standard input" : path, error: error, exitStatus: status)
    if isOnly { throw error is SpotFileError ? problem : error }
    failed.append(problem)
  }

  private mutating func plan(_ file: SpotFile, _ name: String, _ progress: SpotProgress) throws {
    let type = command.typeName.flatMap(SpotType.init(name:))
    let plan = try file.read(pack: 0, type: type, isDryRun: true, progress: progress).plan
    done.append(SpotsPlanView(pack: name, plan: plan))
    notes += plan.notes.map { (name, $0) }
    isRefused = isRefused || plan.refusal != nil
  }

  private mutating func load(
    _ file: SpotFile, _ name: String, since start: Int64, _ progress: SpotProgress
  ) throws {
    let details = try command.details(name, file: file.name, context)
    // A bad file must not create a vault where there was none.
    let result = try context.changeVault { [command, context] vault in
      let result = try vault.importFile(
        file, details, prune: command.prunes, progress: progress)
      try PlacesCopy.copy(to: vault, context)
      return result
    }
    let seconds = Double(MonotonicClock.now - start) / 1_000
    done.append(
      SpotsImportView(pack: name, plan: result.plan, report: result.report, seconds: seconds))
    notes += result.plan.notes.map { (name, $0) }
  }

  /// The names of packs; files of one name in one command are told apart by their folders.
  private func packNames(of files: [SpotFile], from path: String) -> [String] {
    if let name = command.givenName { return files.map { _ in name } }
    // What lies in a KMZ is called doc.kml in every one.
    let isOnlyOfKMZ = files.count == 1 && path.lowercased().hasSuffix(".kmz")
    let last = { (path: String) in path.split(separator: "/").last.map(String.init) ?? path }
    let names = files.map { Self.packName(ofFile: isOnlyOfKMZ ? last(path) : $0.name) }
    let others = command.arguments.operands.filter { $0 != path }.map {
      Self.packName(ofFile: last($0))
    }
    return zip(files, names).map { file, name in
      let isShared = names.count { $0 == name } > 1 || (files.count == 1 && others.contains(name))
      return isShared && !file.folder.isEmpty ? "\(file.folder)-\(name)" : name
    }
  }

  /// The name of a file without its ending, and without that of its compression.
  private static func packName(ofFile path: String) -> String {
    var name = path
    for _ in 0..<2 {
      guard let point = name.lastIndex(of: "."), point > name.startIndex else { return name }
      let ending = name[point...].lowercased()
      name = String(name[..<point])
      if ending != ".gz", ending != ".zip" { break }
    }
    return name
  }

  // MARK: - The end

  /// Prints what became of all files, before the command continues or ends with an error.
  func show() throws {
    guard !done.isEmpty || !failed.isEmpty else { return }
    if done.count == 1, failed.isEmpty {
      try context.output(SingleImport(part: done[0]))
    } else {
      try context.output(SeveralImports(parts: done, failed: failed))
    }
    for note in notes {
      context.note(done.count == 1 ? note.text : "\(Printable.line(note.pack)): \(note.text)")
    }
  }

  /// Prints what became of all files; fails if any of them did.
  func finish() throws -> ExitStatus {
    try show()
    if let first = failed.first {
      let list = failed.map { "\($0)" }.joined(separator: "; ")
      let others = command.isDry || done.isEmpty ? "" : "; the others were imported"
      throw CommandProblem(first.exitStatus, list + others)
    }
    return isRefused ? .badData : .done
  }
}

private struct SingleImport: Presentable {
  let part: any Presentable

  func present(on page: inout Page) { part.present(on: &page) }

  func write(to json: inout JSONWriter) { part.write(to: &json) }
}

private struct SeveralImports: Presentable, Answer {
  static let members = Members<SeveralImports> {
    Member(
      "imports", importType.list,
      "reports for each file, all of the above; with several files, nothing else but failed"
    ) { $0.parts }
    Member("failed", .objects(failedMembers), "the files that could not be imported") {
      $0.failed
    }
  }

  private static let importType = ValueType<any Presentable>(.object(SpotImporting.fileFields)) {
    $0.write(to: &$1)
  }

  private static let failedMembers = Members<SpotFileProblem> {
    Member("input", .text, "name of the file") { $0.file }
    Member("error", .text, "why it could not be imported") { $0.reason }
  }

  let parts: [any Presentable]
  let failed: [SpotFileProblem]

  func present(on page: inout Page) {
    for (index, part) in parts.enumerated() {
      if index > 0 { page.line() }
      part.present(on: &page)
    }
  }
}

/// An error in a file, with the file's name.
struct SpotFileProblem: Failure, CustomStringConvertible {
  let file: String
  let error: any Error
  let exitStatus: ExitStatus

  /// What is wrong, without the name.
  var reason: String { "\(error)" }

  var description: String {
    // Errors of the system name the file themselves.
    error is FileError ? reason : "\(Printable.line(file)): \(reason)"
  }
}

extension JSONField {
  /// The same, in an answer that does not always have it.
  fileprivate var whenKnown: JSONField { JSONField(name, type, help, .whenKnown) }
}
