import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Makes the order's contact the registrant of a name transferred to us. */
export const setArrivedContact = defineJob({
  name: 'set-arrived-contact',
  schema: v.object({ orderItemId: v.string() }),
  expireInSeconds: 300,
  workers: { count: 1, batch: 4 },
})

/** Locks a domain against transfers after its registration. */
export const lockNewDomain = defineJob({
  name: 'lock-new-domain',
  schema: v.object({ name: v.string() }),
  expireInSeconds: 300,
  workers: { count: 1, batch: 4 },
})
