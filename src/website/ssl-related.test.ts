import { expect, test } from 'vitest'
import { relatedCertificates } from './ssl-related.ts'
import { sslSample } from './ssl-sample.ts'
import type { SslCertificate } from '../contract/products.ts'

const sold = (
  slug: string,
  group: SslCertificate['group'],
  validation: SslCertificate['validation'],
  price: number,
) => sslSample({ slug, group, validation, prices: [{ years: 1, price, renewal: price }] })

const positive = sold('positivessl', 'single', 'DV', 9)
const essential = sold('essentialssl', 'single', 'DV', 19)
const instant = sold('instantssl', 'single', 'OV', 40)
const premium = sold('premiumssl', 'single', 'OV', 85)
const multi = sold('positivessl-multi-domain', 'multi', 'DV', 30)
const wildcard = sold('positivessl-wildcard', 'wildcard', 'DV', 80)
const all = [positive, essential, instant, premium, multi, wildcard]

const namesFor = (certificate: SslCertificate, among = all) =>
  relatedCertificates(certificate, among).map(({ slug }) => slug)

test('two of the same group, nearest in price, and one of another group', () => {
  expect(namesFor(positive)).toEqual(['essentialssl', 'instantssl', 'positivessl-multi-domain'])
  expect(namesFor(premium)).toEqual(['instantssl', 'essentialssl', 'positivessl-wildcard'])
})

test('never itself, no duplicates, at most three', () => {
  for (const certificate of all) {
    const related = namesFor(certificate)
    expect(related).not.toContain(certificate.slug)
    expect(new Set(related).size).toBe(3)
  }
  expect(namesFor(positive, [positive, wildcard])).toEqual(['positivessl-wildcard'])
  expect(namesFor(positive, [positive])).toEqual([])
})

test('one without a price is related too', () => {
  const free = sslSample({ slug: 'instantssl-pro', prices: [] })
  expect(namesFor(free, [free, positive])).toEqual(['positivessl'])
})
