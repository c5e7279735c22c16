import { sql } from 'drizzle-orm'
import { toDollars } from '../../../contract/money.ts'
import type { RenewalPriceChange } from '../../catalogue/products/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { announcedPrice, domainYear, ofTld } from '../../services/domains/index.ts'
import {
  serviceJson,
  serviceOf,
  type PriceNotice,
  type ServiceJson,
} from '../../services/lifecycle/index.ts'
import { announceTo, type AnnounceDeps } from './announce-price.ts'

/**
 * Applies a TLD's new renewal price to the domains that customers own: a lower price at once, a higher
 * one by a notice. Returns the customers of the notices.
 */
export const announceDomainPrice = async (
  tx: Queryable,
  deps: AnnounceDeps,
  { tld, before, after }: RenewalPriceChange,
): Promise<readonly string[]> => {
  await rowsOf(
    tx,
    sql`update services s
      set renewal_price = least(coalesce(renewal_price, ${before}::bigint), ${after}::bigint),
        price_notice = case when coalesce(renewal_price, ${before}::bigint) < ${after}::bigint
          then price_notice end
      where ${ofTld(sql`s`, tld)}`,
  )
  const rows = await rowsOf<{ service: ServiceJson }>(
    tx,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where ${ofTld(sql`s`, tld)} and s.state = 'ACTIVE' and s.renewal_price < ${after}::bigint
        and (s.price_notice #>> '{pricing,0,renewalPrice}')::numeric is distinct from ${toDollars(after)}::numeric
      order by s.id for update of s`,
  )
  const announcedAt = deps.clock.now().toISOString()
  const pricing = [{ ...domainYear, renewalPrice: toDollars(after) }]
  const told: string[] = []
  for (const row of rows) {
    const service = serviceOf(row.service)
    const { renewalPrice: price, productKey: key } = service
    if (price === undefined) continue
    const notice: PriceNotice = { key, announcedAt, pricing }
    const prices = { before: price, after: announcedPrice({ price }, notice) }
    await announceTo(tx, deps, service, { notice, term: domainYear, ...prices })
    told.push(service.customerId)
  }
  return told
}
