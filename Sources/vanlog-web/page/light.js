// Runs before the first paint, so that a page opened at night is never white for a moment.
(function () {
  'use strict'
  var root = document.documentElement
  var light = 'auto'
  var shown = null
  try {
    light = JSON.parse(localStorage.getItem('vanlog.light')) || 'auto'
    shown = JSON.parse(localStorage.getItem('vanlog.shown'))
    if (localStorage.getItem('vanlog.token')) root.setAttribute('data-paired', '')
  } catch (blocked) {
    // Without storage the page asks for the code, and the phone's own light applies.
  }
  if (light === 'auto') {
    light = shown || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'day')
  }
  root.setAttribute('data-light', /^(day|dark|red)$/.test(light) ? light : 'day')
})()
