import * as v from 'valibot'
import { defineJob } from '../platform/jobs/index.ts'

/** What an operator has to look at. */
const Alert = v.variant('is', [
  v.object({
    is: v.literal('payment'),
    paymentId: v.string(),
    gateway: v.string(),
    reference: v.string(),
    what: v.string(),
    amount: v.number(),
  }),
  v.object({ is: v.literal('gateway'), gateway: v.string(), amount: v.number() }),
  v.object({ is: v.literal('ledger'), amount: v.number() }),
  v.object({ is: v.literal('orders'), count: v.number(), day: v.string() }),
  v.object({ is: v.literal('zones'), count: v.number(), day: v.string() }),
  v.object({
    is: v.literal('prices'),
    changeId: v.string(),
    list: v.string(),
    state: v.string(),
  }),
  v.object({
    is: v.literal('systems'),
    system: v.string(),
    count: v.number(),
    day: v.string(),
  }),
  v.object({ is: v.literal('jobs'), job: v.string(), count: v.number(), day: v.string() }),
])
export type Alert = v.InferOutput<typeof Alert>

const year = 365 * 86_400

/** Mails an operator. Its jobs stay in the queue, whose ids make each alert one mail. */
export const mailAlert = defineJob({
  name: 'mail-operator-alert',
  schema: Alert,
  deleteAfterSeconds: year,
})
