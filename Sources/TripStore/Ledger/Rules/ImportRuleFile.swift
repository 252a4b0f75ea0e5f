internal import DurableFiles
public import HomeFolder
internal import Text

/// Why the rules cannot be used; nothing was imported or changed.
public struct ImportRulesError: Error, Sendable, Equatable, CustomStringConvertible {
  public let path: String
  /// What is wrong, each with its member.
  public let problems: [String]

  public var description: String {
    guard problems.count > 1 else { return "\(path): \(problems.first ?? "cannot be read")" }
    return "\(path):" + problems.map { "\n  \($0)" }.joined()
  }
}

extension HomeFolder {
  /// The rules for imports; none if there is no file.
  ///
  /// A file that cannot be used is never skipped or set aside: an import without its rules would be
  /// a different import, and a person has written them.
  public func importRules() throws -> ImportRules {
    guard let home = try open() else { return ImportRules() }
    return try ImportRules.read(in: home)
  }

  /// Changes the rules while other processes are locked out; returns what is in force then.
  @discardableResult
  public func changeImportRules(_ change: (inout ImportRules) throws -> Void) throws -> ImportRules
  {
    let home = try make()
    let lock = try home.makePrivate(Self.runName).lock(
      ImportRules.lockName, waiting: ImportRules.longestWait)
    return try withExtendedLifetime(lock) {
      var rules = try ImportRules.read(in: home)
      let before = rules
      try change(&rules)
      guard rules != before else { return rules }
      let bytes = rules.bytes
      // What could not be read again must not be written: the next import would refuse it.
      _ = try ImportRules.parsed(bytes, path: home.path(of: ImportRules.fileName))
      try home.replace(ImportRules.fileName, with: bytes)
      return rules
    }
  }
}

extension ImportRules {
  /// The rules of any file, such as one that is to be checked.
  public static func read(at path: String) throws -> ImportRules {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try File.contents(of: path, limit: sizeLimit, links: .follow)
    } catch {
      throw try refusal(error, path: path)
    }
    return try parsed(bytes, path: path)
  }

  fileprivate static let lockName = "import-rules.lock"
  fileprivate static let longestWait = 5_000

  fileprivate static func read(in home: borrowing Directory) throws -> ImportRules {
    let path = home.path(of: fileName)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try home.contents(of: fileName, limit: sizeLimit)
    } catch {
      if error.kind == .notFound { return ImportRules() }
      throw try refusal(error, path: path)
    }
    return try parsed(bytes, path: path)
  }

  fileprivate static func parsed(_ bytes: [UInt8], path: String) throws -> ImportRules {
    do throws(Refusal) {
      return try ImportRules(parsing: bytes)
    } catch {
      throw ImportRulesError(path: path, problems: error.problems.map(\.description))
    }
  }

  /// What is wrong with the file itself; throws if the fault lies elsewhere.
  fileprivate static func refusal(_ error: FileError, path: String) throws -> ImportRulesError {
    let reason: String
    switch error.kind {
    case .tooLarge: reason = "is larger than \(sizeLimit / 1_024) KiB"
    case .isDirectory, .notRegular: reason = "is not an ordinary file"
    case .isLink: reason = "is a symbolic link"
    default: throw error
    }
    return ImportRulesError(path: path, problems: [reason])
  }
}
