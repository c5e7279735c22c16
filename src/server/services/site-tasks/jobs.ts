import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Goes on with a long action on a web space. */
export const workOnSite = defineJob({
  name: 'work-on-site',
  schema: v.object({ taskId: v.string() }),
  expireInSeconds: 300,
})

/** Mails staff that a long action on a website waits for them. */
export const mailTaskStuck = defineJob({
  name: 'mail-site-task-stuck',
  schema: v.object({ taskId: v.string(), what: v.string(), why: v.string() }),
})
