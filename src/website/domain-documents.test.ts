import { expect, test } from 'vitest'
import type { Texts } from '../i18n/texts.ts'
import { documentsText } from './domain-documents.ts'

/** Texts that return their key. */
const t: Texts<'domains'> = (key) => key

const text = (needsDocuments: boolean, content: Parameters<typeof documentsText>[2]) =>
  documentsText(t, { needsDocuments }, content)

test('names the known documents that a registry requires', () => {
  expect(text(true, { documents: ['tax-patent', 'trademark'], eligibility: 'company' })).toBe(
    'document.tax-patent · document.trademark',
  )
  expect(text(true, undefined)).toBe('tld.rule.documents.some')
  expect(text(true, { documents: [], eligibility: 'anyone' })).toBe('tld.rule.documents.some')
  expect(text(false, undefined)).toBe('tld.rule.documents.none')
  expect(text(false, { documents: [], eligibility: 'anyone' })).toBe('tld.rule.documents.none')
})

test('a restricted TLD may require proof later', () => {
  for (const eligibility of ['eu-citizen', 'eu-residence', 'local-presence', 'community'] as const)
    expect(text(false, { documents: [], eligibility })).toBe('tld.rule.documents.later')
})
