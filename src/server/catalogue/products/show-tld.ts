import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { getTld, Tld } from '../../../contract/domains.ts'
import { multiply, toDollars } from '../../../contract/money.ts'
import { registrationPrice } from './price-domain.ts'
import type { TldRecord } from './tlds.ts'

export const tagsOf = (tld: TldRecord, now: Date): Tld['tags'] => [
  ...(tld.hot ? (['hot'] as const) : []),
  ...(tld.isNew ? (['new'] as const) : []),
  ...(tld.saleActive(now) ? (['sale'] as const) : []),
]

export const showTld = (tld: TldRecord, now: Date): Tld => ({
  tld: tld.tld,
  unicode: tld.unicode,
  kind: tld.kind,
  region: tld.region,
  registrationPrice: toDollars(registrationPrice(tld, { years: 1 }, now).total),
  regularPrice: toDollars(tld.registrationPrice),
  renewalPrice: toDollars(tld.renewalPrice),
  transferPrice: toDollars(tld.transferPrice),
  tags: tagsOf(tld, now),
  minimumYears: tld.minimumYears,
  maximumYears: tld.maximumYears,
  needsDocuments: tld.needsDocuments,
  acceptsIdn: tld.acceptsIdn,
})

export const showTldWithPrices = (tld: TldRecord, now: Date): AnswerOf<typeof getTld> => ({
  ...showTld(tld, now),
  prices: Array.from({ length: tld.maximumYears - tld.minimumYears + 1 }, (_, index) => {
    const years = tld.minimumYears + index
    return {
      years,
      registration: toDollars(registrationPrice(tld, { years }, now).total),
      renewal: toDollars(multiply(tld.renewalPrice, years)),
    }
  }),
})
