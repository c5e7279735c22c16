import type { Transaction } from '../../../../providers/payway/transaction.ts'
import type { Answer } from '../../gateway.ts'

/** Returns what PayWay's answer about a purchase means. */
export const answerOf = ({ state, amount, refunded, apv }: Transaction): Answer => {
  switch (state) {
    case 'approved':
      return { is: 'paid', amount, approval: apv }
    case 'refunded':
      return { is: 'reversed', amount: refunded }
    case 'cancelled':
      // The bank approves a payment before it is reversed, but not one that was only given up.
      return apv === '' ? { is: 'closed' } : { is: 'reversed', amount }
    case 'declined':
    case 'pending':
    case 'not-found':
      return { is: state }
  }
}
