// What the layers of vector tiles mean: those of OpenMapTiles and those of Protomaps, as one set of things to paint.

const woods = /^(wood|forest|scrub)$/
const grasses = /^(grass|grassland|meadow|farmland|farm|heath|pitch|golf_course|village_green|orchard|vineyard)$/
const parks = /^(park|garden|cemetery|nature_reserve|protected_area|national_park|recreation_ground)$/
const sands = /^(sand|beach|bare_rock|rock|barren)$/
const ices = /^(ice|glacier)$/
const builts = /^(residential|urban_area|commercial|industrial|retail|school|hospital|university|suburb|neighbourhood|military|railway)$/

function ground(kind) {
  if (woods.test(kind)) return 'wood'
  if (parks.test(kind)) return 'park'
  if (grasses.test(kind)) return 'grass'
  if (sands.test(kind)) return 'sand'
  if (ices.test(kind)) return 'ice'
  return builts.test(kind) ? 'built' : undefined
}

const roadRanks = {
  motorway: 'motorway', highway: 'motorway', trunk: 'trunk', primary: 'primary', secondary: 'secondary', tertiary: 'secondary', major_road: 'primary', medium_road: 'secondary',
  minor: 'minor', minor_road: 'minor', service: 'minor', residential: 'minor', unclassified: 'minor', living_street: 'minor', track: 'path', path: 'path', pedestrian: 'path',
  rail: 'rail', transit: 'rail', ferry: 'ferry',
}
export const roadOrder = ['path', 'minor', 'secondary', 'primary', 'trunk', 'motorway']

/** From which zoom on a road is painted, and how wide it is at zoom 14, in pixels. */
export const roadSizes = {
  motorway: [5, 7], trunk: [6, 6], primary: [7, 5.2], secondary: [9, 4.2], minor: [12, 3], path: [13.5, 1.2], rail: [11, 1.2], ferry: [8, 1.2],
}

/** Protomaps calls the exact class `kind_detail`, and the coarse one `kind`. */
function road(tags) {
  const names = [tags.kind_detail, tags.class, tags.kind].map((name) => String(name ?? '').replace(/_(link|construction)$/, ''))
  if (tags.kind === 'rail' || tags.kind === 'ferry') return tags.kind
  return names.map((name) => (Object.hasOwn(roadRanks, name) ? roadRanks[name] : undefined)).find(Boolean)
}

const placeSizes = { country: 5, state: 4, region: 4, city: 4, town: 3, village: 2, locality: 2, suburb: 1, macrohood: 1, neighbourhood: 0, quarter: 0, hamlet: 1, island: 2, islet: 0 }

function place(tags) {
  const kind = tags.class ?? (tags.kind === 'locality' ? tags.kind_detail ?? 'village' : tags.kind)
  const size = Object.hasOwn(placeSizes, kind ?? '') ? placeSizes[kind] : 0
  const text = tags['name:latin'] ?? tags['name:en'] ?? tags.name
  if (typeof text !== 'string' || !text || kind === 'country' || kind === 'continent') return undefined
  return { text: text.slice(0, 60), size, rank: Number(tags.rank ?? tags.population_rank ?? 0) || 0 }
}

/** What a feature is painted as: [group, class], or nothing. */
export function meaning(layer, tags) {
  switch (layer) {
    case 'landcover': case 'landuse': case 'park': case 'natural': {
      const kind = ground(String(tags.class ?? tags.subclass ?? tags.kind ?? '')) ?? (layer === 'park' ? 'park' : undefined)
      return kind && ['ground', kind]
    }
    case 'water': return ['water', 'water']
    case 'waterway': case 'physical_line': return ['river', tags.class ?? tags.kind]
    case 'building': case 'buildings': return ['building', 'building']
    case 'transportation': case 'roads': case 'transit': {
      const rank = road(tags)
      return rank && ['road', rank]
    }
    case 'boundary': case 'boundaries': {
      const level = Number(tags.admin_level ?? tags.kind_detail ?? (tags.kind === 'country' ? 2 : 9))
      return level <= 2 && !tags.maritime && !tags.disputed ? ['border', 'country'] : undefined
    }
    default: return undefined
  }
}

/** The name of a place, or of water, that a feature gives. */
export function nameOf(layer, tags) {
  if (layer === 'place' || layer === 'places') return place(tags)
  return undefined
}
