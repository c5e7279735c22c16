import * as v from 'valibot'
import { SearchLine, SearchRow } from './domains.ts'
import { endpoint } from './endpoint.ts'

const List = v.optional(v.pipe(v.string(), v.maxLength(2000)))

/** Exactly the requested names: at most five domains and keywords together, and five TLDs (commerce §7, §9). */
export const superFilter = endpoint({
  method: 'GET',
  path: '/domains/super-filter',
  summary: 'Checks the given names, and each keyword under each TLD',
  access: 'public',
  query: v.object({
    domains: List,
    /** Combined with each of `tlds`, separated by commas. */
    keywords: List,
    tlds: List,
    page: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1)),
      '1',
    ),
  }),
  answer: v.object({
    rows: v.array(SearchRow),
    /** Names with a TLD that is not on sale, and such TLDs (`.zz`). */
    unsupported: v.array(v.string()),
    hasMore: v.boolean(),
  }),
  lines: SearchLine,
  errors: [
    'REQUIRED_DOMAIN',
    'INVALID_DOMAIN',
    'INVALID_TLD',
    'UNSUPPORTED_TLD',
    'SCRIPT_NOT_TAKEN',
    'MAXIMUM_SEARCH_TERMS',
  ],
})
