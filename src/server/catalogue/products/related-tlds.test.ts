import fc from 'fast-check'
import { expect, it } from 'vitest'
import { relatedTlds, type Relatable } from './related-tlds.ts'

const generic = (tld: string): Relatable => ({ tld, kind: 'gtld', region: 'GLOBAL' })
const asian = (tld: string): Relatable => ({ tld, kind: 'cctld', region: 'ASIA_PACIFIC' })

const some = [
  ...['com', 'net', 'org', 'asia'].map(generic),
  ...['com.kh', 'co.th', 'kh', 'net.kh', 'org.kh', 'th', 'sg', 'jp'].map(asian),
  ...['zero', 'zip', 'zone'].map(generic),
]

it('names the same country first, then the most wanted of the kind and region', () => {
  const related = relatedTlds(some)
  expect(related.get('com.kh')).toEqual(['kh', 'net.kh', 'org.kh', 'co.th', 'th', 'sg'])
  expect(related.get('zip')?.slice(0, 3)).toEqual(['com', 'net', 'org'])
})

it('gives neighbours that differ from TLD to TLD', () => {
  const many = Array.from({ length: 200 }, (_, at) => generic(`t${at}`))
  const related = relatedTlds(many)
  expect(related.get('t130')).toEqual(['t0', 't1', 't2', 't9', 't11', 't8'])
  expect(related.get('t150')).toEqual(['t0', 't1', 't2', 't29', 't31', 't28'])
})

it('fills up with the most wanted of all where a region has few', () => {
  const lone: Relatable = { tld: 'tn', kind: 'cctld', region: 'AFRICA' }
  expect(relatedTlds([...some, lone]).get('tn')).toEqual([
    'com',
    'net',
    'org',
    'asia',
    'com.kh',
    'co.th',
  ])
})

it('never names a TLD itself, nor one twice, nor one that is not sold', () => {
  const label = fc.stringMatching(/^[a-z]{1,3}$/)
  const anyTld = fc.record({
    tld: fc.oneof(
      label,
      fc.tuple(label, label).map((labels) => labels.join('.')),
    ),
    kind: fc.constantFrom('gtld' as const, 'cctld' as const),
    region: fc.constantFrom('GLOBAL' as const, 'AFRICA' as const),
  })
  const anyTlds = fc.uniqueArray(anyTld, { selector: ({ tld }) => tld, maxLength: 30 })
  fc.assert(
    fc.property(anyTlds, (tlds) => {
      const related = relatedTlds(tlds)
      expect([...related.keys()]).toEqual(tlds.map(({ tld }) => tld))
      for (const [tld, others] of related) {
        expect(others).not.toContain(tld)
        expect(new Set(others).size).toBe(others.length)
        expect(others).toHaveLength(Math.min(6, tlds.length - 1))
        for (const other of others) expect(related.has(other)).toBe(true)
      }
    }),
  )
})
