import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { changeVerb, say, VerbError } from '../../platform/verbs/index.ts'
import { CaseOfPayment, lockNamed, lookAtReversal } from './case-of-payment.ts'
import { postReturn } from './return-payment.ts'

/** Records that a gateway returned what it took back, such as after a dispute that we won. */
export const winBackVerb = changeVerb({
  noun: 'payment',
  verb: 'win-back',
  permission: 'payment:change',
  takes: ['PAYMENT', 'AMOUNT'],
  options: { case: 'text', reason: 'text' },
  help: [
    'records what a gateway returned of a chargeback or reversal: it pays what the customer owes,',
    'and the rest goes into the balance; PAYMENT is its id or our reference',
    '--case CB-1234                the gateway’s number of the case; each counts once',
    '--reason "Dispute won"        why',
  ],
  input: CaseOfPayment,
  look: lookAtReversal,
  run: async ({ payment: name, amount, case: caseNumber }, { db, clock, notifyTabs }) => {
    const { payment, gateway } = await lockNamed(db, name)
    const { id: paymentId, customer_id: customerId } = payment
    const [row] = await rowsOf<{ reversed: number }>(
      db,
      sql`select coalesce(sum(amount), 0)::bigint as reversed from payment_reversals
        where payment_id = ${paymentId}::uuid`,
    )
    const left = money(row?.reversed ?? 0)
    if (amount > left)
      throw new VerbError(say('payment.less-taken-back', { left: formatMoney(left), name }))
    try {
      const returned = { paymentId, customerId, gateway, amount, caseNumber, now: clock.now() }
      const subject = await postReturn(db, returned)
      notifyTabs(customerId)
      return { text: say('payment.won-back', { amount: formatMoney(amount) }), subject }
    } catch (error) {
      if (!isUniqueViolation(error, 'payment_reversals_case')) throw error
      throw new VerbError(say('payment.return-known', { caseNumber }))
    }
  },
})
