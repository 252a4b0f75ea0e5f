import Borders
import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore
import Watching

/// What `doctor` finds out about the files beside the databases.
///
/// People have written some, and programs keep others. Each is read as those who use it read it, and
/// left as it is.
struct FileFindings {
  private let context: CommandContext
  private let home: HomeFolder

  init(_ context: CommandContext) throws {
    self.context = context
    home = try context.home()
  }

  /// A finding for each file that cannot be used, else one that names what is there.
  var all: [Finding] {
    let files = [importRules, crossings, visits, automations, languages, published, clock]
      .compactMap { $0 }
    let bad = files.compactMap { $0.finding }
    guard bad.isEmpty, !files.isEmpty else { return bad }
    return [.ok(.files, "\(files.map(\.name).joined(separator: ", ")) can be read")]
  }

  /// A file, or a folder of files, that is there.
  private struct Looked {
    let name: String
    /// What is wrong with it, if anything.
    let finding: Finding?
  }

  /// Checks one file or folder; `nil` if it does not exist.
  private func look(
    at name: String, _ verdict: Finding.Verdict, advice: String,
    _ problem: (_ folder: borrowing Directory) throws -> String?
  ) -> Looked? {
    do {
      guard let folder = try home.open(), try folder.status(of: name) != nil else { return nil }
      let found = try problem(folder).map {
        Finding(.files, verdict, Printable.line($0), advice: advice)
      }
      return Looked(name: name, finding: found)
    } catch {
      let text = Printable.line("\(error)")
      return Looked(name: name, finding: Finding(.files, verdict, text, advice: advice))
    }
  }

  private var importRules: Looked? {
    look(at: ImportRules.fileName, .problem, advice: "see 'vanlog ledger rules check'") { _ in
      do {
        _ = try home.importRules()
        return nil
      } catch let error as ImportRulesError {
        let found = Self.summary(of: error.problems) ?? "it cannot be read"
        return "\(ImportRules.fileName): \(found); nothing is imported until that is mended"
      }
    }
  }

  private var crossings: Looked? {
    let advice = "'vanlog border rebuild' sets it aside"
    return look(at: CrossingFile.name, .problem, advice: advice) { _ in
      try CrossingFile(in: home).read().warning
    }
  }

  private var visits: Looked? {
    let advice = "vanlogd sets it aside when it starts, and keeps what can be read"
    return look(at: VisitLog.fileName, .warning, advice: advice) { folder in
      let bytes = try folder.contents(of: VisitLog.fileName, limit: VisitLog.sizeLimit)
      do {
        _ = try VisitLog(parsing: bytes)
        return nil
      } catch {
        return "\(VisitLog.fileName): \(error)"
      }
    }
  }

  private var automations: Looked? {
    look(at: Rule.folderName, .warning, advice: "see 'vanlog automation check'") { _ in
      Self.summary(
        of: try RuleFolder(context).entries.flatMap { entry in
          entry.problems.map { "\(Rule.folderName)/\(entry.id)\(Rule.fileEnding): \($0)" }
        })
    }
  }

  private var languages: Looked? {
    look(at: HomeFolder.languagesName, .warning, advice: "see 'vanlog say languages'") { _ in
      Self.summary(
        of: try LanguageShelf(context).volumes.flatMap { volume in
          volume.problems.map { "\(volume.path): \($0)" }
        })
    }
  }

  /// The name and the secret by which the van is known where it publishes.
  private var published: Looked? {
    let advice =
      "restore it from a backup of the folder; else vanlog-publish sets it aside and begins with a new "
      + "name, which is a new van to Home Assistant"
    return look(at: HomeFolder.publishedName, .problem, advice: advice) { folder in
      let bytes = try folder.contents(of: HomeFolder.publishedName, limit: Self.smallFile)
      let value = try? JSONValue(parsing: bytes, maximumDepth: 4)
      let isGood = value?["device"]?.string != nil && value?["zone_secret"]?.string != nil
      return isGood ? nil : "\(HomeFolder.publishedName) is damaged"
    }
  }

  /// What GPS has proven about the time; only what is wrong with it is worth a line.
  private var clock: Looked? {
    let advice = "it is written again once a receiver has proven the time"
    let path = "\(HomeFolder.runName)/\(GPSClock.fileName)"
    let looked = look(at: HomeFolder.runName, .warning, advice: advice) { folder in
      // A folder that cannot be entered has a finding of its own.
      guard let run = try? folder.directory(HomeFolder.runName) else { return nil }
      guard try run.status(of: GPSClock.fileName) != nil else { return nil }
      return GPSClock.kept(in: run) == nil
        ? "\(path) cannot be read, so the time that GPS has proven is not known" : nil
    }
    return looked?.finding == nil ? nil : looked
  }

  private static let smallFile = 4_096

  /// The first problem; the advice says where all are listed.
  private static func summary(of problems: [String]) -> String? {
    problems.first.map { problems.count > 1 ? "\($0); there are more problems" : $0 }
  }
}
