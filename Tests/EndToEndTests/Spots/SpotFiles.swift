/// Longer files of made-up places.
enum SpotFiles {
  /// The 37 columns of iOverlander with two rows.
  static let iOverlander = """
    Id,Location,Name,Category,Description,Latitude,Longitude,Altitude,Date verified,Open,Electricity,Wifi,\
    Kitchen,Parking,Restaurant,Showers,Water,Toilets,Big rig friendly,Tent friendly,Pet friendly,\
    Sanitation dump station,Outdoor gear,Groceries,Artisan goods,Bakery,Rarity in this area,\
    Repairs vehicles,Repairs motorcycles,Repairs bicycles,Sells parts,Recycles batteries,Recycles oil,\
    Bio fuel,Electric vehicle charging,Composting sawdust,Recycling center
    101,"Shore, Northland",Dune ,Wild Camping,"Sand.
    Wind.",60.25,5.5,12.0,2022-07-17 00:00:00 UTC,Yes,No,No,,,,Cold,Non-Potable,Running Water,Yes,Yes,Yes,\
    No,,,,,,,,,,,,,,,
    102,"Shore, Northland",Garage,Mechanic and Parts,Welds,60.5,5.75,3.0,2023-01-02 00:00:00 UTC,Yes,,,,,,,,,\
    ,,,,,,,,,Yes,,,,,,,,,

    """

  /// So many places on a grid, the name telling the edition that they are of.
  static func grid(_ numbers: some Sequence<Int>, edition: Int = 1) -> String {
    "id,name,lat,lon,description\n"
      + numbers.map { number in
        let (row, column) = (number / 20, number % 20)
        let name = number % 3 == 0 ? "Place \(number) of \(edition)" : "Place \(number)"
        return "g\(number),\(name),\(60 + Double(row) / 10),\(5 + Double(column) / 10),"
          + "A text that is long enough to fill some pages of place \(number).\n"
      }.joined()
  }
}
