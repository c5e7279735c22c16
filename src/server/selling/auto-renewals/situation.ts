import { sql } from 'drizzle-orm'
import type { Contact } from '../../../contract/addresses.ts'
import { money } from '../../../contract/money.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { contactsJson, lockCustomer } from '../../customers/accounts/index.ts'
import { verifiedCompanyJson } from '../../customers/companies/index.ts'
import { balanceAccount, sumOfAccount } from '../../money/ledger/index.ts'
import { billedTo, isComplete } from '../orders/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { BilledTo } from '../../platform/db/schema/index.ts'
import {
  mayRenewItself,
  serviceJson,
  serviceOf,
  type Service,
  type ServiceJson,
} from '../../services/lifecycle/index.ts'
import type { Standing } from './next-step.ts'
import { cardKey, renewalKey, renewedService, type DueRenewal } from './stored-renewals.ts'

/** The stored data that a renewal's next step depends on. */
export interface Situation extends Pick<Standing, 'announced' | 'remindedDays' | 'balance'> {
  readonly service: Service
  readonly site: WebsiteId
  readonly locale: 'en' | 'km'
  readonly contact: BilledTo
  /** It was ordered, or a ban or hold prevents it. */
  readonly isOver: boolean
  readonly isManual: boolean
  /** Its card was charged, or refused, in this term. */
  readonly isCardUsed: boolean
}

interface SituationRow extends Record<string, unknown> {
  readonly service: ServiceJson
  readonly announced_at: string | null
  readonly announced_total: number | null
  readonly reminded_days: number | null
  readonly site: WebsiteId
  readonly locale: 'en' | 'km'
  readonly balance: number
  readonly contacts: readonly Contact[] | null
  readonly bought_by: BilledTo
  readonly company: CompanyInfo | null
  readonly over: boolean
  readonly manual: boolean
  readonly card_used: boolean
}

/** Locks the balance and the cart, in the order of payments, so that no order is placed or paid. */
export const lockBalanceAndCart = async (tx: Queryable, customerId: string): Promise<void> => {
  await lockCustomer(tx, customerId)
  await rowsOf(
    tx,
    sql`select customer_id from carts where customer_id = ${customerId}::uuid for update`,
  )
}

const announcedIn = ({ announced_at, announced_total }: SituationRow): Standing['announced'] =>
  announced_at === null || announced_total === null
    ? undefined
    : { at: new Date(announced_at), total: money(announced_total) }

/** Reads the situation; undefined when the service or its term is no longer to be renewed. */
export const readSituation = async (
  tx: Queryable,
  due: DueRenewal,
  cartKey: string,
  now: Date,
): Promise<Situation | undefined> => {
  const { id, customerId } = due.service
  const [row] = await rowsOf<SituationRow>(
    tx,
    sql`select ${serviceJson(sql`s`)} as service, a.announced_at::text, a.announced_total,
      a.reminded_days, c.website_id as site, c.locale,
      ${sumOfAccount(balanceAccount(customerId))} as balance,
      ${contactsJson(customerId)} as contacts, o.contact as bought_by,
      ${verifiedCompanyJson(customerId)} as company,
      c.banned_at is not null or exists (select from orders
        where customer_id = c.id and (idempotency_key = ${renewalKey(due)}
          or (idempotency_key = ${cardKey(due)} and state in ('PAID', 'COMPLETED')))) as over,
      exists (select from orders
        where customer_id = c.id and idempotency_key = ${cardKey(due)}) as card_used,
      exists (select from order_items li join orders lo on lo.id = li.order_id
        where lo.customer_id = c.id and li.type = s.type and li.subject = s.subject
          and (lo.state = 'AWAITING_PAYMENT' or li.fulfilment = 'IN_PROGRESS'))
      or exists (select from cart_items ci join carts ca on ca.customer_id = ci.customer_id
        where ci.customer_id = c.id and ci.key = ${cartKey}
          and ca.checkout_tab_until > ${now.toISOString()}::timestamptz) as manual
    from auto_renewals a
      join ${renewedService}
      join customers c on c.id = s.customer_id
      join order_items i on i.id = s.order_item_id
      join orders o on o.id = i.order_id
    where a.service_id = ${id}::uuid and a.expires_at = ${due.term}::timestamptz`,
  )
  if (row === undefined) return undefined
  const service = serviceOf(row.service)
  return {
    service,
    announced: announcedIn(row),
    remindedDays: row.reminded_days ?? undefined,
    site: row.site,
    locale: row.locale,
    balance: money(row.balance),
    contact: billedTo(row.contacts?.find(isComplete) ?? row.bought_by, row.company),
    isOver: row.over || !mayRenewItself(service),
    isManual: row.manual,
    isCardUsed: row.card_used,
  }
}
