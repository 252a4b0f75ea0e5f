public import CommandLineKit
public import Geodesy
internal import HomeFolder
public import Records
internal import Text
internal import TripStore

/// Where the van is or was last known to be, and the source of that position.
public struct KnownPlace: Sendable {
  public enum Source: String, Sendable {
    case receiver, recording, interrupted, drive, checkin

    fileprivate var words: String {
      switch self {
      case .receiver: "the GPS receiver"
      case .recording: "the drive being recorded"
      case .interrupted: "the interrupted drive"
      case .drive: "the end of the last drive"
      case .checkin: "the last check-in"
      }
    }
  }

  /// Whole numbers of 10⁻⁷ degrees.
  public let latitude, longitude: Int64
  /// `nil` if unknown, since no clock was right.
  public let ageMilliseconds: Int64?
  public let source: Source
  /// Above sea level, where the source says so.
  public private(set) var heightMetres: Double?

  /// The position; both numbers were checked at their source.
  public var coordinate: Coordinate? {
    let place = try? CoordinateE7(
      latitude: Int32(clamping: latitude), longitude: Int32(clamping: longitude))
    return place.map { Coordinate($0) }
  }

  /// In a longer time a van may have gone far.
  private static let fresh: ClosedRange<Int64> = 0...300_000
  private static let secondsForReceiver = 2

  /// The position's source and age in words.
  public var sentence: String {
    let age = ageMilliseconds.map(Age.text) ?? "of unknown age"
    return "the position is that of \(source.words), \(age)"
  }

  /// The position on the disk or from a running recorder: of the current drive or the store's
  /// newest record, whichever is newer.
  public static func last(_ context: CommandContext, in store: RecordStore?) throws -> KnownPlace? {
    let underWay = DriveUnderWay.find(context).flatMap(KnownPlace.init)
    let stored = try store?.lastPosition().map { try KnownPlace($0, context) }
    guard let underWay, let stored else { return underWay ?? stored }
    guard underWay.source != .recording, let age = underWay.ageMilliseconds,
      let storedAge = stored.ageMilliseconds
    else { return underWay }
    return age <= storedAge ? underWay : stored
  }

  /// The same, but asks the receiver if the position is minutes old and no recorder runs.
  ///
  /// For a record, it takes the time with the place: if nothing proves the clock yet, it listens a
  /// few seconds longer for what the receiver says about it.
  public static func now(
    _ context: CommandContext, in store: RecordStore?, forRecord isForRecord: Bool = false
  ) throws -> KnownPlace? {
    let last = try last(context, in: store)
    // A clock that is not proven cannot show how old a position is.
    let isProven = try context.clock().isProven
    if let last, last.source == .recording || isProven && last.isFresh { return last }
    guard try !isRecording(context) else { return last }
    let home = isForRecord && !isProven ? try context.home() : nil
    _ = try home?.make()
    let answer = ReceiverQuestion.ask(
      try context.settings(), seconds: secondsForReceiver, provingTimeIn: home)
    if home != nil { context.askClockAgain() }
    guard case .place(let place) = answer else { return last }
    return KnownPlace(place, ageMilliseconds: 0, source: .receiver)
  }

  /// The same with its height, which the end of a stored drive has in its track only.
  public func withHeight(in store: RecordStore?) throws -> KnownPlace {
    guard source == .drive, heightMetres == nil, let store else { return self }
    var place = self
    place.heightMetres = try store.heightAtLastDrivesEnd()
    return place
  }

  private static func isRecording(_ context: CommandContext) throws -> Bool {
    DriveUnderWay.find(context)?.isRecorded ?? false
  }

  private var isFresh: Bool { ageMilliseconds.map(Self.fresh.contains) ?? false }

  private init(_ place: CoordinateE7, ageMilliseconds: Int64?, source: Source) {
    latitude = Int64(place.latitude)
    longitude = Int64(place.longitude)
    self.ageMilliseconds = ageMilliseconds
    self.source = source
  }

  private init?(_ drive: DriveUnderWay) {
    guard let place = drive.place else { return nil }
    self.init(
      place, ageMilliseconds: drive.fixAgeMilliseconds,
      source: drive.isRecorded ? .recording : .interrupted)
    heightMetres = drive.heightMetres
  }

  private init(_ last: LastPosition, _ context: CommandContext) throws {
    latitude = last.latitude
    longitude = last.longitude
    ageMilliseconds = try context.age(of: last.milliseconds)
    source = last.source == .drive ? .drive : .checkin
    heightMetres = last.heightMetres.map(Double.init)
  }
}

/// `--here`, which gives a record the position of the van.
public enum HerePlace {
  public static let option = OptionSpec(
    "here",
    help:
      "Use the position of the drive being recorded, else of the GPS receiver, else the last known "
      + "one; its age is shown.")

  /// The position for `--here`, found before the store is locked: a receiver takes its time.
  static func find(_ arguments: Arguments, _ context: CommandContext) throws -> KnownPlace? {
    guard arguments.flag(option) else { return nil }
    return try KnownPlace.now(context, in: context.storeToRead(), forRecord: true)
  }

  /// Puts the position into a record, if the command line has the option.
  public static func take(into draft: inout Draft, _ context: CommandContext) throws {
    guard draft.arguments?.flag(option) == true else { return }
    guard !draft.values.names(.latitude) else {
      throw StoreError.badValue(field: "--here", reason: "cannot be combined with --at")
    }
    guard let here = draft.here else {
      throw StoreError.badValue(
        field: "--here",
        reason: "found no position: none is known yet, and gpsd has none; use --at COORDINATES")
    }
    draft[.latitude] = here.latitude
    draft[.longitude] = here.longitude
    context.note(here.sentence)
  }
}
