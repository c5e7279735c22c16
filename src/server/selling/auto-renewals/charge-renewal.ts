import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { formatMoney, money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { lapseUnlessPaying } from '../../money/payables/index.ts'
import type { Outside, Payments } from '../../money/payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { cardRefusal } from './card-refusal.ts'
import { mailAutoRenew } from './jobs.ts'
import type { RenewalPayment } from './place-renewal.ts'
import { releaseKey } from './stored-renewals.ts'

export interface ChargeRenewalDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly payment: RenewalPayment
  readonly apply: Payments['apply']
}

interface ToCharge {
  readonly paymentId: string
  readonly name: string
  readonly serviceId: string
}

type Row = Readonly<{
  id: string
  payable_id: string
  customer_id: string
  reference: string
  amount: number
  state: string
  payable_state: string
}>

const read = async (db: Queryable, paymentId: string): Promise<Row> => {
  const [row] = await rowsOf<Row>(
    db,
    sql`select p.id, p.payable_id, p.customer_id, p.reference, p.amount, p.state,
        y.state as payable_state
      from payments p join payables y on y.id = p.payable_id where p.id = ${paymentId}::uuid`,
  )
  if (row === undefined) throw new Error(`there is no payment ${paymentId}`)
  return row
}

/**
 * Creates what charges a card for a renewal. A charge whose outcome is unknown throws, so it is looked
 * up later. A card that was refused is not charged again in this term; one that was not charged is.
 */
export const createChargeRenewal = (deps: ChargeRenewalDeps) => {
  const { db, clock, enqueue, payment, apply } = deps

  const giveUp = (
    { name, serviceId }: ToCharge,
    { payable_id: orderId, customer_id: customerId, amount }: Row,
    code: ErrorCode | null,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      if (!(await lapseUnlessPaying(tx, payment.kind, orderId, now))) return
      const total = formatMoney(money(amount))
      const params = { name, total, serviceId, reason: cardRefusal(code) }
      const cause = `auto-renew:${orderId}:card-refused`
      await notify(tx, { customerId, code: 'AUTO_RENEW_CARD_REFUSED', params, cause }, now)
      await enqueue(tx, mailAutoRenew, { mail: 'CARD_REFUSED', customerId, cause, params })
    })

  /** Gives up an attempt that charged nothing, so that the next check of the renewal begins another. */
  const startOver = async (gateway: Outside, { payable_id, reference }: Row): Promise<void> => {
    // A charge that the gateway got, but could not be asked about, is voided before another one begins.
    if ((await gateway.close(reference)) === 'final') {
      throw new Error(`the outcome of the charge ${reference} is unknown`)
    }
    await db.transaction(async (tx) => {
      if (await lapseUnlessPaying(tx, payment.kind, payable_id, clock.now())) {
        await releaseKey(tx, payable_id)
      }
    })
  }

  return async (job: ToCharge): Promise<void> => {
    const row = await read(db, job.paymentId)
    const gateway = payment.gateways.renewing
    if (row.payable_state !== 'DUE') return
    if (gateway === undefined) throw new Error('no gateway charges renewals')
    if (row.state === 'AWAITING') {
      const { id, reference, customer_id: customerId } = row
      const amount = money(row.amount)
      const { answer, code } = await gateway.renewals.charge({ id, reference, customerId, amount })
      await apply(gateway, reference, answer)
      if (answer.is === 'pending' || answer.is === 'not-found') {
        throw new Error(`the outcome of the charge ${reference} is unknown`)
      }
      if (answer.is === 'closed') await startOver(gateway, row)
      else if (answer.is !== 'paid') await giveUp(job, row, code)
      return
    }
    if (row.state === 'DECLINED') await giveUp(job, row, null)
    if (row.state === 'CLOSED') await startOver(gateway, row)
  }
}
