import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { formatMoney } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import {
  changeVerb,
  say,
  VerbAmountOrNone,
  VerbError,
  VerbReason,
} from '../../platform/verbs/index.ts'
import { isNamed, lockNamed } from './case-of-payment.ts'
import { byStaff } from './payment-states.ts'

/** Ends a payment in review: the next poll applies its amount, as an answer of the gateway. */
export const settleVerb = changeVerb({
  noun: 'payment',
  verb: 'settle',
  permission: 'payment:change',
  takes: ['PAYMENT', 'AMOUNT'],
  options: { reason: 'text' },
  help: [
    'ends a payment of an unclear amount: AMOUNT is what was paid at the gateway, in dollars and',
    'before what it took back; it pays the order or goes into the balance; 0: nothing was paid, or',
    'all of it was returned; PAYMENT is its id or our reference',
    '--reason "Paid in riel"       why',
  ],
  input: v.object({
    payment: v.pipe(v.string(), v.trim()),
    amount: VerbAmountOrNone,
    reason: VerbReason,
  }),
  subject: ({ payment }) => payment,
  look: async (name, { db }) => {
    const [row] = await rowsOf<{ state: string; received: number | null }>(
      db,
      sql`select state, received_amount as received from payments where ${isNamed(name)}`,
    )
    return row ?? null
  },
  run: async ({ payment: name, amount }, { db, clock }) => {
    const { payment } = await lockNamed(db, name)
    if (payment.state !== 'REVIEW') throw new VerbError(say('payment.not-in-review', { name }))
    await rowsOf(
      db,
      sql`update payments set received_amount = ${amount}::bigint, reported = ${byStaff},
          check_at = ${clock.now().toISOString()}::timestamptz
        where id = ${payment.id}::uuid returning id`,
    )
    return {
      text:
        amount === 0
          ? say('payment.will-close', { name })
          : say('payment.will-post', { name, amount: formatMoney(amount) }),
    }
  },
})
