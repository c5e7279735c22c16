import * as v from 'valibot'
import { defineJob } from '../jobs/index.ts'

/** Runs one handler for an event. */
export const handleEvent = defineJob({
  name: 'handle-event',
  schema: v.object({ handler: v.string(), data: v.object({ orderId: v.string() }) }),
  workers: { count: 1, batch: 50 },
})
