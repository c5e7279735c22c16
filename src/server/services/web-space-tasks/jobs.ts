import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'
import { RemovalNotice } from '../lifecycle/index.ts'

/** Goes on with a long action on a web space. */
export const workOnWebSpace = defineJob({
  name: 'work-on-site',
  schema: v.object({ taskId: v.string() }),
  expireInSeconds: 300,
})

/** Mails staff that a long action on a website waits for them. */
export const mailTaskStuck = defineJob({
  name: 'mail-site-task-stuck',
  schema: v.object({ taskId: v.string(), what: v.string(), why: v.string() }),
})

/** Mails a customer that an unpaid website will be removed. */
export const mailWebSpaceNotice = defineJob({
  name: 'mail-site-removal-notice',
  schema: RemovalNotice,
})

const RemovedWebSpace = v.object({
  serviceId: v.string(),
  /** The last day of its final backup; null without one. */
  backupUntil: v.nullable(v.string()),
})
export type RemovedWebSpace = v.InferOutput<typeof RemovedWebSpace>

/** Mails a customer that a website was removed. */
export const mailWebSpaceRemoved = defineJob({ name: 'mail-site-removed', schema: RemovedWebSpace })
