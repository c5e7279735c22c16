import { expect, test } from 'vitest'
import { buildFailure } from './build-failure.ts'

test("an unavailable API is reported in one line, without Astro's stack", () => {
  const said = [
    '03:18:15 [build] Rearranging server assets...',
    '',
    ' generating static routes ',
    'The API does not answer at http://127.0.0.1:1/api/tlds',
    '  Location:',
    '    /shop/node_modules/astro/dist/core/render/route-cache.js:32:17',
    '  Stack trace:',
    '    at readFromApi (file:///shop/.astro/.prerender/chunks/build-catalogue.mjs:218:9)',
    '  Caused by:',
    '  fetch failed',
  ].join('\n')
  expect(buildFailure(said)).toBe('The API does not answer at http://127.0.0.1:1/api/tlds')
})

test('an invalid field is named', () => {
  const said = [
    '[InvalidContentEntryDataError] faq → en/faq/how-long data does not match collection schema.',
    '',
    '  order: needs its place among the questions, a whole number such as "order: 3"',
    '',
    '  Hint:',
    '    See https://docs.astro.build/en/guides/content-collections/',
    '  Location:',
    '    /shop/content/faq/en/how-long.md:0:0',
  ].join('\n')
  expect(buildFailure(said)).toBe(
    'order: needs its place among the questions, a whole number such as "order: 3"',
  )
})

test('another failure is reported by its last line', () => {
  expect(buildFailure('PUBLIC_THEME is "WINTER"; there are DEFAULT.')).toBe(
    'PUBLIC_THEME is "WINTER"; there are DEFAULT.',
  )
  expect(buildFailure('one\ntwo\n')).toBe('two')
  expect(buildFailure('  Location:\n    somewhere')).toBe('somewhere')
  expect(buildFailure('')).toBe('')
})

test('colours are removed', () => {
  const said = [
    '\u001b[2m06:34:54\u001b[22m   \u001b[34m├─\u001b[39m /km/contact-us.html',
    '\u001b[31mThe API does not answer\u001b[39m',
    '  \u001b[33mLocation:\u001b[39m',
    '    \u001b[36msomewhere\u001b[39m',
  ]
  expect(buildFailure(said.join('\n'))).toBe('The API does not answer')
})
