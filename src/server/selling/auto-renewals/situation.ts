import { sql } from 'drizzle-orm'
import type { Contact } from '../../../contract/accounts.ts'
import { money, type Money } from '../../../contract/money.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { companyJson, contactsJson } from '../../customers/accounts/index.ts'
import { balanceAccount, sumOfAccount } from '../../money/ledger/index.ts'
import { renewalKeyOf } from '../items/index.ts'
import { isComplete } from '../checkout/index.ts'
import { billedTo } from '../orders/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { BilledTo, PremiumPrices } from '../../platform/db/schema/index.ts'
import type { Standing } from './next-step.ts'
import type { RenewedName } from './price-renewal.ts'

/** A renewal that is due to be looked at. */
export type DueRenewal = {
  readonly domain_id: string
  readonly customer_id: string
  readonly name: string
  /** As the database writes it, so that none of its digits is lost on the way. */
  readonly expires_at: string
}

/** The `Idempotency-Key` of a renewal: one for each term of a name. */
export const renewalKey = ({ domain_id, expires_at }: DueRenewal): string =>
  `auto-renew:${domain_id}:${new Date(expires_at).toISOString()}`

/** All that decides what is done about a renewal. */
export interface Situation extends RenewedName, Pick<Standing, 'told' | 'remindedDays'> {
  readonly site: WebsiteId
  readonly locale: 'en' | 'km'
  readonly balance: Money
  /**
   * Whom it is billed to: the default contact, else the one of the order that brought the name; in
   * the name of the customer's company as it is now.
   */
  readonly contact: BilledTo
  /** It was ordered already, or its customer is banned. */
  readonly isOver: boolean
  /** Its customer is about to renew it, or has just done so. */
  readonly isByHand: boolean
}

interface SituationRow extends Record<string, unknown> {
  readonly told_at: string | null
  readonly told_total: number | null
  readonly reminded_days: number | null
  readonly premium: PremiumPrices | null
  readonly site: WebsiteId
  readonly locale: 'en' | 'km'
  readonly balance: number
  readonly contacts: readonly Contact[] | null
  readonly bought_by: BilledTo
  readonly company: CompanyInfo | null
  readonly over: boolean
  readonly by_hand: boolean
}

/**
 * Holds what a renewal changes: the customer's row, which is the lock of the balance, then the cart's,
 * in the order in which paying takes them. While both are held no order can be placed or paid.
 */
export const holdCustomer = async (tx: Queryable, customerId: string): Promise<void> => {
  await rowsOf(tx, sql`select id from customers where id = ${customerId}::uuid for no key update`)
  await rowsOf(
    tx,
    sql`select customer_id from carts where customer_id = ${customerId}::uuid for update`,
  )
}

/** How a renewal stands; undefined when it was turned off, or the name has another end by now or is
 * not with us. */
export const readSituation = async (
  tx: Queryable,
  due: DueRenewal,
  now: Date,
): Promise<Situation | undefined> => {
  const { domain_id, customer_id, name, expires_at } = due
  const [row] = await rowsOf<SituationRow>(
    tx,
    sql`select a.told_at::text, a.told_total, a.reminded_days, i.config->'premium' as premium, c.website_id as site,
      c.locale, ${sumOfAccount(balanceAccount(customer_id))} as balance,
      ${contactsJson(customer_id)} as contacts, o.contact as bought_by,
      ${companyJson(customer_id)} as company,
      c.banned_at is not null or exists (select from orders
        where customer_id = c.id and idempotency_key = ${renewalKey(due)}) as over,
      exists (select from order_items li join orders lo on lo.id = li.order_id
        where lo.customer_id = c.id and li.subject = d.name
          and (lo.state = 'AWAITING_PAYMENT' or li.fulfilment = 'IN_PROGRESS'))
      or exists (select from cart_items ci join carts ca on ca.customer_id = ci.customer_id
        where ci.customer_id = c.id and ci.key = ${renewalKeyOf(name)}
          and ca.checkout_tab_until > ${now.toISOString()}::timestamptz) as by_hand
    from auto_renewals a
      join domains d on d.id = a.domain_id and d.expires_at = a.expires_at
      join customers c on c.id = d.customer_id
      join order_items i on i.id = d.order_item_id
      join orders o on o.id = i.order_id
    where a.domain_id = ${domain_id}::uuid and a.expires_at = ${expires_at}::timestamptz
      and d.auto_renew and d.moved_away_at is null`,
  )
  if (row === undefined) return undefined
  const { told_at, told_total, premium, contacts } = row
  return {
    name,
    expiresAt: new Date(expires_at),
    premium: premium ?? undefined,
    told:
      told_at === null || told_total === null
        ? undefined
        : { at: new Date(told_at), total: money(told_total) },
    remindedDays: row.reminded_days ?? undefined,
    site: row.site,
    locale: row.locale,
    balance: money(row.balance),
    contact: billedTo(contacts?.find(isComplete) ?? row.bought_by, row.company),
    isOver: row.over,
    isByHand: row.by_hand,
  }
}
