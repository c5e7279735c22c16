import { expect, test } from 'vitest'
import type { Texts } from '../i18n/texts.ts'
import { papersText } from './domain-papers.ts'

/** Texts that show their key. */
const t: Texts<'domains'> = (key) => key

const text = (needsPapers: boolean, content: Parameters<typeof papersText>[2]) =>
  papersText(t, { needsPapers }, content)

test('papers that a registry wants are named as far as they are known', () => {
  expect(text(true, { papers: ['tax-patent', 'trademark'], eligibility: 'company' })).toBe(
    'paper.tax-patent · paper.trademark',
  )
  expect(text(true, undefined)).toBe('tld.rule.papers.some')
  expect(text(true, { papers: [], eligibility: 'anyone' })).toBe('tld.rule.papers.some')
  expect(text(false, undefined)).toBe('tld.rule.papers.none')
  expect(text(false, { papers: [], eligibility: 'anyone' })).toBe('tld.rule.papers.none')
})

test('where not everybody may register, proof may be asked for later', () => {
  for (const eligibility of ['eu-citizen', 'eu-residence', 'local-presence', 'community'] as const)
    expect(text(false, { papers: [], eligibility })).toBe('tld.rule.papers.later')
})
