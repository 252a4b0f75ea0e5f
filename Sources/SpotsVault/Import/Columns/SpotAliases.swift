/// Column names found in the wild, most preferred first.
enum SpotAliases {
  static let names: [SpotField: [String]] = [
    .id: [
      "id", "@id", "osm_id", "osmid", "spot_id", "place_id", "poi_id", "stop_id", "idimpianto",
      "object id", "objectid", "uuid", "guid", "globalid", "identifier", "ideess", "gid", "fid",
    ],
    .name: [
      "name", "title", "nome", "nombre", "nom", "titre", "titel", "titulo", "titolo", "bezeichnung",
      "naam", "navn", "namn", "nimi", "nazwa", "nazev", "naziv", "название", "имя", "name of site",
      "nome impianto", "site name", "spot name", "stop_name", "place name", "label", "rotulo",
      "ragione sociale", "名前", "名称", "operator", "betreiber", "brand", "bandiera",
    ],
    .latitude: [
      "lat", "latitude", "@lat", "stop_lat", "breitengrad", "latitudine", "latitud",
      "geographische breite", "geogr. breite", "gps breite", "geografische breite", "breite",
      "breddegrad", "breddgrad",
      "breedtegraad", "leveysaste", "szerokosc geograficzna", "szerokosc", "zemepisna sirka",
      "enlem", "широта", "纬度", "緯度", "위도", "gps_lat", "gps latitude", "geo_lat", "wgs84_lat",
      "lat_wgs84", "latitude_wgs84", "coord_lat", "lat_deg", "decimallatitude", "y_wgs84",
      "ycoord_wgs84",
    ],
    .longitude: [
      "lon", "lng", "long", "longitude", "@lon", "stop_lon", "langengrad", "laengengrad",
      "longitudine", "longitud", "geographische lange", "geogr. lange", "gps lange",
      "geografische lange", "lange",
      "lengdegrad", "langdgrad", "lengtegraad", "pituusaste", "dlugosc geograficzna", "dlugosc",
      "zemepisna delka", "boylam", "долгота", "经度", "經度", "経度", "경도", "gps_lon", "gps_lng",
      "gps longitude", "geo_lon", "geo_lng", "geo_long", "wgs84_lon", "lon_wgs84",
      "longitude_wgs84", "coord_lon", "coord_lng", "lon_deg", "decimallongitude", "x_wgs84",
      "xcoord_wgs84",
    ],
    .coordinates: [
      "coordinates", "coords", "coordinate", "latlng", "lat lng", "latlon", "lat lon", "lat,lon",
      "lat,lng", "geo_point_2d", "geo point", "geo", "geolocation", "gps", "gps coordinates",
      "gps position", "koordinaten", "coordonnees", "coordenadas", "coordinate gps", "position",
      "point", "wkt", "geom", "geometry", "the_geom", "location",
    ],
    .type: [
      "type", "category", "categorie", "kategorie", "categoria", "kind", "class", "spot type",
      "place type", "typ", "tipo", "art", "tourism", "amenity", "campsite category",
      "тип", "sym", "symbol",
    ],
    .description: [
      "description", "desc", "beschreibung", "descrizione", "descripcion", "descricao",
      "omschrijving",
      "beskrivelse", "beskrivning", "opis", "описание", "description_en", "description_de",
      "description_fr", "description_es", "description_it", "description_nl", "comment", "comments",
      "kommentar", "commentaire", "notes", "note", "remarks", "site description",
      "メモ", "説明", "備考", "stop_desc",
      "cmt",
    ],
    .rating: [
      "rating", "stars", "score", "bewertung", "note_moyenne", "valoracion", "valutazione",
      "avaliacao", "beoordeling", "average rating", "avg_rating", "note moyenne",
    ],
    .height: [
      "max_height", "maxheight", "height limit", "height_limit", "maximum height", "max height",
      "hauteur_limite", "hauteur limite", "hauteur max", "hohenlimit", "maximale hohe", "max hohe",
      "durchfahrtshohe", "hohe max", "altura maxima", "altezza massima", "clearance",
    ],
    .length: [
      "max_length", "maxlength", "length limit", "length_limit", "maximum length", "max length",
      "longueur_limite", "longueur max", "maximale lange", "max lange", "lange max",
      "longitud maxima",
      "lunghezza massima",
    ],
    .width: [
      "max_width", "maxwidth", "width limit", "width_limit", "maximum width", "max width",
      "largeur_limite", "largeur max", "maximale breite", "max breite", "breite max",
      "anchura maxima",
      "larghezza massima",
    ],
    .weight: [
      "max_weight", "maxweight", "weight limit", "weight_limit", "maximum weight", "max weight",
      "poids_limite", "poids max", "maximales gewicht", "max gewicht", "gewicht max", "peso maximo",
      "peso massimo",
    ],
    .country: [
      "country", "country_code", "countrycode", "pays_iso", "iso2", "iso_a2", "cc", "land", "pays",
      "pais", "paese", "nazione", "addr:country", "staat", "страна",
    ],
    .place: [
      "place", "town", "city", "ort", "stadt", "ville", "ciudad", "localidad", "comune",
      "municipio",
      "commune", "localite", "locality", "village", "gemeinde", "plaats", "addr:city",
      "place of site",
      "address", "adresse", "direccion", "indirizzo", "anschrift", "direccion completa", "location",
    ],
    .url: [
      "url", "website", "web", "link", "homepage", "webseite", "site web", "siteweb",
      "site_internet",
      "url to webpage", "contact:website", "stop_url",
    ],
    .services: ["services", "facilities", "amenities", "dienste", "servicios", "servizi"],
  ]

  /// A field that a name may mean, and the rank of that name; 0 is preferred.
  struct Match {
    let field: SpotField
    let rank: Int
  }

  /// Keyed by `SpotColumnName.exact`.
  static let exact = byName { $0 }
  /// Keyed by `SpotColumnName.plain`.
  static let plain = byName(SpotColumnName.plain)

  /// Keyed by `SpotColumnName.plain`.
  static let serviceNames: [String: SpotServices] = {
    var byName: [String: SpotServices] = [:]
    for (name, aliases) in services {
      guard let service = SpotServices(name: name) else { continue }
      for alias in aliases + [name] { byName[SpotColumnName.plain(alias)] = service }
    }
    return byName
  }()

  /// Keyed by `SpotColumnName.plain`.
  static let traitNames: [String: SpotTrait] = {
    var byName: [String: SpotTrait] = [:]
    for (trait, names) in traits {
      for name in names { byName[SpotColumnName.plain(name)] = trait }
    }
    return byName
  }()

  static func field(named text: String) -> SpotField? {
    exact[SpotColumnName.exact(text)]?.first?.field
      ?? plain[SpotColumnName.plain(text)]?.first?.field
  }

  private static func byName(_ form: (String) -> String) -> [String: [Match]] {
    var matches: [String: [Match]] = [:]
    for field in SpotField.allCases {
      for (rank, name) in (names[field] ?? []).enumerated() {
        matches[form(name), default: []].append(Match(field: field, rank: rank))
      }
    }
    return matches
  }

  private static let traits: [(SpotTrait, [String])] = [
    (
      .shade,
      [
        "shade", "shaded", "shady", "ombre", "ombrage", "ombragé", "schatten", "schattig", "sombra",
        "ombra", "ombreggiato", "schaduw", "skygge", "skugga", "varjo", "stín", "cień", "тень",
      ]
    ),
    (
      .lowEmissionZone,
      [
        "lez", "low emission zone", "ulez", "clean air zone", "emission zone", "umweltzone", "zfe",
        "zone à faibles émissions", "zbe", "zona de bajas emisiones", "milieuzone", "miljözon",
        "miljøzone", "lavutslippssone", "crit'air", "umweltplakette", "boundary:low_emission_zone",
      ]
    ),
  ]

  /// Columns that tell whether one service is available.
  static let services: [String: [String]] = [
    "water": [
      "water", "drinking water", "point_eau", "eau", "wasser", "trinkwasser", "agua", "acqua",
      "has_water",
    ],
    "grey-water": ["grey water", "gray water", "eau_usee", "grauwasser", "aguas grises"],
    "black-water": [
      "black water", "eau_noire", "sanitary dump station", "sanitation dump station",
      "dump station", "chemical toilet disposal", "schwarzwasser", "aguas negras",
    ],
    "electricity": [
      "electricity", "electricite", "power supply", "power", "strom", "electricidad",
    ],
    "toilet": ["toilet", "toilets", "wc", "wc_public", "toiletten", "toilettes", "aseos"],
    "shower": ["shower", "showers", "douche", "douches", "dusche", "duschen", "duchas"],
    "waste": ["waste", "waste disposal", "poubelle", "garbage", "trash", "mull", "basura"],
    "wifi": ["wifi", "wi-fi", "internet", "internet access", "wlan"],
    "laundry": ["laundry", "laverie", "washing machine", "waschmaschine", "lavanderia"],
    "shop": ["shop", "shops", "groceries", "store", "boulangerie epicerie"],
    "restaurant": ["restaurant", "restaurants", "cafe"],
    "playground": ["playground", "jeux_enfants", "spielplatz"],
    "swimming": ["swimming", "swimming pool", "piscine", "baignade", "pool"],
    "shade": ["shade"],
    "barbecue": ["barbecue", "bbq", "openfire", "grill", "fire pit"],
    "dogs": ["dogs", "dog", "pets", "animaux", "pet friendly", "dogs allowed", "hunde"],
    "tents": ["tents", "tent friendly", "tents allowed"],
    "big-rigs": ["big rigs", "big rig friendly", "big rig"],
    "kitchen": ["kitchen", "kuche", "cuisine"],
    "gas": ["gas", "gaz", "lpg", "propane"],
    "fuel": ["fuel", "diesel", "station_service", "bio fuel"],
    "repair": ["repair", "repairs vehicles", "repairs"],
    "charging": ["charging", "electric vehicle charging", "ev charging"],
    "picnic": ["picnic", "picnic table", "picnic tables"],
    "bakery": ["bakery", "boulangerie"],
    "recycling": ["recycling", "recycling center", "recycling centre"],
    "parking": ["parking"],
    "free": ["free", "gratuit", "kostenlos", "gratis"],
  ]
}
