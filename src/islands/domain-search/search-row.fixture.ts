import type { SearchRow } from '../../contract/domains.ts'

/** A row as the API gives it before its registry answered. */
export const searchRow = (domainName: string, more: Partial<SearchRow> = {}): SearchRow => ({
  domainName,
  unicodeName: domainName,
  label: domainName.split('.')[0] ?? '',
  tld: domainName.split('.').slice(1).join('.'),
  match: 'same-name',
  reason: null,
  reasonWord: null,
  lookAlike: null,
  state: 'checking',
  problem: null,
  confirmed: true,
  premium: false,
  tags: [],
  firstYearPrice: 12.99,
  regularPrice: 12.99,
  renewalPrice: 14.99,
  minimumYears: 1,
  maximumYears: 10,
  needsDocuments: false,
  eligibility: 'anyone',
  ...more,
})
