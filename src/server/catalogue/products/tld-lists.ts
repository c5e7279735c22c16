import { TldKind, TldRegion, type Tld, type TldContent } from '../../../contract/domains.ts'
import type { listDomainTlds, listTldCategories } from '../../../contract/domains.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { Money } from '../../../contract/money.ts'
import { prepareAnswer } from '../../platform/http/prepared-answers.ts'
import { leastRegistration } from './min-prices.ts'
import { relatedTlds } from './related-tlds.ts'
import { showTld } from './show-tld.ts'
import { showTldContent } from './tld-rules.ts'
import type { Catalogue, TldRecord } from './tlds.ts'

/** Lists with prices, valid for one catalogue state until a sale ends. */
export interface PriceLists {
  readonly of: readonly TldRecord[]
  /** Expiry in milliseconds. */
  readonly until: number
  readonly full: Tld[]
  readonly short: AnswerOf<typeof listDomainTlds>
  readonly spotlight: Tld[]
  readonly leastPrice: Money | undefined
}

export const priceLists = (tlds: readonly TldRecord[], now: Date): PriceLists => {
  const saleEnds = tlds.flatMap(({ saleEndsAt }) =>
    saleEndsAt !== null && saleEndsAt > now ? [saleEndsAt.getTime()] : [],
  )
  const full = tlds.map((tld) => showTld(tld, now))
  return {
    of: tlds,
    until: Math.min(Number.POSITIVE_INFINITY, ...saleEnds),
    full: prepareAnswer(full),
    short: prepareAnswer(
      full.map(({ tld, unicode, registrationPrice }) => ({ tld, unicode, registrationPrice })),
    ),
    spotlight: prepareAnswer(full.filter(({ tags }) => tags.length > 0)),
    leastPrice: leastRegistration(tlds, now),
  }
}

export const tldCategories = (
  tlds: readonly Pick<TldRecord, 'kind' | 'region'>[],
): AnswerOf<typeof listTldCategories> => ({
  total: tlds.length,
  kinds: TldKind.options.map((kind) => ({
    kind,
    count: tlds.filter((tld) => tld.kind === kind).length,
  })),
  regions: TldRegion.options.map((region) => ({
    region,
    count: tlds.filter((tld) => tld.region === region).length,
  })),
})

/** Content built from one state of the catalogue. */
export interface ContentLists {
  readonly of: readonly TldRecord[]
  readonly full: TldContent[]
  readonly byTld: ReadonlyMap<string, TldContent>
  readonly categories: AnswerOf<typeof listTldCategories>
}

export const contentLists = ({ tlds, rules }: Pick<Catalogue, 'tlds' | 'rules'>): ContentLists => {
  const related = relatedTlds(tlds)
  const full = tlds.flatMap((tld) => {
    const known = rules.get(tld.tld)
    return known === undefined ? [] : [showTldContent(tld, known, related.get(tld.tld) ?? [])]
  })
  return {
    of: tlds,
    full: prepareAnswer(full),
    byTld: new Map(full.map((content) => [content.tld, content])),
    categories: prepareAnswer(tldCategories(tlds)),
  }
}
