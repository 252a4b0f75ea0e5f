internal import Amounts
internal import Borders
public import CommandLineKit
internal import HomeFolder
internal import Records
internal import SpotsVault
internal import Text
internal import TripStore

/// What shells can offer out of the home, and out of lists in the program.
///
/// Nothing is waited for, repaired or written, and what cannot be read is not offered.
public enum HomeOffers {
  public static func candidates(
    _ request: OfferRequest, _ context: CommandContext
  ) -> [Candidate] {
    switch request.offer {
    case .records(let kind): records(kind, .live, request, context)
    case .allRecords: allRecords(request, context)
    case .deletedRecords(let kind): records(kind, .deleted, request, context)
    case .boxes: records(KindSpec.item.name, .boxes, request, context)
    case .ledgerTexts(let field): texts(field, request, context)
    case .namedLedgerTexts: texts(request.operands.first ?? "", request, context)
    case .packs: packs(context)
    case .crossings: crossings(context)
    case .spots: records(KindSpec.place.name, .live, request, context) + spots(request, context)
    case .spotTypes: spotTypes(context)
    case .zones: zones
    case .days: (try? days(context)) ?? []
    case .periods: (try? periods(context)) ?? []
    case .countries: Country.all.map { Candidate($0.code, $0.name) }
    case .currencies: Currency.codes.map { Candidate($0) }
    case .settings: SettingSpec.all.map { Candidate($0.key, $0.help) }
    case .settingValues: values(of: request.operands.last)
    case .importBanks: banks(context)
    case .rules, .events, .webDevices, .maps, .languages, .commands, .fields: []
    }
  }

  // MARK: Records

  /// Names where they say which record is meant, else ids; of drives and entries, ids.
  private static func records(
    _ kind: String, _ part: OfferedPart, _ request: OfferRequest, _ context: CommandContext
  ) -> [Candidate] {
    guard let kind = KindSet.trips.named(kind), let home = try? context.home(),
      let store = RecordStore.glance(.ofCommands, in: home)
    else { return [] }
    let found = store.offered(
      kind, part, beginningWith: request.typed, limit: OfferRequest.limit)
    let newest = part == .boxes ? [] : [Candidate("last", meaningOfLast(kind, part))]
    let wantsIDs = part == .deleted || (kind.isOfEvents && request.typed.isEmpty)
    guard !wantsIDs else { return newest + found.map(byID) }
    let names = found.map { Folding.folded($0.name) }
    return newest
      + zip(found, names).compactMap { record, name in
        let isOnlyOne = names.count { $0 == name } == 1 && name != "last"
        return candidate(for: record, isOnlyOne: isOnlyOne)
      }
  }

  private static func meaningOfLast(_ kind: KindSpec, _ part: OfferedPart) -> String {
    part == .deleted
      ? "the \(kind.noun) that you deleted last"
      : kind.name == KindSpec.drive.name
        ? "the newest drive" : "the \(kind.noun) that you entered or changed last"
  }

  /// What has been typed says which kinds it can be; of all records there would be too many.
  private static func allRecords(
    _ request: OfferRequest, _ context: CommandContext
  ) -> [Candidate] {
    guard !request.typed.isEmpty else { return [] }
    return KindSpec.all.flatMap { kind in
      records(kind.name, .live, request, context).filter { $0.text != "last" }
    }
  }

  private static func crossings(_ context: CommandContext) -> [Candidate] {
    guard let home = try? context.home(), let kept = try? CrossingFile(in: home).read().kept else {
      return []
    }
    let drives = RecordStore.glance(.ofCommands, in: home).flatMap {
      try? SurveyedDrives(cachedFor: $0, in: SurveyCache(in: home)).driven
    }
    let log = CrossingLog(kept, drives: drives ?? [])
    let found = log.crossings.reversed().filter { !$0.isDeleted }.prefix(OfferRequest.limit)
    let newest = found.isEmpty ? [] : [Candidate("last", "the newest crossing")]
    return newest
      + found.map { crossing in
        let (event, day) = (crossing.event, crossing.event.at.day(offsetSeconds: 0))
        return Candidate(log.shortID(of: crossing), "\(event.from) to \(event.to), \(day)")
      }
  }

  private static func candidate(for record: OfferedRecord, isOnlyOne: Bool) -> Candidate? {
    // What begins with a dash would be read as an option.
    let canBeTyped =
      Printable.line(record.name) == record.name && record.name.utf8.first != UInt8(ascii: "-")
    if record.isNamed, isOnlyOne, canBeTyped {
      let meaning = [record.shortID, day(of: record)].compactMap(\.self)
      return Candidate(record.name, meaning.joined(separator: ", "))
    }
    return record.isIdentified ? byID(record) : nil
  }

  private static func byID(_ record: OfferedRecord) -> Candidate {
    let meaning = [record.name.isEmpty ? nil : record.name, day(of: record)].compactMap(\.self)
    return Candidate(record.shortID, meaning.joined(separator: ", "))
  }

  private static func day(of record: OfferedRecord) -> String? {
    record.day.map(\.description)
  }

  private static func texts(
    _ field: String, _ request: OfferRequest, _ context: CommandContext
  ) -> [Candidate] {
    guard let home = try? context.home(), let store = RecordStore.glance(.ofCommands, in: home)
    else {
      return []
    }
    let found = store.offered(
      textsOf: field, in: .ledger, beginningWith: request.typed, limit: mostTexts)
    return found.map { Candidate($0.text, Phrase.count($0.count, "entry", "entries")) }
  }

  /// Enough for what was typed to be among them.
  private static let mostTexts = 10_000

  private static func banks(_ context: CommandContext) -> [Candidate] {
    let rules = try? context.home().importRules()
    return (rules?.banks ?? []).map { Candidate($0.name) }
  }

  // MARK: Lists

  private static func packs(_ context: CommandContext) -> [Candidate] {
    guard let home = try? context.home() else { return [] }
    return SpotsVault.packsAtAGlance(in: home).map {
      Candidate($0.name, Phrase.count($0.spots, "spot"))
    }
  }

  /// Spots by the short id if that is being typed, else by the name, where only one has it.
  private static func spots(_ request: OfferRequest, _ context: CommandContext) -> [Candidate] {
    guard let home = try? context.home() else { return [] }
    let typed = Folding.folded(request.typed)
    let found = SpotsVault.offered(
      in: home, beginningWith: request.typed, limit: OfferRequest.limit)
    let names = found.map { Folding.folded($0.name) }
    return zip(found, names).compactMap { spot, name in
      if spot.code.hasPrefix(typed) {
        return Candidate(spot.code, "\(spot.name), \(spot.type), \(spot.pack)")
      }
      guard names.count(where: { $0 == name }) == 1, Printable.line(spot.name) == spot.name else {
        return nil
      }
      return Candidate(spot.name, "\(spot.code), \(spot.type), \(spot.pack)")
    }
  }

  private static func spotTypes(_ context: CommandContext) -> [Candidate] {
    let known = SpotType.allCases.map { Candidate($0.name) }
    guard let home = try? context.home() else { return known }
    return known + SpotsVault.ownTypesAtAGlance(in: home).map { Candidate($0) }
  }

  private static var zones: [Candidate] { ZoneName.listed.map { Candidate($0) } }

  private static func days(_ context: CommandContext) throws -> [Candidate] {
    let typed = try context.typedDays()
    // What a weekday means depends on what it is typed for.
    return try ["today", "yesterday", "tomorrow"].map {
      Candidate($0, try typed.day($0).description)
    }
      + ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map { Candidate($0) }
  }

  private static func periods(_ context: CommandContext) throws -> [Candidate] {
    let typed = try context.typedDays()
    let words = ["this week", "last week", "this month", "last month", "this year", "last year"]
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    return try (words + months).map { word in
      let period = try typed.period(word)
      let ends = [period.from, period.to].compactMap { $0?.description }
      return Candidate(word, ends.joined(separator: " to "))
    }
  }

  private static func values(of key: String?) -> [Candidate] {
    guard let spec = key.flatMap(SettingSpec.named) else { return [] }
    switch spec.kind {
    case .choice(let choices):
      return choices.map { Candidate($0, $0 == spec.standard ? "the default" : "") }
    case .zone: return [Candidate("system", "the default"), Candidate("auto")] + zones
    case .currency: return Currency.codes.map { Candidate($0) }
    default: return [Candidate(spec.standard, "the default")]
    }
  }
}
