internal import Tables

/// An open file of spots whose format and columns are known.
public final class SpotFile {
  public static let mostRows = 20_000_000

  /// The last part of its path, or of its path in an archive.
  public let name: String
  /// The folder that it lies in, by its own name; empty if there is none.
  public let folder: String
  /// How the file was interpreted, before its rows are counted.
  public private(set) var plan = SpotPlan()
  private let text: TextMemory
  private let layout: SpotLayout
  private let options: SpotReadingOptions

  /// Opens a file and detects its format; `-` is standard input, and what is compressed is expanded.
  ///
  /// Throws `SpotFileError`, a `FileError` of DurableFiles, and anything that `progress` throws.
  public convenience init(
    _ path: String, options: SpotReadingOptions = SpotReadingOptions(),
    progress: SpotProgress = SpotProgress()
  ) throws {
    let sources = try Self.sources(in: path, options, progress)
    guard sources.count > 1 else {
      try self.init(sources[0], options, progress)
      return
    }
    let files = try Self.readable(sources, options, progress)
    guard files.count == 1 else { throw SpotFileError.severalFiles(files.map(\.name)) }
    self.init(files[0])
  }

  /// All files of places in a file: itself, or those in an archive, leaving the others out.
  public static func all(
    in path: String, options: SpotReadingOptions = SpotReadingOptions(),
    progress: SpotProgress = SpotProgress()
  ) throws -> [SpotFile] {
    let sources = try sources(in: path, options, progress)
    return sources.count > 1
      ? try readable(sources, options, progress) : [try SpotFile(sources[0], options, progress)]
  }

  private static func sources(
    in path: String, _ options: SpotReadingOptions, _ progress: SpotProgress
  ) throws -> [SpotSource] {
    do {
      return try SpotSource.all(in: path, options, progress)
    } catch let error as TableError {
      throw SpotFileError.table(error)
    }
  }

  /// The members of an archive that are files of places; if none is, the reason of the first.
  private static func readable(
    _ sources: [SpotSource], _ options: SpotReadingOptions, _ progress: SpotProgress
  ) throws -> [SpotFile] {
    var files: [SpotFile] = []
    var reasons: [SpotFileError] = []
    for source in sources {
      do {
        files.append(try SpotFile(source, options, progress))
      } catch let error as SpotFileError where error.isOfAnotherFile {
        reasons.append(error)
      }
    }
    guard let first = files.first else { throw reasons[0] }
    if !reasons.isEmpty {
      first.plan.notes.append(
        reasons.count == 1
          ? "One file of the archive holds no places that can be read and was left out."
          : "\(reasons.count) files of the archive hold no places that can be read and were left out."
      )
    }
    return files
  }

  private init(
    _ source: SpotSource, _ options: SpotReadingOptions, _ progress: SpotProgress
  ) throws {
    self.options = options
    name = source.name
    folder = source.folder
    do {
      let opened = try SpotFileOpening(source, options, progress)
      plan = opened.plan
      (text, layout) = try Self.layout(of: opened.text, &plan, options)
    } catch let error as TableError {
      throw SpotFileError.table(error)
    }
    describe()
  }

  /// The same file again.
  private init(_ other: SpotFile) {
    (name, folder, plan, text) = (other.name, other.folder, other.plan, other.text)
    (layout, options) = (other.layout, other.options)
  }

  /// The layout of a text; one of vanlog's own exports first loses the apostrophes that protect
  /// spreadsheets.
  private static func layout(
    of text: TextMemory, _ plan: inout SpotPlan, _ options: SpotReadingOptions
  ) throws -> (TextMemory, SpotLayout) {
    let layout: SpotLayout
    do {
      layout = try SpotLayout(text, plan.format == .table ? options : .forTables)
    } catch SpotFileError.savedList {
      guard let list = try SavedListTable(text, folder: options.scratchFolder) else {
        throw SpotFileError.savedList
      }
      plan.origin = SpotOrigin.savedList
      return (list.text, try SpotLayout(list.text, .forTables))
    }
    let apostrophe = UInt8(ascii: "'")
    guard plan.format == .table, layout.mapping.origin == SpotOrigin.vanlog,
      text.bytes.contains(apostrophe)
    else { return (text, layout) }
    let reader = try TableReader(text, delimiter: layout.delimiter, undoesProtection: true)
    var table = ReadableTable(folder: options.scratchFolder)
    while try reader.next() { try table.row((0..<reader.count).map { reader.field($0) ?? "" }) }
    let plain = try table.finish()
    var commas = options
    commas.delimiter = .comma
    return (plain, try SpotLayout(plain, commas))
  }

  /// A hash of the file's text in sixteen digits, by which people can tell two files apart.
  public var hash: String {
    var hash = SpotHash()
    hash.combine(UnsafeRawBufferPointer(text.bytes))
    let digits = String(UInt64(bitPattern: hash.value), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Reads all rows as the pack with this number.
  ///
  /// Throws if more than half of them are rejected, if coordinates look swapped and the options do
  /// not say what to do about it, or if the countries contradict coordinates that were guessed.
  /// `isDryRun` records such reasons in the plan instead.
  /// Rows without a type of their own get the given one.
  public func read(
    pack: Int, type: SpotType? = nil, isDryRun: Bool = false,
    progress: SpotProgress = SpotProgress()
  ) throws -> SpotReading {
    let memory = ImportMemory(folder: options.scratchFolder)
    return try read(pack: pack, type: type, isDryRun: isDryRun, in: memory, progress: progress)
  }

  /// The same, with the rows in the given memory.
  func read(
    pack: Int, type: SpotType?, isDryRun: Bool = false, in memory: ImportMemory,
    progress: SpotProgress
  ) throws -> SpotReading {
    let interpreter = SpotInterpreter(
      columns: layout.mapping.columns, origin: layout.mapping.origin)
    let isSwapped = options.order == .swapped
    let reader = SpotRowReader(
      text: text, layout: layout, interpreter: interpreter, isSwapped: isSwapped)
    var run = try SpotReadingRun(
      reader, plan, pack: pack, type: type, estimate: estimatedRows, in: memory)
    try run.readAll(progress)
    let texts = SpotRowTexts(reader)
    let plan = run.finish(options.order, texts)
    if let refusal = plan.refusal, !isDryRun { throw refusal }
    return SpotReading(
      plan: plan, entries: run.entries, texts: texts, ownTypes: interpreter.ownTypes)
  }

  /// An estimate of the number of rows, from the length of the first ones.
  private var estimatedRows: Int {
    let scanner = RowScanner(
      text, from: layout.dataOffset, line: 1, to: layout.dataOffset + 1 << 18,
      delimiter: layout.delimiter, hasQuotes: layout.hasQuotes)
    var rows = 0
    while (try? scanner.next()) != nil { rows += 1 }
    let length = max(1, (scanner.position - layout.dataOffset) / max(1, rows))
    return min((text.count - layout.dataOffset) / length * 17 / 16 + 16, Self.mostRows)
  }

  private func describe() {
    plan.delimiter = plan.format == .table ? layout.delimiter : nil
    plan.headerLine = plan.format == .table ? layout.headerLine : nil
    plan.origin = plan.origin ?? layout.mapping.origin
    plan.notes += layout.mapping.notes
    plan.columns = layout.mapping.columns.enumerated().map { index, column in
      SpotPlan.Column(number: index + 1, name: column.name, meaning: words(for: column))
    }
    if layout.mapping.isGuess, let country = layout.mapping.index(of: .country) {
      let coordinates = [SpotField.latitude, .longitude].compactMap(layout.mapping.index)
      plan.guess = (coordinates.map { plan.columns[$0].name }, plan.columns[country].name)
    }
    plan.lineEnds = lineEnds
    plan.hasDecimalCommas = layout.sample.contains { row in
      layout.mapping.columns.indices.contains { index in
        layout.mapping.columns[index].meaning == .field(.latitude) && index < row.count
          && row[index].utf8.contains(UInt8(ascii: ","))
      }
    }
    for comment in layout.comments { take(comment: comment) }
  }

  private func words(for column: SpotColumn) -> String? {
    guard var words = column.meaning.words else { return nil }
    switch column.meaning {
    case .field(.rating): words += " of \(column.scale)"
    case .field(.height), .field(.length), .field(.width):
      words += " in \(column.unit?.rawValue ?? "metres")"
    case .field(.weight): words += " in \(column.unit?.rawValue ?? "tonnes")"
    default: break
    }
    return words
  }

  private var lineEnds: String {
    let start = text.bytes.prefix(1 << 16)
    guard let end = start.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "LF" }
    guard start[end] == 0x0D else { return "LF" }
    return end + 1 < start.endIndex && start[end + 1] == 0x0A ? "CRLF" : "CR"
  }

  /// Recognises `# licence: …` and `# source: …`.
  private func take(comment: String) {
    let words = comment.drop { $0 == "#" || $0 == " " }
    let sides = words.split(separator: ":", maxSplits: 1)
    guard sides.count == 2 else { return }
    let value = SpotColumnName.trimmed(String(sides[1]))
    switch SpotColumnName.plain(String(sides[0])) {
    case "licence", "license": plan.statedLicence = value
    case "source", "attribution": plan.statedSource = value
    case "origin": plan.statedOrigin = value
    default: break
    }
  }
}
