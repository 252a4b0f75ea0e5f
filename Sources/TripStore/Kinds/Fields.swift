public import Records
public import Text

// The keys of the fields of the kinds, grouped by type; the kinds declare everything else about a field.

extension Field<String> {
  public static var note: Self { Self("note") }
  public static var country: Self { Self("country") }
  public static var name: Self { Self("name") }
  public static var phase: Self { Self("phase") }
  public static var currency: Self { Self("currency") }
  public static var title: Self { Self("title") }
  public static var zone: Self { Self("zone") }
  public static var mode: Self { Self("mode") }
  public static var endedBy: Self { Self("ended_by") }
  public static var place: Self { Self("place") }
  public static var type: Self { Self("type") }
  public static var weather: Self { Self("weather") }
  public static var archiveWeather: Self { Self("archive_weather") }
  public static var archiveSource: Self { Self("archive_source") }
  public static var pack: Self { Self("pack") }
  public static var source: Self { Self("source") }
  public static var direction: Self { Self("direction") }
  public static var rate: Self { Self("rate") }
  public static var homeCurrency: Self { Self("home_currency") }
  public static var category: Self { Self("category") }
  public static var vendor: Self { Self("vendor") }
  public static var account: Self { Self("account") }
  public static var toAccount: Self { Self("to_account") }
  public static var plate: Self { Self("plate") }
  public static var make: Self { Self("make") }
  public static var fuel: Self { Self("fuel") }
  public static var number: Self { Self("number") }
  public static var content: Self { Self("content") }
  public static var fileName: Self { Self("file_name") }
  public static var bloodType: Self { Self("blood_type") }
  public static var contact: Self { Self("contact") }
  public static var spot: Self { Self("spot") }
  public static var cost: Self { Self("cost") }
  public static var value: Self { Self("value") }
  public static var allergies: Self { Self("allergies") }
  public static var medication: Self { Self("medication") }
  public static var phone: Self { Self("phone") }
  public static var occasion: Self { Self("occasion") }
}

extension Field<Int64> {
  public static var stay: Self { Self("stay") }
  public static var beauty: Self { Self("beauty") }
  public static var privacy: Self { Self("privacy") }
  public static var access: Self { Self("access") }
  public static var latitude: Self { Self("latitude") }
  public static var longitude: Self { Self("longitude") }
  public static var budget: Self { Self("budget") }
  public static var distance: Self { Self("distance") }
  public static var moving: Self { Self("moving") }
  public static var topSpeed: Self { Self("top_speed") }
  public static var climb: Self { Self("climb") }
  public static var descent: Self { Self("descent") }
  public static var highest: Self { Self("highest") }
  public static var lowest: Self { Self("lowest") }
  public static var points: Self { Self("points") }
  public static var startLatitude: Self { Self("start_latitude") }
  public static var startLongitude: Self { Self("start_longitude") }
  public static var endLatitude: Self { Self("end_latitude") }
  public static var endLongitude: Self { Self("end_longitude") }
  public static var south: Self { Self("south") }
  public static var north: Self { Self("north") }
  public static var west: Self { Self("west") }
  public static var east: Self { Self("east") }
  public static var temperature: Self { Self("temperature") }
  public static var archiveTemperature: Self { Self("archive_temperature") }
  public static var height: Self { Self("height") }
  public static var rating: Self { Self("rating") }
  public static var amount: Self { Self("amount") }
  public static var homeAmount: Self { Self("home_amount") }
  public static var odometer: Self { Self("odometer") }
  public static var litres: Self { Self("litres") }
  public static var year: Self { Self("year") }
  public static var emptyWeight: Self { Self("empty_weight") }
  public static var grossWeight: Self { Self("gross_weight") }
  public static var length: Self { Self("length") }
  public static var width: Self { Self("width") }
  public static var tank: Self { Self("tank") }
  public static var battery: Self { Self("battery") }
  public static var dailyUse: Self { Self("daily_use") }
  public static var power: Self { Self("power") }
  public static var tilt: Self { Self("tilt") }
  public static var azimuth: Self { Self("azimuth") }
  public static var losses: Self { Self("losses") }
  public static var weight: Self { Self("weight") }
  public static var quantity: Self { Self("quantity") }
  public static var minimum: Self { Self("minimum") }
  public static var rank: Self { Self("rank") }
  public static var nights: Self { Self("nights") }
  public static var size: Self { Self("size") }
  public static var waterTank: Self { Self("water_tank") }
  public static var gasBottles: Self { Self("gas_bottles") }
  public static var bottleGas: Self { Self("bottle_gas") }
  public static var bottleWeight: Self { Self("bottle_weight") }
  public static var months: Self { Self("months") }
  public static var km: Self { Self("km") }
}

extension Field<Bool> {
  public static var timeProven: Self { Self("time_proven") }
  public static var overnight: Self { Self("overnight") }
  public static var hidden: Self { Self("hidden") }
  public static var shade: Self { Self("shade") }
  public static var lowEmissionZone: Self { Self("low_emission_zone") }
  public static var full: Self { Self("full") }
  public static var inUse: Self { Self("in_use") }
  public static var border: Self { Self("border") }
  public static var atHome: Self { Self("at_home") }
}

extension Field<Day> {
  public static var startDay: Self { Self("start_day") }
  public static var endDay: Self { Self("end_day") }
  public static var day: Self { Self("day") }
  public static var visited: Self { Self("visited") }
  public static var inspectionDue: Self { Self("inspection_due") }
  public static var insuranceUntil: Self { Self("insurance_until") }
  public static var taxUntil: Self { Self("tax_until") }
  public static var gasCheckDue: Self { Self("gas_check_due") }
  public static var stickerUntil: Self { Self("sticker_until") }
  public static var breakdownUntil: Self { Self("breakdown_until") }
  public static var expires: Self { Self("expires") }
  public static var checked: Self { Self("checked") }
  public static var issued: Self { Self("issued") }
  public static var born: Self { Self("born") }
}

extension Field<Instant> {
  public static var started: Self { Self("started") }
  public static var ended: Self { Self("ended") }
  public static var arrived: Self { Self("arrived") }
}

extension Field<RecordID> {
  public static var trip: Self { Self("trip") }
  public static var van: Self { Self("van") }
  public static var parent: Self { Self("parent") }
  public static var route: Self { Self("route") }
  public static var person: Self { Self("person") }
  public static var task: Self { Self("task") }
  public static var entry: Self { Self("entry") }
}

extension Field<[String]> {
  public static var tags: Self { Self("tags") }
  public static var madeFrom: Self { Self("made_from") }
  public static var facilities: Self { Self("facilities") }
  public static var nationalities: Self { Self("nationalities") }
  public static var emptyIncludes: Self { Self("empty_includes") }
  public static var ticked: Self { Self("ticked") }
  public static var unticked: Self { Self("unticked") }
}

extension Field<[UInt8]> {
  public static var track: Self { Self("track") }
}
