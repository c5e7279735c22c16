import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Makes the order's contact the registrant of a name transferred to us. */
export const setArrivedContact = defineJob({
  name: 'set-arrived-contact',
  schema: v.object({ orderItemId: v.string() }),
  expireInSeconds: 300,
  workers: { count: 1, batch: 4 },
})
