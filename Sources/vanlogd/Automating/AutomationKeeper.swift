internal import DurableFiles
internal import Geodesy
internal import Text
internal import Watching

/// The rules of a home, what they remember, and what waits for a network.
struct AutomationKeeper {
  /// How often what is only remembered is written at most.
  private static let saveInterval: Int64 = 60_000

  private var engine: RuleEngine
  private var written: AutomationState
  private var lastSave: Int64?
  /// The actions that wait.
  var pending: PendingActions
  private(set) var files: RuleFiles
  /// The triggers of the rules that are on.
  private(set) var kinds: Set<RuleTrigger.Kind>

  private init(_ files: RuleFiles, _ state: AutomationState) {
    engine = RuleEngine(rules: files.rules, memory: state.memory)
    kinds = engine.kinds
    (self.files, written, pending) = (files, state, state.pending)
  }

  /// Reads the rules and what an earlier daemon has left; notes tell what cannot be read.
  static func open(
    home: borrowing Directory, run: borrowing Directory
  ) -> (keeper: AutomationKeeper, notes: [String]) {
    let (files, problem) = read(home)
    let (state, damage) = state(in: run)
    let notes = [damage, problem].compactMap { $0 } + files.complaints
    return (AutomationKeeper(files, state), notes)
  }

  private static func read(_ home: borrowing Directory) -> (RuleFiles, problem: String?) {
    do {
      return (try RuleFiles(in: home), nil)
    } catch {
      return (RuleFiles(), "the rules cannot be read: \(error)")
    }
  }

  private static func state(in run: borrowing Directory) -> (AutomationState, problem: String?) {
    let name = AutomationState.fileName
    do {
      guard try run.status(of: name) != nil else { return (AutomationState(), nil) }
      let bytes = try run.contents(of: name, limit: AutomationState.sizeLimit)
      if let state = AutomationState(parsing: bytes) { return (state, nil) }
      return (AutomationState(), "run/\(name) is damaged, and is started again")
    } catch {
      return (AutomationState(), "run/\(name) cannot be read, and is started again: \(error)")
    }
  }

  /// Reads the rules again, and returns what is to be noted.
  mutating func reload(from home: borrowing Directory) -> [String] {
    let (files, problem) = Self.read(home)
    // Rules that cannot be read for a moment stay as they are.
    if let problem { return [problem] }
    self.files = files
    engine.setRules(files.rules)
    kinds = engine.kinds
    return files.complaints
  }

  // MARK: What happens

  /// The rules that an event sets off.
  mutating func take(_ event: RuleEvent, _ facts: RuleFacts) -> [RuleFiring] {
    guard kinds.contains(event.kind) else { return [] }
    return engine.take(event, facts).compactMap { $0.firing }
  }

  /// Whether rules name places, whose positions must be asked for.
  var namesPlaces: Bool { !engine.placeNames.isEmpty }

  mutating func setPlaces(_ places: [String: Coordinate]) { engine.places = places }

  /// How many minutes after this one a rule wants to be woken.
  func minutesToNextTime(after local: LocalMoment) -> Int? {
    engine.minutesToNextTime(after: local)
  }

  /// In how many milliseconds a rule waits for the sun.
  func millisecondsToNextSun(after time: Instant, _ days: [RuleSunDay]) -> Int64? {
    engine.millisecondsToNextSun(after: time, days)
  }

  var waitsForSun: Bool { !kinds.isDisjoint(with: [.sunrise, .sunset]) }
  var waitsForTime: Bool { kinds.contains(.time) || waitsForSun }

  func rule(_ id: String) -> Rule? { engine.rules.first { $0.id == id } }

  /// Drops what waits for rules that were switched off or deleted; one that is only broken for now
  /// keeps it.
  mutating func dropSwitchedOff() -> [PendingActions.Loss] {
    let broken = files.broken.map { $0.id }
    let on = engine.rules.filter { $0.isEnabled }.map { $0.id }
    return pending.keep { on.contains($0) || broken.contains($0) }
  }

  // MARK: The file

  /// Writes what has changed, at once if something is to be done because of it: so that nothing is
  /// done twice.
  mutating func save(in run: borrowing Directory, isUrgent: Bool, now: Int64) throws(FileError) {
    let isDue = lastSave.map { now >= $0 + Self.saveInterval } ?? true
    guard isUrgent || isDue else { return }
    let state = AutomationState(memory: engine.memory, pending: pending)
    guard state != written else { return }
    lastSave = now
    try run.replace(AutomationState.fileName, with: state.bytes)
    written = state
  }
}
