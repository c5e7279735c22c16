import { describe, expect, test } from 'vitest'
import { checkSslContent } from './ssl-content-check.ts'
import type { SslContentFile } from './ssl-content-check.ts'
import { sslSample } from './ssl-sample.ts'

const positive = sslSample()
const ev = sslSample({ slug: 'ev-ssl', validation: 'EV', paperwork: true })
const file = (id: string, paperwork: readonly string[] = []): SslContentFile => ({ id, paperwork })
const documents = ['Proof of registration']
const complete = [
  file('ssl/en/positivessl'),
  file('ssl/km/positivessl'),
  file('ssl/en/ev-ssl', documents),
  file('ssl/km/ev-ssl', documents),
]

test('returns the certificates when all have texts', () => {
  expect(checkSslContent([positive, ev], complete)).toEqual([positive, ev])
})

describe('names the file and the remedy', () => {
  test.each([
    [
      'a certificate without a file',
      complete.filter(({ id }) => id !== 'ssl/km/ev-ssl'),
      /^content\/ssl\/km\/ev-ssl\.md is missing: the certificate "ev-ssl" is sold .*copy the file/,
    ],
    [
      'a file for what is not sold',
      [...complete, file('ssl/en/instantssl')],
      /^content\/ssl\/en\/instantssl\.md is about a certificate that is not sold: remove .*positivessl, ev-ssl/,
    ],
    [
      'no documents where some are asked for',
      complete.map(({ id }) => file(id)),
      /^content\/ssl\/en\/ev-ssl\.md: "paperwork" is missing/,
    ],
    [
      'documents where none are asked for',
      complete.map(({ id }) => file(id, documents)),
      /^content\/ssl\/en\/positivessl\.md: "paperwork" lists documents, .*remove/,
    ],
  ])('%s', (_, files, line) => {
    expect(() => checkSslContent([positive, ev], files)).toThrow(line)
  })

  test('an unknown certificate', () => {
    expect(() => checkSslContent([sslSample({ slug: 'newssl' })], [])).toThrow(
      /^The API sells the certificate "newssl", which src\/website\/ssl-slugs\.ts does not name.*content\/ssl\/km\/newssl\.md/,
    )
  })
})
