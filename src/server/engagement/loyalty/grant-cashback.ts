import { sql } from 'drizzle-orm'
import { formatMoney } from '../../../contract/money.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { notify } from '../../customers/notifications/index.ts'
import { grantCredit } from '../../money/promo-credit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { cashbackOf, refundDays, type Cashback } from './cashback.ts'
import { carriedTier, paidInvoices } from './paid-invoices.ts'
import { tookMoneyBack } from './took-money-back.ts'
import { periodBefore, periodsOf, type Period } from './stored-periods.ts'

const dayMs = 24 * 3_600_000
/** Payments of the last day of a period are due after the refund window; the rest is for outages. */
const afterEndMs = (refundDays + 60) * dayMs
const batch = 50
/** Of a run; the next one continues. */
const mostRounds = 40
/** A run that grants fewer has granted all that are due. */
export const mostGranted = batch * mostRounds

/** Returns the cause of the promo credit of an invoice's cashback. */
export const cashbackCause = (invoiceId: string): string => `promo-credit:loyalty:${invoiceId}`

interface DueInvoice extends Record<string, unknown> {
  readonly id: string
  readonly customer_id: string
}

/** What became due after one moment, until another. */
interface Span {
  readonly since: Date
  readonly now: Date
}

const dueInvoices = (
  db: Queryable,
  site: WebsiteId,
  { startsAt, endsAt }: Period,
  { now, since }: Span,
): Promise<readonly DueInvoice[]> => {
  const until = new Date(now.getTime() - refundDays * dayMs)
  const from = new Date(Math.max(startsAt.getTime(), since.getTime() - refundDays * dayMs))
  return rowsOf<DueInvoice>(
    db,
    // By customer, as commissions: notices lock their customers until the transaction ends.
    sql`with due as (
      select i.id, i.customer_id, p.paid_at, i.number
      from payables p join invoices i on i.payable_id = p.id
        join customers c on c.id = i.customer_id
      where p.state = 'PAID' and p.paid_at >= ${from.toISOString()}::timestamptz
        and p.paid_at < ${endsAt.toISOString()}::timestamptz
        and p.paid_at <= ${until.toISOString()}::timestamptz
        and i.state = 'ISSUED' and c.website_id = ${site}
        and not exists (select from loyalty_cashbacks b where b.invoice_id = i.id)
        and not exists (select from account_deletions d
          where d.customer_id = c.id and d.done_at is not null)
        and not ${tookMoneyBack(sql`c.id`)}
      order by p.paid_at, i.number limit ${batch})
      select id::text as id, customer_id::text as customer_id
      from due order by due.customer_id, paid_at, number`,
  )
}

interface NewCashback extends Cashback {
  readonly invoiceId: string
  readonly customerId: string
  readonly period: Period
}

/** Stores a cashback once per invoice and grants it. */
const storeCashback = async (tx: Queryable, cashback: NewCashback, now: Date): Promise<void> => {
  const { invoiceId, customerId, period, rule, base, amount } = cashback
  const stored = await rowsOf(
    tx,
    sql`insert into loyalty_cashbacks (invoice_id, period_id, customer_id, tier, basis_points, base,
        amount, taken_back, granted_at)
      values (${invoiceId}::uuid, ${period.id}::uuid, ${customerId}::uuid, ${rule.tier},
        ${rule.cashbackBasisPoints}, ${base}::bigint, ${amount}::bigint, 0,
        ${now.toISOString()}::timestamptz)
      on conflict (invoice_id) do nothing returning invoice_id`,
  )
  if (stored.length === 0 || amount === 0) return
  const cause = cashbackCause(invoiceId)
  const expiresAt = new Date(now.getTime() + period.creditDays * dayMs)
  const grant = { customerId, source: 'LOYALTY', cause, from: 'promotions' } as const
  await grantCredit(tx, { ...grant, amount, expiresAt }, now)
  const params = { amount: formatMoney(amount), date: shownDay(expiresAt) }
  await notify(tx, { customerId, code: 'PROMO_CREDIT_GRANTED', params, cause }, now)
}

/** Grants the cashback of a period's invoices that are past the refund window. Returns how many. */
const grantOf = (
  db: Queryable,
  site: WebsiteId,
  period: Period,
  before: Period | undefined,
  span: Span,
): Promise<number> =>
  db.transaction(async (tx) => {
    const due = await dueInvoices(tx, site, period, span)
    for (const { id: invoiceId, customer_id: customerId } of due) {
      const invoices = await paidInvoices(tx, customerId, period)
      const invoice = invoices.find(({ id }) => id === invoiceId)
      if (invoice === undefined) continue
      const carried = await carriedTier(tx, customerId, before)
      const cashback = cashbackOf(invoice, invoices, period.tiers, carried)
      await storeCashback(tx, { ...cashback, invoiceId, customerId, period }, span.now)
    }
    return due.length
  })

/** Grants the cashback that became due on all sites since a moment. Returns the number of invoices. */
export const grantCashback = async (
  db: Queryable,
  now: Date,
  since = new Date(0),
): Promise<number> => {
  let granted = 0
  for (const site of WebsiteId.options) {
    const periods = await periodsOf(db, site)
    for (const period of periods) {
      if (period.startsAt > now || now.getTime() > period.endsAt.getTime() + afterEndMs) continue
      const before = periodBefore(periods, period)
      for (let round = 0, count = batch; count === batch && round < mostRounds; round += 1) {
        count = await grantOf(db, site, period, before, { since, now })
        granted += count
      }
    }
  }
  return granted
}
