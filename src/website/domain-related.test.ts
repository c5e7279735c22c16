import { expect, test } from 'vitest'
import type { Tld } from '../contract/domains.ts'
import { relatedTlds } from './domain-related.ts'

const tld = (name: string, region: Tld['region'] = 'GLOBAL'): Tld => ({
  tld: name,
  unicode: name,
  kind: region === 'GLOBAL' ? 'gtld' : 'cctld',
  region,
  registrationPrice: 9.99,
  regularPrice: 9.99,
  renewalPrice: 14.99,
  transferPrice: 14.99,
  tags: [],
  minimumYears: 1,
  maximumYears: 10,
  needsDocuments: false,
  acceptsIdn: true,
})

const generic = 'com net org asia shop xyz app dev'.split(' ').map((name) => tld(name))
const countries = [tld('kh', 'ASIA_PACIFIC'), tld('de', 'EUROPE'), tld('th', 'ASIA_PACIFIC')]
const byName = new Map([...generic, ...countries].map((each) => [each.tld, each]))

const related = (of: Tld, named: readonly string[], sameKind: readonly Tld[]): string[] =>
  relatedTlds(of, { named, byName, sameKind }).map((each) => each.tld)

test('returns the suggestions of the API on sale, without itself and duplicates', () => {
  expect(related(tld('com'), ['net', 'com', 'gone', 'kh', 'net'], generic)).toEqual(['net', 'kh'])
})

test('returns the most popular of the same kind and region without suggestions', () => {
  expect(related(tld('com'), [], generic)).toEqual(['net', 'org', 'asia', 'shop', 'xyz', 'app'])
  expect(related(tld('kh', 'ASIA_PACIFIC'), ['gone'], countries)).toEqual(['th'])
})
