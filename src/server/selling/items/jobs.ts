import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Mails that what a customer ordered is ready. */
export const mailServiceReady = defineJob({
  name: 'mail-service-ready',
  schema: v.object({ orderItemId: v.string() }),
})

/** Mails staff that an item waits for them. */
export const mailItemStuck = defineJob({
  name: 'mail-item-stuck',
  schema: v.object({ orderItemId: v.string(), what: v.string(), why: v.string() }),
})
