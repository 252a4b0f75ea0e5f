import Records
import Text
import TripStore

/// What is due as a calendar, an event of a whole day for each.
struct DueCalendar {
  private let notices: [DueNotice]

  init(_ notices: [DueNotice]) {
    self.notices = notices.filter { $0.day != nil }
      .sorted {
        ($0.day?.daysSinceEpoch ?? 0, $0.sentence) < ($1.day?.daysSinceEpoch ?? 0, $1.sentence)
      }
  }

  var text: String {
    var calendar = CalendarText()
    calendar.block("VCALENDAR") { calendar in
      calendar.add("VERSION", "2.0")
      calendar.add("PRODID", "-//vanlog//due//EN")
      calendar.add("CALSCALE", "GREGORIAN")
      for notice in notices { Self.add(notice, to: &calendar) }
    }
    return calendar.text
  }

  private static func add(_ notice: DueNotice, to calendar: inout CalendarText) {
    guard let day = notice.day else { return }
    calendar.block("VEVENT") { event in
      // The same in every calendar and on every device, so that importing again changes it.
      event.add("UID", "\(notice.record.id)-\(notice.what)@vanlog")
      event.add("DTSTAMP", stamp(notice.changedMilliseconds))
      event.add("DTSTART;VALUE=DATE", date(day))
      event.add("DTEND;VALUE=DATE", date(Day(daysSinceEpoch: day.daysSinceEpoch + 1)))
      event.add("SUMMARY", text: notice.heading)
      event.add("CATEGORIES", text: notice.record.kind.noun)
      event.add("TRANSP", "TRANSPARENT")
      for trigger in alarms {
        event.block("VALARM") { alarm in
          alarm.add("ACTION", "DISPLAY")
          alarm.add("TRIGGER", trigger)
          alarm.add("DESCRIPTION", text: notice.heading)
        }
      }
    }
  }

  /// Two weeks and a day ahead, and at nine in the morning.
  private static let alarms = ["-P14D", "-P1D", "PT9H"]

  private static func date(_ day: Day) -> String {
    let (year, month, number) = day.components
    return Digits.padded(year, to: 4) + Digits.padded(month, to: 2) + Digits.padded(number, to: 2)
  }

  /// Such as 20260812T153000Z.
  private static func stamp(_ milliseconds: Int64) -> String {
    let text = Instant(millisecondsSinceEpoch: milliseconds).wholeSeconds.description
    return String(
      decoding: text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") },
      as: UTF8.self)
  }
}
