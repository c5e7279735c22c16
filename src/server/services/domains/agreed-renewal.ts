import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { fromDollars, money, toDollars, type Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  isRaised,
  PriceNotice,
  raisedPrice,
  unpaidNotice,
  type Service,
} from '../lifecycle/index.ts'
import type { DomainConfig } from './domain-config.ts'

const Price = v.pipe(v.number(), v.safeInteger(), v.transform(money))

/** What a year's renewal of a domain costs by agreement, and an announced increase. */
export const AgreedRenewal = v.object({ price: Price, notice: v.nullish(PriceNotice) })
export type AgreedRenewal = v.InferOutput<typeof AgreedRenewal>

/** The price of the years of one renewal, and the notice that it follows. */
export const AgreedPrice = v.object({ price: Price, announcedAt: v.exactOptional(v.string()) })
export type AgreedPrice = v.InferOutput<typeof AgreedPrice>

/** The term in which renewals of domains are priced. */
export const domainYear = { duration: 1, durationType: 'YEAR' } as const

/** Returns what a domain's renewals cost by agreement; undefined for the registry's or the catalogue's price. */
export const agreedRenewalOf = ({
  config: { premium },
  renewalPrice: price,
  priceNotice,
}: Pick<Service<DomainConfig>, 'config' | 'renewalPrice' | 'priceNotice'>):
  | AgreedRenewal
  | undefined =>
  premium !== undefined || price === undefined
    ? undefined
    : { price, notice: v.parse(v.nullish(PriceNotice), priceNotice) }

/** Selects the same of a row of `services`. */
export const agreedRenewalJson = (service: SQL): SQL => sql`case
  when ${service}.config ? 'premium' or ${service}.renewal_price is null then null
  else jsonb_build_object('price', ${service}.renewal_price, 'notice', ${service}.price_notice) end`

/** Returns the announced price of a domain's year. */
export const announcedPrice = ({ price }: AgreedRenewal, notice: PriceNotice): Money =>
  fromDollars(raisedPrice(toDollars(price), domainYear, notice))

/** Returns the price of a renewal whose term begins at a moment. */
export const agreedPriceAt = (agreed: AgreedRenewal, termStart: Date): AgreedPrice => {
  const { price, notice } = agreed
  if (notice == null || !isRaised(notice, termStart)) return { price }
  return { price: announcedPrice(agreed, notice), announcedAt: notice.announcedAt }
}

/** Stores the price that a renewal paid, and clears the notice that it followed. */
export const storeAgreedPrice = async (
  tx: Queryable,
  { customerId, name }: { readonly customerId: string; readonly name: string },
  { price, announcedAt = '' }: AgreedPrice,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`update services
      set renewal_price = case when price_notice ->> 'announcedAt' = ${announcedAt}
          then ${price}::bigint else coalesce(renewal_price, ${price}::bigint) end,
        price_notice = ${unpaidNotice(announcedAt)}
      where customer_id = ${customerId}::uuid and type = 'DOMAIN' and subject = ${name}
        and external_id is not null and not config ? 'premium'`,
  )
}

/** Whether a row of `services` is a domain of a TLD; not a premium name, whose price is the registry's. */
export const ofTld = (service: SQL, tld: string): SQL => sql`${service}.type = 'DOMAIN'
  and ${service}.external_id is not null and not ${service}.config ? 'premium' and ${tld} = (
    select t.tld from tlds t where right(${service}.subject, length(t.tld) + 1) = '.' || t.tld
    order by length(t.tld) desc limit 1)`
