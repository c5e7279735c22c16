import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../../../contract/money.ts'
import { notify } from '../../../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'
import type { Enqueue } from '../../../../platform/jobs/index.ts'
import { shownDay } from '../../../../platform/shown-day.ts'
import type { AppliedAnswer } from '../../gateway.ts'
import { mailTransfer, type TransferNews } from './jobs.ts'
import { deadlineToRemind } from './transfer-deadline.ts'
import { shownReference } from './transfer-reference.ts'

const causeOf = (paymentId: string, news: TransferNews): string =>
  `payment:${paymentId}:${news.toLowerCase()}`

type Facts = Readonly<{
  reference: string
  amount: number
  order_id: string | null
  increment_id: number | null
  top_up_id: string | null
  reason: string | null
}>

const findFacts = async (tx: Queryable, paymentId: string): Promise<Facts | undefined> => {
  const [facts] = await rowsOf<Facts>(
    tx,
    sql`select p.reference, p.amount, o.id as order_id, o.increment_id, t.id as top_up_id, r.reason
      from payments p left join orders o on o.id = p.payable_id
        left join top_ups t on t.id = p.payable_id
        left join bank_refusals r on r.payment_id = p.id
      where p.id = ${paymentId}::uuid`,
  )
  return facts
}

/** Returns the deadline that a customer has to be reminded of now; once per transfer. */
const findDeadline = async (
  tx: Queryable,
  { paymentId, now }: AppliedAnswer,
  lifetimeMs: number,
): Promise<Date | undefined> => {
  const [open] = await rowsOf<{ created_at: string }>(
    tx,
    sql`select p.created_at::text as created_at
      from payments p join payables y on y.id = p.payable_id
      where p.id = ${paymentId}::uuid and p.state = 'AWAITING' and y.state = 'DUE'
        and not exists (select from notifications n where n.cause = ${causeOf(paymentId, 'DUE_SOON')})`,
  )
  return open && deadlineToRemind(new Date(open.created_at), now, lifetimeMs)
}

/** Money that is credited informs by itself, and an abandoned transfer was its customer's own choice. */
const newsOf = ({ outcome, answer }: AppliedAnswer): TransferNews | undefined => {
  if (outcome === 'settle') return 'CONFIRMED'
  if (outcome === 'decline') return 'REFUSED'
  return outcome === 'close' && answer.is === 'not-found' ? 'EXPIRED' : undefined
}

/** Informs a customer that a transfer is confirmed, refused, due soon or no longer waited for. */
export const informOfTransfer = async (
  tx: Queryable,
  enqueue: Enqueue,
  applied: AppliedAnswer,
  lifetimeMs: number,
): Promise<void> => {
  const { paymentId, customerId, now, outcome } = applied
  const deadline = outcome === 'wait' ? await findDeadline(tx, applied, lifetimeMs) : undefined
  const news = deadline === undefined ? newsOf(applied) : 'DUE_SOON'
  const facts = news === undefined ? undefined : await findFacts(tx, paymentId)
  // A top-up has its own receipt.
  if (
    news === undefined ||
    facts === undefined ||
    (news === 'CONFIRMED' && facts.order_id === null)
  )
    return
  const params = {
    amount: formatMoney(money(facts.amount)),
    reference: shownReference(facts.reference),
    ...(deadline === undefined ? {} : { date: shownDay(deadline) }),
    ...(facts.increment_id === null ? {} : { incrementId: facts.increment_id }),
    ...(facts.order_id === null ? {} : { orderId: facts.order_id }),
    ...(facts.top_up_id === null ? {} : { topUpId: facts.top_up_id }),
    ...(facts.reason === null ? {} : { reason: facts.reason }),
  }
  const cause = causeOf(paymentId, news)
  await notify(tx, { customerId, code: `PAYMENT_${news}`, params, cause }, now)
  await enqueue(tx, mailTransfer, { paymentId, news, dueBy: deadline?.toISOString() })
}
