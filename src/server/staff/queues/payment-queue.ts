import { unclearRefundSource } from '../../money/gateway-refunds/index.ts'
import { reviewSource } from '../../money/payments/index.ts'
import { joinedQueue } from '../../platform/staff-queues/index.ts'

/** Payments and refunds that staff compare with the gateway's own records. */
export const paymentQueue = joinedQueue({
  key: 'payments',
  permission: 'payment:read',
  sources: [reviewSource, unclearRefundSource],
})
