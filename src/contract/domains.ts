import * as v from 'valibot'
import { maximumLabelLength } from './ascii-name.ts'
import { endpoint } from './endpoint.ts'
import { nameSorts } from './name-sorts.ts'
import { Dollars, Moment } from './shared-shapes.ts'
import { TldEligibility } from './tld-eligibility.ts'

export const TldRegion = v.picklist(['AMERICAS', 'EUROPE', 'ASIA_PACIFIC', 'AFRICA', 'GLOBAL'])

export const TldKind = v.picklist(['gtld', 'cctld'])

export const Tld = v.object({
  /** ASCII, without a dot: `com`, `com.kh`, `xn--…`. */
  tld: v.string(),
  unicode: v.string(),
  kind: TldKind,
  region: TldRegion,
  registrationPrice: Dollars,
  regularPrice: Dollars,
  renewalPrice: Dollars,
  transferPrice: Dollars,
  tags: v.array(v.picklist(['hot', 'new', 'sale'])),
  minimumYears: v.number(),
  maximumYears: v.number(),
  needsDocuments: v.boolean(),
  acceptsIdn: v.boolean(),
})
export type Tld = v.InferOutput<typeof Tld>

/** The availability of a name. `checking` occurs only in streams; `reserved`: withheld by the registry; `unknown`: timed out. */
export const Availability = v.picklist(['checking', 'available', 'taken', 'reserved', 'unknown'])

/** Why a name is `reserved` (an unsupported ISO 15924 script; `Latn`: accents, `Zzzz`: unknown) or `unknown` (rate limit). */
export const RowProblem = v.variant('code', [
  v.object({ code: v.literal('SCRIPT_NOT_TAKEN'), script: v.string() }),
  v.object({ code: v.literal('TOO_MANY_REQUESTS'), retryAfter: v.number() }),
])
export type RowProblem = v.InferOutput<typeof RowProblem>

/** How a suggestion was derived; `joined`, `hyphen` and `words-turned` are about its words, `together` about two searches. */
export const SuggestionReason = v.picklist([
  'tld',
  'joined',
  'hyphen',
  'words-turned',
  'prefix',
  'suffix',
  'synonym',
  'numeral',
  'transliteration',
  'together',
])
export type SuggestionReason = v.InferOutput<typeof SuggestionReason>

/** Why a name is a possible homograph (UTS 39). */
export const LookAlike = v.picklist(['mixed-scripts', 'like-latin', 'digits'])
export type LookAlike = v.InferOutput<typeof LookAlike>

/** One name of a search (commerce §3, domain search result). */
export const SearchRow = v.object({
  domainName: v.string(),
  unicodeName: v.string(),
  label: v.string(),
  tld: v.string(),
  /** Why this row is listed: typed, the same name under another TLD, or a suggestion. */
  match: v.picklist(['exact', 'same-name', 'suggestion']),
  reason: v.nullable(SuggestionReason),
  /** The word of the reason (the prefix, the synonym …), Unicode; null without one. */
  reasonWord: v.nullable(v.string()),
  lookAlike: v.nullable(LookAlike),
  state: Availability,
  problem: v.nullable(RowProblem),
  /** False after an RDAP check: adding it to the cart confirms it with the registry. */
  confirmed: v.boolean(),
  premium: v.boolean(),
  tags: v.array(v.picklist(['hot', 'new', 'sale', 'premium'])),
  firstYearPrice: Dollars,
  regularPrice: Dollars,
  renewalPrice: Dollars,
  minimumYears: v.number(),
  maximumYears: v.number(),
  needsDocuments: v.boolean(),
  eligibility: TldEligibility,
})
export type SearchRow = v.InferOutput<typeof SearchRow>

/** A line of a streamed search: first all rows in order, then each result. */
export const SearchLine = v.variant('type', [
  v.object({
    type: v.literal('rows'),
    rows: v.array(SearchRow),
    /** Names typed with a TLD that is not on sale. */
    unsupported: v.array(v.string()),
    hasMore: v.boolean(),
  }),
  v.object({ type: v.literal('row'), row: SearchRow }),
  v.object({ type: v.literal('end') }),
])
export type SearchLine = v.InferOutput<typeof SearchLine>

export const searchDomains = endpoint({
  method: 'GET',
  path: '/domains/search-iu',
  summary: 'Searches names: the exact match, the same name elsewhere, suggestions',
  access: 'public',
  signed: true,
  query: v.object({
    domain: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    keywords: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    /** Limits the search to these TLDs, separated by commas. */
    tlds: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    page: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1)),
      '1',
    ),
    /** `1` while typing: cached results first; registries are asked only if the request is not cancelled. */
    typing: v.optional(v.picklist(['0', '1']), '0'),
    /** In decimal dollars, of the TLD's price: premium names can exceed it. Typed names are exempt. */
    maximumPrice: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,6}(?:\.\d{1,2})?$/), v.transform(Number)),
    ),
    /** As displayed, without the TLD. Typed names are exempt. */
    maximumLength: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,2}$/),
        v.transform(Number),
        v.minValue(1),
        v.maxValue(maximumLabelLength),
      ),
    ),
    /** Any order but `relevance` merges names and suggestions into one list, over all pages. */
    sort: v.optional(v.picklist(nameSorts), 'relevance'),
  }),
  answer: v.object({
    rows: v.array(SearchRow),
    unsupported: v.array(v.string()),
    hasMore: v.boolean(),
  }),
  lines: SearchLine,
  errors: [
    'REQUIRED_DOMAIN',
    'INVALID_DOMAIN',
    'INVALID_TLD',
    'UNSUPPORTED_TLD',
    'MAXIMUM_SEARCH_TERMS',
  ],
})

export const checkAvailable = endpoint({
  method: 'GET',
  path: '/domains/check-available',
  summary: 'Checks one name again',
  access: 'public',
  signed: true,
  query: v.object({ domain: v.pipe(v.string(), v.maxLength(2000)) }),
  answer: SearchRow,
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN', 'UNSUPPORTED_TLD', 'SCRIPT_NOT_TAKEN'],
})

/** The source of WHOIS data; `registry`: only our registry account's answer that the name is taken. */
export const RegisterSource = v.picklist(['rdap', 'whois', 'registry'])

/** The registrant of a taken name, as far as published (commerce §3: 'or hidden'). */
export const RegisterInfo = v.object({
  domainName: v.string(),
  unicodeName: v.string(),
  state: v.picklist(['registered', 'not-found', 'reserved', 'unknown']),
  source: RegisterSource,
  lookedUpAt: Moment,
  ownerName: v.nullable(v.string()),
  ownerEmail: v.nullable(v.string()),
  ownerPhone: v.nullable(v.string()),
  /** The registry redacts the registrant's data. */
  hidden: v.boolean(),
  /** The registrant's published contact URL: http, https or mailto. */
  contactUrl: v.nullable(v.string()),
  registrar: v.nullable(v.string()),
  registeredAt: v.nullable(Moment),
  updatedAt: v.nullable(Moment),
  expiresAt: v.nullable(Moment),
  nameservers: v.array(v.string()),
  /** As the registry spells them: RDAP's terms (RFC 8056), EPP's, or its own. */
  statuses: v.array(v.string()),
  signed: v.nullable(v.boolean()),
  /** The registry's raw answer, JSON or text, at most 32,768 characters; only with `raw=1`. */
  raw: v.nullable(v.string()),
})
export type RegisterInfo = v.InferOutput<typeof RegisterInfo>

/** With `multi=1`, `domain` has up to five names, separated by commas. */
export const registerInfo = endpoint({
  method: 'GET',
  path: '/domains/register-info',
  summary: 'The registrant of a taken name, by RDAP, else WHOIS',
  access: 'public',
  query: v.object({
    domain: v.pipe(v.string(), v.maxLength(2000)),
    multi: v.optional(v.picklist(['0', '1']), '0'),
    raw: v.optional(v.picklist(['0', '1']), '0'),
  }),
  answer: v.array(RegisterInfo),
  errors: [
    'REQUIRED_DOMAIN',
    'INVALID_DOMAIN',
    'UNSUPPORTED_TLD',
    'SCRIPT_NOT_TAKEN',
    'MAXIMUM_SEARCH_TERMS',
  ],
})

export const listDomainTlds = endpoint({
  method: 'GET',
  path: '/domains/tlds',
  summary: 'The TLDs on sale, with their first-year price, the most popular first',
  access: 'public',
  answer: v.array(v.object({ tld: v.string(), unicode: v.string(), registrationPrice: Dollars })),
  errors: [],
})

export const listTlds = endpoint({
  method: 'GET',
  path: '/tlds',
  summary: 'Every TLD on sale, the most popular first',
  access: 'public',
  answer: v.array(Tld),
  errors: [],
})

export const getTld = endpoint({
  method: 'GET',
  path: '/tlds/{tld}',
  summary: 'One TLD, with its price for each number of years',
  access: 'public',
  params: v.object({ tld: v.pipe(v.string(), v.maxLength(100)) }),
  answer: v.object({
    ...Tld.entries,
    prices: v.array(v.object({ years: v.number(), registration: Dollars, renewal: Dollars })),
  }),
  errors: ['TLD_NOT_SUPPORT'],
})

/** The TLDs that are hot, new or on sale, the most popular first. */
export const listSpotlightTlds = endpoint({
  method: 'GET',
  path: '/tlds/spotlight-tlds',
  summary: 'The TLDs that are hot, new or on sale, the most popular first',
  access: 'public',
  answer: v.array(Tld),
  errors: [],
})

export const listTldCategories = endpoint({
  method: 'GET',
  path: '/domains/tlds/categories',
  summary: 'The kinds and regions of TLDs, with their counts',
  access: 'public',
  answer: v.object({
    total: v.number(),
    kinds: v.array(v.object({ kind: TldKind, count: v.number() })),
    /** In the filter's order; generic TLDs are GLOBAL. */
    regions: v.array(v.object({ region: TldRegion, count: v.number() })),
  }),
  errors: [],
})

export const TldDocument = v.picklist([
  'business-registration',
  'tax-patent',
  'identity-card',
  'trademark',
  'letter-of-request',
  'organisation-registration',
  'school-licence',
  'network-licence',
  'professional-licence',
])
export type TldDocument = v.InferOutput<typeof TldDocument>

export const TldContent = v.object({
  tld: v.string(),
  minimumYears: v.number(),
  maximumYears: v.number(),
  documents: v.array(TldDocument),
  eligibility: TldEligibility,
  /** Scripts beside Latin (ISO 15924: `Khmr`, `Thai`, `Arab` …). */
  scripts: v.array(v.string()),
  /** Days after expiry in which a renewal has its usual price. */
  graceDays: v.number(),
  /** Days after those in which the domain can be restored for `reactivationPrice`; 0: never. */
  redemptionDays: v.number(),
  /** The registry's fee and a year's renewal, before tax; 0 if `redemptionDays` is. */
  reactivationPrice: Dollars,
  /** Days before expiry after which a renewal may be too late (commerce §4). */
  cutOffDays: v.picklist([5, 12]),
  transfer: v.object({ authCode: v.boolean(), addedYears: v.number() }),
  /** Days after registration within which the registry refunds a deletion; 0: never. */
  removalDays: v.number(),
  related: v.array(v.string()),
})
export type TldContent = v.InferOutput<typeof TldContent>

/** The rules of some TLDs; without `tlds` of all, the most popular first. Leaves out unknown ones. */
export const listTldContent = endpoint({
  method: 'GET',
  path: '/tlds/content',
  summary: 'The rules of registries',
  access: 'public',
  query: v.object({ tlds: v.optional(v.pipe(v.string(), v.maxLength(2000))) }),
  answer: v.array(TldContent),
  errors: ['TLD_NOT_SUPPORT'],
})
