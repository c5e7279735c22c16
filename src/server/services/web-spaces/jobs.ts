import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Goes on with a long action on a web space. */
export const workOnSite = defineJob({
  name: 'work-on-site',
  schema: v.object({ taskId: v.string() }),
  expireInSeconds: 300,
})

/** Removes what was created of a space whose item was refunded. */
export const removeSpaceRemains = defineJob({
  name: 'remove-space-remains',
  schema: v.object({ itemId: v.string(), family: v.picklist(['ch', 'wp']) }),
  expireInSeconds: 300,
})
