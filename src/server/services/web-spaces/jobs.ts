import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Removes what was created of a space whose item was refunded. */
export const removeSpaceRemains = defineJob({
  name: 'remove-space-remains',
  schema: v.object({ itemId: v.string(), family: v.picklist(['ch', 'wp']) }),
  expireInSeconds: 300,
})
