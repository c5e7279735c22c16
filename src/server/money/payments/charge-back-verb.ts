import { add, formatMoney, money, subtract } from '../../../contract/money.ts'
import { isUniqueViolation } from '../../platform/db/unique-violation.ts'
import { changeVerb, say, VerbError } from '../../platform/verbs/index.ts'
import { CaseOfPayment, lockNamed, lookAtReversal } from './case-of-payment.ts'
import { hasMoney } from './payment-states.ts'
import { findPaidBack, postReversal } from './reverse-payment.ts'

/** Records a chargeback that a gateway reports by mail or in its portal only, weeks after the payment. */
export const chargeBackVerb = changeVerb({
  noun: 'payment',
  verb: 'charge-back',
  isDestructive: true,
  permission: 'payment:change',
  takes: ['PAYMENT', 'AMOUNT'],
  options: { case: 'text', reason: 'text' },
  help: [
    'records what a gateway took back and `payment reconcile` does not show: PAYMENT is its id or',
    'our reference; the balance pays it, and the customer owes what it does not cover',
    '--case CB-1234                the gateway’s number of the case; each counts once',
    '--reason "Lost chargeback"    why',
  ],
  input: CaseOfPayment,
  look: lookAtReversal,
  run: async ({ payment: name, amount, case: caseNumber }, { db, clock, enqueue, notifyTabs }) => {
    const { payment, gateway } = await lockNamed(db, name)
    if (!hasMoney(payment.state)) throw new VerbError(say('payment.no-money', { name }))
    const { known, returned, isRefunding } = await findPaidBack(db, payment.id)
    if (isRefunding) throw new VerbError(say('refund.in-progress', { of: name }))
    const received = money(payment.received_amount ?? payment.amount)
    const left = subtract(add(received, money(returned)), money(known))
    if (amount > left)
      throw new VerbError(say('payment.too-much', { left: formatMoney(left), name }))
    try {
      const account = `gateway:${gateway}` as const
      const reversal = { payment, account, amount, caseNumber, now: clock.now() }
      const subject = await postReversal(db, enqueue, reversal)
      notifyTabs(payment.customer_id)
      return { text: say('payment.charged-back', { amount: formatMoney(amount) }), subject }
    } catch (error) {
      if (!isUniqueViolation(error, 'payment_reversals_case')) throw error
      throw new VerbError(say('payment.case-known', { caseNumber }))
    }
  },
})
