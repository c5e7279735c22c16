import { expect, test } from 'vitest'
import type { Tld } from '../contract/domains.ts'
import { onSale } from './on-sale.ts'

const tldAt = (tld: string, registrationPrice: number, regularPrice: number): Tld => ({
  tld,
  unicode: tld,
  kind: 'gtld',
  region: 'GLOBAL',
  registrationPrice,
  regularPrice,
  renewalPrice: 14.99,
  transferPrice: 14.99,
  tags: [],
  minimumYears: 1,
  maximumYears: 10,
  needsDocuments: false,
  acceptsIdn: false,
})

test('a TLD is on sale when its first year costs less than usual', () => {
  const sold = [tldAt('shop', 2.99, 28.99), tldAt('com', 12.99, 12.99), tldAt('xyz', 1.99, 11.99)]
  expect(onSale(sold).map(({ tld }) => tld)).toEqual(['shop', 'xyz'])
})
