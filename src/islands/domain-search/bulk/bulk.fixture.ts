import type { SearchRow } from '../../../contract/domains.ts'
import type { ReadName } from './read-names.ts'

export const someNames = (count: number): readonly ReadName[] =>
  Array.from({ length: count }, (_, at) => ({ name: `n${at}.com`, unicodeName: `n${at}.com` }))

/** A row as the API answers it, reduced to what a list shows. */
export const rowOf = (
  domainName: string,
  state: SearchRow['state'] = 'available',
  more: Partial<SearchRow> = {},
): SearchRow => {
  const row = {
    domainName,
    unicodeName: domainName,
    label: domainName.slice(0, domainName.indexOf('.')),
    tld: domainName.slice(domainName.indexOf('.') + 1),
    match: 'exact' as const,
    reason: null,
    reasonWord: null,
    lookAlike: null,
    state,
    problem: null,
    confirmed: true,
    premium: false,
    tags: [],
    firstYearPrice: 12.5,
    regularPrice: 12.5,
    renewalPrice: 14.99,
    minimumYears: 1,
    maximumYears: 10,
    needsDocuments: false,
    eligibility: 'anyone' as const,
  }
  return { ...row, ...more }
}
