import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

const schema = v.object({ eventId: v.string() })

/** Sends an event to Meta, with others that wait. */
export const metaJob = defineJob({
  ...{ name: 'send-event-to-meta', schema },
  workers: { count: 1, batch: 100 },
})

/** Sends an event to Google Analytics, with others that wait. */
export const ga4Job = defineJob({
  ...{ name: 'send-event-to-ga4', schema },
  // A call for each browser, of 10 s at most: fewer than the queue's 15 minutes.
  workers: { count: 1, batch: 25 },
})
