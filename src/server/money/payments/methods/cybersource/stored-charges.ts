import { sql, type SQL } from 'drizzle-orm'
import type { ErrorCode } from '../../../../../contract/error-codes.ts'
import { zero, type Money } from '../../../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'
import type { JsonRow } from '../../../../platform/db/json-row.ts'
import type { cardCharges } from '../../../../platform/db/schema/index.ts'
import { sourcesOf, type Transitions } from '../../../../platform/transitions.ts'
import type { PaymentJson } from '../../found-payable.ts'

/** `to_jsonb` of a row of `card_charges`. */
export type ChargeJson = JsonRow<typeof cardCharges>
export type ChargeState = ChargeJson['state']

/** SENT: the gateway may have charged. CHALLENGE: it waits for the customer and has charged nothing. */
export const chargeTransitions: Transitions<ChargeState> = {
  SENT: ['CHALLENGE', 'PAID', 'REFUSED', 'VOIDING', 'CLOSED'],
  CHALLENGE: ['SENT', 'CLOSED'],
  // A server asks the gateway to void it: no look-up settles it meanwhile.
  VOIDING: ['SENT', 'PAID', 'REFUSED', 'VOIDING', 'CLOSED'],
  // A lookup can find a charge that was thought to be lost.
  CLOSED: ['PAID'],
  REFUSED: [],
  PAID: [],
}

const findWhere = async (db: Queryable, condition: SQL): Promise<ChargeJson | undefined> => {
  const [row] = await rowsOf<{ charge: ChargeJson }>(
    db,
    sql`select to_jsonb(c) as charge from card_charges c
      join payments p on p.id = c.payment_id where ${condition}`,
  )
  return row?.charge
}

/** Finds the charge of a payment. */
export const findCharge = (db: Queryable, paymentId: string): Promise<ChargeJson | undefined> =>
  findWhere(db, sql`p.id = ${paymentId}::uuid`)

/** Finds the charge of a payment if it is one of this gateway. */
export const findChargeFor = async (
  db: Queryable,
  key: string,
  payment: Pick<PaymentJson, 'id' | 'gateway'> | null,
): Promise<ChargeJson | undefined> =>
  payment?.gateway === key ? findCharge(db, payment.id) : undefined

const isOf = (key: string, reference: string): SQL =>
  sql`p.gateway = ${key} and p.reference = ${reference}`

/** Finds the charge of a payment by our reference at the gateway. */
export const findChargeOf = (
  db: Queryable,
  key: string,
  reference: string,
): Promise<ChargeJson | undefined> => findWhere(db, isOf(key, reference))

/** What a change of state stores with it. */
interface Change {
  readonly code?: ErrorCode
  readonly reason?: string
  readonly challenge?: ChargeJson['challenge']
  readonly sentAt?: Date
}

/** Changes a charge from the state that was read, if it still has it and may; returns whether it did. */
export const moveCharge = async (
  db: Queryable,
  { payment_id: id, state: from }: Pick<ChargeJson, 'payment_id' | 'state'>,
  to: ChargeState,
  { code, reason, challenge, sentAt }: Change = {},
): Promise<boolean> => {
  const moved = await rowsOf(
    db,
    sql`update card_charges set state = ${to}, code = ${code ?? null},
        reason = ${reason ?? null},
        challenge = ${to === 'CHALLENGE' ? JSON.stringify(challenge) : null}::jsonb,
        sent_at = coalesce(${sentAt?.toISOString() ?? null}::timestamptz, sent_at)
      where payment_id = ${id}::uuid and state = ${from}
        and state in ${sourcesOf(chargeTransitions, to)}
      returning payment_id`,
  )
  return moved.length > 0
}

/** Takes back a charge that the gateway has not got. */
export const unsendCharge = async (
  db: Queryable,
  { payment_id: id }: Pick<ChargeJson, 'payment_id'>,
): Promise<void> => {
  await rowsOf(db, sql`delete from card_charges where payment_id = ${id}::uuid and state = 'SENT'`)
}

/** Closes a payment that has no charge, so that it gets none; returns whether it did. */
export const closeUncharged = async (
  db: Queryable,
  key: string,
  reference: string,
  now: Date,
): Promise<boolean> => {
  const closed = await rowsOf(
    db,
    sql`insert into card_charges (payment_id, customer_id, state, sent_at)
      select p.id, p.customer_id, 'CLOSED', ${now.toISOString()}::timestamptz
      from payments p where ${isOf(key, reference)}
      on conflict (payment_id) do nothing returning payment_id`,
  )
  return closed.length > 0
}

/** Returns the sum of our own refunds of a payment. */
export const refundedByUs = async (
  db: Queryable,
  key: string,
  reference: string,
): Promise<Money> => {
  const [row] = await rowsOf<{ sum: Money }>(
    db,
    sql`select coalesce(sum(r.amount), 0)::bigint as sum
      from gateway_refunds r join payments p on p.id = r.payment_id
      where ${isOf(key, reference)} and r.state = 'REFUNDED'`,
  )
  return row?.sum ?? zero
}
