import * as v from 'valibot'
import { defineJob } from '../../platform/jobs/index.ts'

/** Goes on with a long action on a server. */
export const changeServer = defineJob({
  name: 'change-cloud-server',
  schema: v.object({ changeId: v.string() }),
  expireInSeconds: 300,
  workers: { count: 1, batch: 8 },
})

/** Goes on with the test of a backup. */
export const testServerBackup = defineJob({
  name: 'test-server-backup',
  schema: v.object({ testId: v.string() }),
  expireInSeconds: 300,
})

/** Tells staff that a server did not start from its backup. */
export const mailBackupTest = defineJob({
  name: 'mail-backup-test',
  schema: v.object({ testId: v.string() }),
})

/** Tells staff that a long action on a server is stuck. */
export const mailServerStuck = defineJob({
  name: 'mail-server-stuck',
  schema: v.object({
    changeId: v.string(),
    state: v.picklist(['RUNNING', 'FAILED']),
    why: v.string(),
  }),
})

export const removalStages = ['EXPIRING', 'STOPPED', 'SOON'] as const

/** A server whose term ends, or has ended, without a renewal. */
const RemovalNotice = v.object({
  serviceId: v.string(),
  stage: v.picklist(removalStages),
  /** The end of the term that it is about. */
  expiresAt: v.string(),
})
export type RemovalNotice = v.InferOutput<typeof RemovalNotice>

/** Mails a customer that an unpaid server will be removed. */
export const mailRemovalNotice = defineJob({ name: 'mail-removal-notice', schema: RemovalNotice })

const RemovedServer = v.object({
  serviceId: v.string(),
  isUnpaid: v.boolean(),
  /** The last day of its final backup; null without one. */
  backupUntil: v.nullable(v.string()),
})
export type RemovedServer = v.InferOutput<typeof RemovedServer>

/** Mails a customer that a server was removed. */
export const mailServerRemoved = defineJob({ name: 'mail-server-removed', schema: RemovedServer })

/** Tells staff that a customer asks for the outgoing mail of a server. */
export const mailMailPort = defineJob({
  name: 'mail-mail-port',
  schema: v.object({ serviceId: v.string(), askedAt: v.string() }),
})

/** Removes what was created for an item that was refunded. */
export const removeServerRemains = defineJob({
  name: 'remove-cloud-server-remains',
  schema: v.object({ itemId: v.string(), regionId: v.string() }),
  expireInSeconds: 300,
})
