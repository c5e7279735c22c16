import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

const OrderWork = v.object({
  orderId: v.string(),
  orderItemId: v.optional(v.string()),
})
export type OrderWork = v.InferOutput<typeof OrderWork>

/** Refunds what no try could fulfil. */
export const refundUnfulfilled = defineJob({
  name: 'refund-unfulfilled',
  formerly: ['refund-undelivered'],
  schema: OrderWork,
})

/** Fulfils paid orders; a registry that hangs blocks one of two workers. */
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
  // As many as a batch of fulfilments adds.
  workers: { count: 1, batch: 16 },
})

export const mailRefund = defineJob({
  name: 'mail-refund',
  schema: v.object({ orderItemId: v.string() }),
})
