public import Records
public import Text

// The keys of fields that entries of the ledger, their receipts, repeated entries and budgets have.

extension Field<String> {
  public static var period: Self { Self("period") }
  public static var month: Self { Self("month") }
}

extension Field<Int64> {
  public static var every: Self { Self("every") }
}

extension Field<Bool> {
  public static var vehicleExpense: Self { Self("vehicle_expense") }
  public static var offTrip: Self { Self("off_trip") }
  public static var automatic: Self { Self("automatic") }
}

extension Field<Day> {
  public static var arrivalDay: Self { Self("arrival_day") }
  public static var bookedTo: Self { Self("booked_to") }
}

extension Field<RecordID> {
  public static var payer: Self { Self("payer") }
  public static var checkin: Self { Self("checkin") }
  public static var repetition: Self { Self("repeat") }
}

extension Field<[String]> {
  /// Ids of people, as text.
  public static var sharers: Self { Self("for") }
}
