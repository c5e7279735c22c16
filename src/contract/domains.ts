import * as v from 'valibot'
import { maximumLabelLength } from './ascii-name.ts'
import { endpoint } from './endpoint.ts'
import { nameSorts } from './listed-names.ts'
import { Dollars, Moment } from './shared-shapes.ts'
import { TldEligibility } from './tld-eligibility.ts'

/** Where a TLD belongs (commerce §2): the filter of the country-code page. */
export const TldRegion = v.picklist(['AMERICAS', 'EUROPE', 'ASIA_PACIFIC', 'AFRICA', 'GLOBAL'])

/** Generic or country-code. */
export const TldKind = v.picklist(['gtld', 'cctld'])

/** One TLD that the shop sells, with its prices for a year. */
export const Tld = v.object({
  /** ASCII, without a dot: `com`, `com.kh`, `xn--…`. */
  tld: v.string(),
  unicode: v.string(),
  kind: TldKind,
  region: TldRegion,
  /** First year now: the sale price when there is one. */
  registrationPrice: Dollars,
  /** First year without the sale. */
  regularPrice: Dollars,
  renewalPrice: Dollars,
  transferPrice: Dollars,
  tags: v.array(v.picklist(['hot', 'new', 'sale'])),
  minimumYears: v.number(),
  maximumYears: v.number(),
  /** Whether the registry asks for documents (`.kh`, `.co.th` …). */
  needsDocuments: v.boolean(),
  /** Whether names in other scripts than Latin are accepted. */
  acceptsIdn: v.boolean(),
})
export type Tld = v.InferOutput<typeof Tld>

/**
 * What is known of a name. `checking` stands only in streamed answers, until its line with the
 * outcome follows; `reserved` belongs to nobody, and its registry gives it to nobody (`problem` says
 * so where that is for its letters); `unknown` could not be asked in time, and may be asked again.
 */
export const Availability = v.picklist(['checking', 'available', 'taken', 'reserved', 'unknown'])

/**
 * Why a name is `reserved` or `unknown`, where there is more to say than that: the registry takes no
 * names in a script (ISO 15924; `Latn`: not even accents, `Zzzz`: unknown letters); too much was asked
 * for, and may be asked again after so many seconds.
 */
export const RowProblem = v.variant('code', [
  v.object({ code: v.literal('SCRIPT_NOT_TAKEN'), script: v.string() }),
  v.object({ code: v.literal('TOO_MANY_REQUESTS'), retryAfter: v.number() }),
])
export type RowProblem = v.InferOutput<typeof RowProblem>

/**
 * Where an idea of ours comes from: the TLD ends the name (`TLD`), the words differently joined
 * (`joined`, `hyphen`, `words-turned`), a word in front or behind, another word for one of it, a
 * number for a word or the other way round, the same in Khmer, Thai or Latin letters, two searched
 * names in one (`together`).
 */
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

/**
 * Why a name may be taken for another (UTS 39): its label mixes scripts, looks like one of plain Latin
 * letters, or has digits of another script beside Latin letters or digits.
 */
export const LookAlike = v.picklist(['mixed-scripts', 'like-latin', 'digits'])
export type LookAlike = v.InferOutput<typeof LookAlike>

/** One name of a search (commerce §3, domain search result). */
export const SearchRow = v.object({
  /** ASCII form; what is put into the cart. */
  domainName: v.string(),
  unicodeName: v.string(),
  label: v.string(),
  tld: v.string(),
  /** Why this row is here: what was typed, the same name elsewhere, or an idea of ours. */
  match: v.picklist(['exact', 'same-name', 'suggestion']),
  /** How we came to a suggestion; null for an exact match and the same name. */
  reason: v.nullable(SuggestionReason),
  /** The word that the reason is about (the prefix, the synonym …), Unicode; null without one. */
  reasonWord: v.nullable(v.string()),
  /** A warning to whoever wants this name, and to whoever reads it; null for an ordinary one. */
  lookAlike: v.nullable(LookAlike),
  state: Availability,
  /** Why it is so, where that is known; null for most. */
  problem: v.nullable(RowProblem),
  /** False when only RDAP was asked: 'probably available', asked of the registry at the add. */
  confirmed: v.boolean(),
  premium: v.boolean(),
  tags: v.array(v.picklist(['hot', 'new', 'sale', 'premium'])),
  /** The first year, before tax. */
  firstYearPrice: Dollars,
  /** The first year without the sale; equal to `firstYearPrice` when there is none. */
  regularPrice: Dollars,
  /** Each further year, before tax. */
  renewalPrice: Dollars,
  minimumYears: v.number(),
  maximumYears: v.number(),
  needsDocuments: v.boolean(),
  /** Who may register under its TLD; `anyone` also where its rules are not known. */
  eligibility: TldEligibility,
})
export type SearchRow = v.InferOutput<typeof SearchRow>

/** A line of a streamed search: first all rows in their order, then each outcome as it is known. */
export const SearchLine = v.variant('type', [
  v.object({
    type: v.literal('rows'),
    rows: v.array(SearchRow),
    /** Names typed with a TLD that is not sold. */
    unsupported: v.array(v.string()),
    hasMore: v.boolean(),
  }),
  v.object({ type: v.literal('row'), row: SearchRow }),
  v.object({ type: v.literal('end') }),
])
export type SearchLine = v.InferOutput<typeof SearchLine>

/** `GET /domains/search-iu`. */
export const searchDomains = endpoint({
  method: 'GET',
  path: '/domains/search-iu',
  summary: 'Searches names: the exact match, the same name elsewhere, suggestions',
  access: 'public',
  query: v.object({
    /** A name or a keyword. */
    domain: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    /** Further names or keywords, separated by commas. */
    keywords: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    /** Only these TLDs, separated by commas. */
    tlds: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    page: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1)),
      '1',
    ),
    /**
     * `1`: it is still being typed. Lines then begin with what is known, and registries are asked for
     * the rest only if the call is not given up within a moment, as it is when somebody types on.
     */
    typing: v.optional(v.picklist(['0', '1']), '0'),
    /**
     * Only names whose first year costs no more, in decimal dollars: `9.99`. By the prices of their
     * TLDs, before anybody is asked: a premium name has its own, and is in the answer all the same.
     * This and the next hold for every name of the search but those that were typed.
     */
    maximumPrice: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,6}(?:\.\d{1,2})?$/), v.transform(Number)),
    ),
    /** Only names with so many characters before their TLD at most, as a reader counts them. */
    maximumLength: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,2}$/),
        v.transform(Number),
        v.minValue(1),
        v.maxValue(maximumLabelLength),
      ),
    ),
    /**
     * In which order the names follow those that were typed, over all pages: the cheapest first year
     * or renewal, the shortest, or A to Z first. With any but `relevance`, the same name elsewhere
     * and suggestions are one list.
     */
    sort: v.optional(v.picklist(nameSorts), 'relevance'),
  }),
  answer: v.object({
    rows: v.array(SearchRow),
    unsupported: v.array(v.string()),
    hasMore: v.boolean(),
  }),
  lines: SearchLine,
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN', 'UNSUPPORTED_TLD', 'MAXIMUM_SEARCH_TERMS'],
})

/** `GET /domains/check-available`: one name, asked now; what 'Try again' calls. */
export const checkAvailable = endpoint({
  method: 'GET',
  path: '/domains/check-available',
  summary: 'Asks for one name again',
  access: 'public',
  query: v.object({ domain: v.pipe(v.string(), v.maxLength(2000)) }),
  answer: SearchRow,
  errors: ['REQUIRED_DOMAIN', 'INVALID_DOMAIN', 'UNSUPPORTED_TLD', 'SCRIPT_NOT_TAKEN'],
})

/**
 * Where an answer about a name comes from: the registry's RDAP service, its WHOIS server, or no more
 * than our registry account's word on whether the name is taken.
 */
export const RegisterSource = v.picklist(['rdap', 'whois', 'registry'])

/** Who owns a taken name, as far as the registry tells (commerce §3: 'or hidden'). */
export const RegisterInfo = v.object({
  /** ASCII form. */
  domainName: v.string(),
  unicodeName: v.string(),
  /** `reserved`: nobody's, and its registry keeps it back. */
  state: v.picklist(['registered', 'not-found', 'reserved', 'unknown']),
  source: RegisterSource,
  /** When it was asked; an answer is good for five minutes. */
  askedAt: Moment,
  ownerName: v.nullable(v.string()),
  ownerEmail: v.nullable(v.string()),
  ownerPhone: v.nullable(v.string()),
  /** The registry keeps the owner's data back. */
  hidden: v.boolean(),
  /** Where to write to the owner, when that is published: http, https or mailto. */
  contactUrl: v.nullable(v.string()),
  registrar: v.nullable(v.string()),
  registeredAt: v.nullable(Moment),
  updatedAt: v.nullable(Moment),
  expiresAt: v.nullable(Moment),
  nameservers: v.array(v.string()),
  /** As the registry spells them: RDAP's words (RFC 8056), EPP's, or its own. */
  statuses: v.array(v.string()),
  /** Whether the name is signed with DNSSEC; null when that is not told. */
  signed: v.nullable(v.boolean()),
  /** The registry's own answer, JSON or text, at most 32,768 characters; only with `raw=1`. */
  raw: v.nullable(v.string()),
})
export type RegisterInfo = v.InferOutput<typeof RegisterInfo>

/** `GET /domains/register-info`. With `multi=1`, `domain` holds up to five names by commas. */
export const registerInfo = endpoint({
  method: 'GET',
  path: '/domains/register-info',
  summary: 'The owner of a taken name, by RDAP, else WHOIS',
  access: 'public',
  query: v.object({
    domain: v.pipe(v.string(), v.maxLength(2000)),
    multi: v.optional(v.picklist(['0', '1']), '0'),
    /** `1`: with the registry's own answer. */
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

/** `GET /domains/tlds`: the short list, for filters and for splitting names. */
export const listDomainTlds = endpoint({
  method: 'GET',
  path: '/domains/tlds',
  summary: 'The TLDs on sale, with their first-year price, the most wanted first',
  access: 'public',
  answer: v.array(v.object({ tld: v.string(), unicode: v.string(), registrationPrice: Dollars })),
  errors: [],
})

/** `GET /tlds`. */
export const listTlds = endpoint({
  method: 'GET',
  path: '/tlds',
  summary: 'Every TLD on sale, the most wanted first',
  access: 'public',
  answer: v.array(Tld),
  errors: [],
})

/** `GET /tlds/{tld}`; the TLD in ASCII or Unicode. */
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

/**
 * `GET /tlds/spotlight-tlds`: the TLDs worth showing (hot, new or on sale today), the most wanted
 * first; empty when none is marked.
 */
export const listSpotlightTlds = endpoint({
  method: 'GET',
  path: '/tlds/spotlight-tlds',
  summary: 'The TLDs that are hot, new or on sale, the most wanted first',
  access: 'public',
  answer: v.array(Tld),
  errors: [],
})

/** `GET /domains/tlds/categories`: how many TLDs on sale there are of each kind and region. */
export const listTldCategories = endpoint({
  method: 'GET',
  path: '/domains/tlds/categories',
  summary: 'The kinds and regions of TLDs, with their counts',
  access: 'public',
  answer: v.object({
    total: v.number(),
    kinds: v.array(v.object({ kind: TldKind, count: v.number() })),
    /** In the order of the filter; generic TLDs are GLOBAL. */
    regions: v.array(v.object({ region: TldRegion, count: v.number() })),
  }),
  errors: [],
})

/** A document that a registry may want; its words are in `public/locales`. */
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

/**
 * What a registry asks and allows (commerce §4, §9): the rules that a buyer should know before and
 * after buying.
 */
export const TldContent = v.object({
  tld: v.string(),
  /** Whole years of one registration. */
  minimumYears: v.number(),
  maximumYears: v.number(),
  /** Documents that the registry wants; empty when none. */
  documents: v.array(TldDocument),
  eligibility: TldEligibility,
  /** Scripts beside Latin (ISO 15924: `Khmr`, `Thai`, `Arab` …); empty when none. */
  scripts: v.array(v.string()),
  /** Days after the expiry in which a renewal still costs its usual price. */
  graceDays: v.number(),
  /** Days after that in which it can be brought back for `reactivationPrice`; 0: it can't be. */
  redemptionDays: v.number(),
  /** The registry's fee and the renewal of a year, before tax; 0 when `redemptionDays` is. */
  reactivationPrice: Dollars,
  /** Days before the expiry after which a renewal may come too late: 5 or 12 (commerce §4). */
  cutOffDays: v.picklist([5, 12]),
  /** Whether a transfer in needs an auth code, and how many years it adds. */
  transfer: v.object({ authCode: v.boolean(), addedYears: v.number() }),
  /** The registry removes a name without cost in so many days after its registration; 0: never. */
  removalDays: v.number(),
  /** TLDs on sale that somebody who looks at this one may want, ASCII; at most six. */
  related: v.array(v.string()),
})
export type TldContent = v.InferOutput<typeof TldContent>

/**
 * `GET /tlds/content`: the rules of some TLDs (ASCII or Unicode, by commas, in that order); without
 * `tlds` of all, the most wanted first. A TLD whose rules are not known is left out.
 */
export const listTldContent = endpoint({
  method: 'GET',
  path: '/tlds/content',
  summary: 'What registries ask and allow',
  access: 'public',
  query: v.object({ tlds: v.optional(v.pipe(v.string(), v.maxLength(2000))) }),
  answer: v.array(TldContent),
  errors: ['TLD_NOT_SUPPORT'],
})
