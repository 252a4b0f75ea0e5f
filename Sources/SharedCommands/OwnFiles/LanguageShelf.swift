internal import Children
public import CommandLineKit
internal import DurableFiles
internal import HomeFolder
public import PlainWords
public import Text

/// The languages that `say` knows: those in the program, and what files of the machine and of the
/// home add to them.
public struct LanguageShelf {
  /// A file of the machine or of the home.
  public struct Volume {
    public let path: String
    /// `nil` if it cannot be used.
    public let file: LanguageFile?
    public let problems: [PlacedProblem]

    init(_ path: String, _ file: LanguageFile) {
      (self.path, self.file, problems) = (path, file, [])
    }

    init(_ path: String, _ problems: [PlacedProblem]) {
      (self.path, file, self.problems) = (path, nil, problems)
    }

    init(_ path: String, unusable text: String) {
      self.init(path, [PlacedProblem(MemberProblem(text))])
    }
  }

  /// In the order in which they add to each other.
  public let volumes: [Volume]

  public init(_ context: CommandContext) throws {
    let home = try context.home()
    let shared = OwnExecutable.folder().map { "\($0)/../share/vanlog" }
    volumes =
      (shared.map { Self.volumes(in: "\($0)/\(HomeFolder.languagesName)") } ?? [])
      + Self.volumes(in: home.languagesFolder)
  }

  private static func volumes(in path: String) -> [Volume] {
    do {
      let folder = try Directory(path, links: .follow)
      let names = try folder.names().filter {
        $0.hasSuffix(LanguageFile.fileEnding) && !$0.hasPrefix(".") && $0 != LanguageFile.fileEnding
      }
      return names.sorted().enumerated().map { index, name in
        volume(name, in: folder, isOneTooMany: index >= LanguageFile.countLimit)
      }
    } catch let error where error.kind == .notFound {
      return []
    } catch {
      return [Volume(path, unusable: "\(error)")]
    }
  }

  private static func volume(
    _ name: String, in folder: borrowing Directory, isOneTooMany: Bool
  ) -> Volume {
    let path = "\(folder.path)/\(name)"
    guard !isOneTooMany else {
      let text = "is left out, since there are more than \(LanguageFile.countLimit) files"
      return Volume(path, unusable: text)
    }
    do {
      let bytes = try folder.contents(of: name, limit: LanguageFile.sizeLimit)
      return Volume(path, try LanguageFile(parsing: bytes))
    } catch {
      guard let refusal = error as? LanguageFile.Refusal else {
        return Volume(path, unusable: "\(error)")
      }
      return Volume(path, refusal.problems)
    }
  }

  /// The codes of all languages.
  public var codes: [String] {
    var codes = LanguageFile.embeddedCodes
    for volume in volumes {
      if let code = volume.file?.code, !codes.contains(code) { codes.append(code) }
    }
    return codes
  }

  /// The language, gathered from all its files.
  public func language(_ code: String) -> Language? {
    let added = volumes.compactMap { $0.file }.filter { $0.code == code }
    return Language(Self.embedded(code) + added)
  }

  private static func embedded(_ code: String) -> [LanguageFile] {
    guard let bytes = LanguageFile.embedded(code) else { return [] }
    do {
      return [try LanguageFile(parsing: bytes)]
    } catch {
      preconditionFailure("the language '\(code)' in the program: \(error.problems)")
    }
  }

  /// All languages, for shells to offer.
  public var candidates: [Candidate] { codes.map { Candidate($0, language($0)?.name ?? "") } }

  /// Says which files are left out.
  public func tellProblems(_ context: CommandContext) {
    for volume in volumes {
      guard let problem = volume.problems.first else { continue }
      context.note(
        "\(volume.path) is left out: \(problem); 'vanlog say languages' shows everything")
    }
  }
}
