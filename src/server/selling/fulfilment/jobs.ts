import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

const OrderWork = v.object({
  orderId: v.string(),
  /** The one item whose documents were approved; the rest of the order without it. */
  orderItemId: v.optional(v.string()),
})
export type OrderWork = v.InferOutput<typeof OrderWork>

/** Refunds what could not be fulfilled in all its tries. */
export const refundUnfulfilled = defineJob({
  name: 'refund-unfulfilled',
  formerly: ['refund-undelivered'],
  schema: OrderWork,
})

/** Fulfils what a paid order bought. A registry that hangs leaves the second worker free. */
export const fulfilOrder = defineJob({
  name: 'fulfil-order',
  formerly: ['deliver-order'],
  schema: OrderWork,
  deadLetter: refundUnfulfilled.name,
  expireInSeconds: 300,
  workers: { count: 2, batch: 16 },
})

export const mailReceipt = defineJob({
  name: 'mail-receipt',
  schema: v.object({ orderId: v.string() }),
  workers: { count: 1, batch: 8 },
})

export const mailRefund = defineJob({
  name: 'mail-refund',
  schema: v.object({ orderItemId: v.string() }),
})

export const mailTransferred = defineJob({
  name: 'mail-transferred',
  schema: v.object({ orderItemId: v.string() }),
})
