public import Records
public import Text

/// Documents that expire.
struct DocumentNotices: NoticeSource {
  func notices(in store: RecordStore, on day: Day, _ reach: NoticeReach) throws -> [DueNotice] {
    var query = RecordQuery(.document)
    query.from = Int64.min + 1  // records without a date sort as Int64.min
    query.to = Int64(reach.last(.papers, from: day).daysSinceEpoch)
    var notices: [DueNotice] = []
    try store.forEach(query) { document in
      let notice = reach.notice(document, .expires, on: day, .papers) { isOver in
        "'\(document.title)' \(isOver ? "expired" : "expires")"
      }
      if let notice { notices.append(notice) }
    }
    return notices
  }
}

/// The dates of a van: inspection, insurance and so on.
struct VanNotices: NoticeSource {
  func notices(in store: RecordStore, on day: Day, _ reach: NoticeReach) throws -> [DueNotice] {
    var notices: [DueNotice] = []
    try store.forEach(RecordQuery(.van)) { van in
      for date in VanDate.all {
        let notice = reach.notice(van, date.field, on: day, .papers) { isOver in
          "The \(date.thing) of '\(van.title)' \(isOver ? date.was : date.will)"
        }
        guard let notice, try !store.hasPaper(date, of: van) else { continue }
        notices.append(notice)
      }
    }
    return notices
  }
}

/// A date of a van, with the wording for a day to come and a day that has passed.
public struct VanDate: Sendable {
  public let field: Field<Day>
  public let thing: String
  let will, was: String
  /// The type of the document that has the same date, if there is one.
  public let paper: String?

  public static let all = [
    VanDate(
      field: .inspectionDue, thing: "inspection", will: "is due", was: "was due",
      paper: "inspection"),
    VanDate(
      field: .insuranceUntil, thing: "insurance", will: "ends", was: "ended", paper: "insurance"),
    VanDate(field: .taxUntil, thing: "road tax", will: "runs out", was: "ran out", paper: "tax"),
    VanDate(
      field: .gasCheckDue, thing: "gas check", will: "is due", was: "was due", paper: "gas-test"),
    VanDate(
      field: .stickerUntil, thing: "emission sticker", will: "ends", was: "ended", paper: nil),
    VanDate(
      field: .breakdownUntil, thing: "breakdown cover", will: "ends", was: "ended",
      paper: "breakdown"),
  ]
}

extension RecordStore {
  /// Whether a document of the van has the same date, and so the same notice, or is valid longer.
  func hasPaper(_ date: VanDate, of van: Record) throws -> Bool {
    guard let paper = date.paper, let day = van[date.field] else { return false }
    var query = RecordQuery(.document)
    query.filters[.van] = van.id
    query.filters[.type] = paper
    (query.from, query.limit) = (Int64(day.daysSinceEpoch), 1)
    return try !records(query).isEmpty
  }
}
