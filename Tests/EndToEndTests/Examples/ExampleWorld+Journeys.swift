extension ExampleWorld {
  /// Lines of bash that make folders, the van and its people, trips, drives, spots and routes.
  static let journeys = #"""
    mkdir -p "$HOME"/here "$HOME"/media/stick "$HOME"/media/usb "$HOME"/media/nas "$HOME"/shm \
      "$HOME"/bin "$HOME"/fallback "$HOME"/.config/fish/completions "$HOME/home"
    chmod 700 "$HOME/home"
    cd "$HOME/here"
    day() { date -u -d "$1" +%F; }
    # A track with a point each 30 s on a straight way: NAME START MINUTES LAT LON LAT LON
    track() {
      python3 - "$@" >"$1.gpx" <<'END'
    import datetime, sys
    name, start, minutes, *places = sys.argv[1:]
    start, steps = datetime.datetime.fromisoformat(start), 2 * int(minutes)
    lat, lon, last_lat, last_lon = map(float, places)
    print(f'<gpx version="1.1" creator="test"><trk><name>{name}</name><trkseg>')
    for step in range(steps + 1):
      part, time = step / steps, start + datetime.timedelta(seconds=30 * step)
      print(f'<trkpt lat="{lat + (last_lat - lat) * part:.6f}" '
        f'lon="{lon + (last_lon - lon) * part:.6f}"><ele>{400 + step % 40}</ele>'
        f'<time>{time:%Y-%m-%dT%H:%M:%SZ}</time></trkpt>')
    print("</trkseg></trk></gpx>")
    END
    }

    vanlog config set clock.trust yes
    vanlog config set drive.gpsd "$GPSD"
    vanlog config set weather.service open-meteo
    vanlog config set weather.address "$WEATHER"
    vanlog config set weather.archive "$WEATHER"
    vanlog config set web.listen "127.0.0.1:$PORT"

    # The van and those aboard. What is old is for examples that change it.
    vanlog van add Old --note old
    vanlog van add Bulli --plate "AB 12345" --empty-weight 2450 --gross-weight 3500 \
      --height 2.4 --length 5.3 --width 1.9 --fuel diesel --tank 70 --water-tank 100 \
      --gas-bottles 2 --bottle-gas 11kg --bottle-weight 10kg --battery 2000 --daily-use 600
    vanlog van use Bulli
    vanlog van panel add Rack --power 100 --note old
    vanlog van panel add Roof --power 200
    vanlog person add Cleo --note old
    vanlog person add Ben --nationalities US --born 1979-05-06 --weight 80
    vanlog person add Ada --nationalities NO --born 1980-12-10 --weight 65

    # A trip that is over, and Adria, which goes on.
    vanlog trip start Tatra --start-day -90d --tags old --note old
    vanlog trip end --end-day -60d
    vanlog trip start Adria --start-day -20d

    # Drives before and after a ferry, one in November, and that of yesterday over two borders.
    november=$(date -u +%Y)-11-01
    [ "$november" \< "$(date -u +%F)" ] || november=$(($(date -u +%Y) - 1))-11-01
    track tour "$(day '-15 days') 08:00" 40 59.9 10.7 60.0 10.5
    track coast "$(day '-15 days') 10:00" 40 60.1 10.4 60.3 10.2
    track autumn "$november 00:10" 40 47.0 8.0 47.2 8.1
    track ride "$(day '-1 day') 09:30" 180 47.75 8.62 47.05 8.31
    track route "$(day '-40 days') 09:00" 60 60.3 5.2 60.5 5.6
    vanlog drive import tour.gpx coast.gpx autumn.gpx ride.gpx
    vanlog drive edit autumn --tags old --note old

    # Packs of spots, and places of one's own.
    cat >campsites.csv <<'END'
    id,name,lat,lon,category,rating,max_height,water,country,description
    1204,Pine Camp,60.4000,5.3300,Camping,4.5,3.2,yes,NO,By the fjord; with a hot spring
    77,Gravel Bay,60.4100,5.3000,Wild Camping,3,,no,NO,Grass and a brook
    78,Aire Bergen,60.3900,5.3400,Aire,3,3.5,yes,NO,Asphalt
    79,Town Tap,60.3950,5.3200,drinking_water,,,yes,NO,Cold water
    80,Lake Tap,47.4000,8.4700,drinking_water,,,yes,CH,Cold water
    81,Seeblick,47.0600,8.3200,Camping,4,,yes,CH,With a bakery
    82,Camping Bled,46.3600,14.0800,Camping,5,,yes,SI,At the lake
    END
    cat >fuel.csv <<'END'
    id,name,lat,lon,category
    f1,Shell Luzern,47.0500,8.3000,fuel
    f2,Shell Bergen,60.3900,5.3100,fuel
    END
    cat >doc.kml <<'END'
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Cove</name>
    <Point><coordinates>8.5,47.3,0</coordinates></Point></Placemark></Document></kml>
    END
    python3 -m zipfile -c map.kmz doc.kml
    cp campsites.csv places.csv
    printf 'Title,Y,X\nMill,47.1,8.2\n' >x.csv
    echo '<gpx version="1.1" creator="test"><wpt lat="47.2" lon="8.4"><name>Meadow</name></wpt>' \
      '</gpx>' >wild.gpx
    vanlog spots import campsites.csv --pack campsites --licence CC-BY-4.0
    vanlog spots import fuel.csv --pack fuel
    vanlog spots add "Old mill" --at 47.2,8.2 --type wild --tags old --note old
    vanlog spots add Quay --at 47.0,8.35 --type wild

    vanlog route plan Nord --from 59.9,10.7 --to 60.4,5.3 --tags old --note old
    vanlog route plan Adria --from here --stop "Camping Bled" --stop Bled=46.37,14.1 \
      --to 43.5,16.4 --nights 2,0 --start-day +1w
    vanlog route stop edit last --note old

    """#
}
