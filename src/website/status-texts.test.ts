import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Commerce §2 and §8, account §2 and §4, word by word.
test('the status pages have the texts of the specification', () => {
  expect(JSON.parse(readFileSync('public/locales/en/status.json', 'utf8'))).toMatchObject({
    'not-found.title': 'This page could not be found',
    'error.title': 'An Error Occurred',
    'error.text': 'Please try following option instead',
    'under-maintenance.title': 'This product is under maintenance',
  })
})
