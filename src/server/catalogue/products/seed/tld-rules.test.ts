import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tldRuleRows } from './tld-rules.ts'
import { tldRows } from './tlds.ts'

const sold = tldRows({ now: () => new Date('2026-11-21T00:00:00Z') })
const rules = new Map(tldRuleRows(sold).map((row) => [row.tld, row]))
const of = (tld: string) => rules.get(tld)

it('has rules for every TLD on sale, with documents for those that need them', () => {
  expect(rules.size).toBe(sold.length)
  for (const { tld, needsDocuments } of sold) {
    expect([tld, (of(tld)?.documents.length ?? 0) > 0]).toEqual([tld, needsDocuments])
  }
})

it('names scripts only where other letters are taken, and not Latin', () => {
  for (const { tld, unicode, acceptsIdn } of sold) {
    const scripts = of(tld)?.scripts ?? []
    if (!acceptsIdn) expect([tld, scripts]).toEqual([tld, []])
    for (const script of scripts) expect(script).toMatch(/^(?!Latn)[A-Z][a-z]{3}$/)
    // A TLD in another script accepts at least its own.
    if (/^[^\p{Script=Latin}]+$/u.test(unicode)) expect([tld, scripts]).not.toEqual([tld, []])
  }
})

it('has a fee exactly where a domain can be restored', () => {
  for (const [tld, { redemptionDays, redemptionFee, cutOffDays }] of rules) {
    expect([tld, redemptionFee > 0]).toEqual([tld, redemptionDays > 0])
    expect([5, 12]).toContain(cutOffDays)
  }
})

it('gives a generic name back within five days, a Cambodian one not at all', () => {
  expect(of('com')).toMatchObject({ removalDays: 5, cutOffDays: 5, redemptionDays: 30 })
  expect(of('com')?.scripts).toEqual(expect.arrayContaining(['Khmr', 'Thai', 'Laoo']))
  expect(of('com.kh')).toMatchObject({
    removalDays: 0,
    cutOffDays: 12,
    eligibility: 'company',
    transferAuthCode: false,
  })
})

it('has the eligibility of each TLD', () => {
  expect(of('eu')).toMatchObject({ eligibility: 'eu-citizen', documents: [], scripts: [] })
  expect(of('fr')).toMatchObject({ eligibility: 'eu-residence', documents: [] })
  expect(of('in.th')).toMatchObject({ eligibility: 'local-presence', documents: [] })
  expect(of('edu.kh')?.documents).toContain('school-licence')
  expect(of('bank')).toMatchObject({
    eligibility: 'profession',
    documents: ['professional-licence'],
  })
  expect(of('xn--o3cw4h')).toMatchObject({ scripts: ['Thai'] })
})

it('agrees with what editors wrote about TLDs', () => {
  const written = readdirSync('content/tld/en').map((file) => file.replace(/\.md$/, ''))
  expect(written).toContain('xn--o3cw4h')
  for (const tld of written) {
    const rule = of(tld)
    const text = readFileSync(`content/tld/en/${tld}.md`, 'utf8')
    const isOpen = /Anyone can register|no conditions|no restrictions/.test(text)
    if (rule?.eligibility !== 'anyone') expect([tld, isOpen]).toEqual([tld, false])
    for (const [document, words] of [
      ['trademark', /trademark/],
      ['identity-card', /identity card/],
      ['school-licence', /school licence/],
      ['network-licence', /licence of a network operator/],
    ] as const)
      if (rule?.documents.includes(document))
        expect([tld, text]).toEqual([tld, expect.stringMatching(words)])
  }
})

it('has not changed without a migration for databases that were seeded before', () => {
  // The fee is a price, which operators control from the first day.
  const said = sold
    .map(({ tld, needsDocuments, acceptsIdn, minimumYears, maximumYears }) => {
      const known = { ...of(tld), needsDocuments, acceptsIdn, minimumYears, maximumYears }
      const rules = Object.entries(known).filter(([key]) => key !== 'redemptionFee')
      return [tld, ...rules.sort(([a], [b]) => (a < b ? -1 : 1))]
    })
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  const fingerprint = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  // After a change, write a migration like 0018_rules_of_endings (docs/architecture.md, Database).
  expect(fingerprint.slice(0, 16)).toBe('b7a47dc4ba64a772')
})
