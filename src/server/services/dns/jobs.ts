import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Makes the name server's copy of a zone ours. */
export const publishZone = defineJob({
  name: 'publish-dns-zone',
  schema: v.object({ zoneId: v.string() }),
  expireInSeconds: 300,
  workers: { count: 1, batch: 8 },
})
