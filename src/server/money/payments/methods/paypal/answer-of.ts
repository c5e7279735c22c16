import type { PayPalOrder } from '../../../../providers/paypal/order.ts'
import type { Answer } from '../../gateway.ts'

/** Returns what PayPal's order means. One without a capture is unpaid, even an approved one. */
export const answerOf = ({ status, capture }: PayPalOrder): Answer => {
  switch (capture?.status) {
    case undefined:
      return { is: status === 'VOIDED' ? 'closed' : 'not-found' }
    case 'COMPLETED':
      return { is: 'paid', amount: capture.amount, approval: capture.id }
    case 'PENDING':
      return { is: 'pending' }
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return { is: 'reversed', amount: capture.refunded }
    case 'DECLINED':
    case 'FAILED':
      return { is: 'declined' }
  }
}
