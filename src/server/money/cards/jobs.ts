import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Refunds the charge that verified a card. */
export const refundVerification = defineJob({
  name: 'refund-card-verification',
  schema: v.object({ verificationId: v.string() }),
})

/** Deletes a removed card at the gateway. */
export const forgetCard = defineJob({
  name: 'forget-card',
  schema: v.object({ cardId: v.string() }),
})

export const mailCardExpires = defineJob({
  name: 'mail-card-expires',
  schema: v.object({ cardId: v.string() }),
})
