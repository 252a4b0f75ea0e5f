// Colours of the map in the three lights.

export const palettes = {
  day: {
    sea: '#c4dbe6', land: '#f7f4ec', river: '#8fbcd2', border: '#8d7f94', town: '#1e2925', country: '#5d5566', halo: '#fbf9f3',
    wood: '#d3e2c4', grass: '#e2ecd2', sand: '#efe6cd', ice: '#eef5f8', built: '#eae5d9', park: '#d0e5c5', building: '#d8d1c2', rail: '#9a948c', path: '#b8a78c',
    roads: { motorway: ['#e08a3c', '#b76320'], trunk: ['#eda45c', '#bf7a35'], primary: ['#f5c878', '#c29648'], secondary: ['#fbe6a6', '#c4b074'], minor: ['#ffffff', '#c9c2b4'] },
    track: '#0b50c8', trackEdge: '#ffffff', water: '#3d6f8c',
  },
  dark: {
    sea: '#0b161c', land: '#1b2320', river: '#2b4a58', border: '#7c8a84', town: '#d3ded8', country: '#94a39c', halo: '#101614',
    wood: '#1b2b20', grass: '#1e2a21', sand: '#2a2820', ice: '#27323a', built: '#222a27', park: '#1c2d22', building: '#2c3531', rail: '#4d5753', path: '#4a4a40',
    roads: { motorway: ['#a8703c', '#5d3d20'], trunk: ['#8f6a45', '#4d3a27'], primary: ['#776246', '#403628'], secondary: ['#5c5544', '#363228'], minor: ['#3e4744', '#262d2a'] },
    track: '#79b4ff', trackEdge: '#06121f', water: '#7fa6b8',
  },
  red: {
    sea: '#000000', land: '#190504', river: '#4a120f', border: '#8f2722', town: '#f0473e', country: '#c23a32', halo: '#0a0000',
    wood: '#1e0705', grass: '#1c0605', sand: '#200806', ice: '#240907', built: '#220706', park: '#1e0705', building: '#35100d', rail: '#5a1a16', path: '#4a1512',
    roads: { motorway: ['#b8352e', '#4a1512'], trunk: ['#a02e28', '#451310'], primary: ['#862620', '#3c100d'], secondary: ['#6d1f1a', '#330e0b'], minor: ['#51170f', '#2a0b08'] },
    track: '#ff8a80', trackEdge: '#200000', water: '#c23a32',
  },
}
