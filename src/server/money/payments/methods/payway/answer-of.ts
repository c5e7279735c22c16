import type { Transaction } from '../../../../providers/payway/transaction.ts'
import type { Answer } from '../../gateway.ts'

/** Returns what PayWay's answer about a purchase means. */
export const answerOf = ({ state, amount, apv }: Transaction): Answer => {
  switch (state) {
    case 'approved':
      return { is: 'paid', amount, approval: apv }
    case 'cancelled':
    case 'refunded':
      return { is: 'closed' }
    case 'declined':
    case 'pending':
    case 'not-found':
      return { is: state }
  }
}
