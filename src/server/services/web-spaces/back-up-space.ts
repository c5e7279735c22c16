import * as v from 'valibot'
import type { Steps } from '../../platform/steps/index.ts'
import { jobReadiness } from '../../providers/kubernetes/index.ts'
import { backupLabel, backUpJob, causeLabel, restoreJob } from './backup-objects.ts'
import type { SpaceModel } from './base-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { jobName } from './install-wordpress.ts'
import { runJob, runJobs } from './job.ts'
import { modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'

/** A stored copy of files and database. */
export type Backup = { readonly id: string; readonly bytes: number }

const Summary = v.object({
  message_type: v.literal('summary'),
  snapshot_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8,64}$/)),
  total_bytes_processed: v.optional(v.number(), 0),
})

/** Reads the summary that restic writes last. */
export const readSummary = (log: string): Backup | undefined => {
  for (const line of log.trim().split('\n').toReversed()) {
    if (!line.startsWith('{')) continue
    try {
      const parsed = v.safeParse(Summary, JSON.parse(line))
      if (parsed.success) {
        const { snapshot_id: id, total_bytes_processed: bytes } = parsed.output
        return { id, bytes }
      }
    } catch {}
  }
  return undefined
}

/** Backs up a model's space under a decided name. Throws SpaceHalt until it is done. */
export const backUpModel = async (
  deps: SpaceDeps,
  model: SpaceModel,
  steps: Steps,
  prefix: string,
  cause?: 'BEFORE_UPDATE',
): Promise<Backup> => {
  const name = await jobName(deps, steps, prefix)
  const plan = backUpJob(model, name, cause)
  const { isComplete, why, log } = await runJobs(deps, model.space, plan, 'BACKUP', steps)
  const backup = readSummary(log)
  if (isComplete && backup !== undefined) return backup
  throw new SpaceHalt('BACKUP', 'fatal', `the backup failed: ${why}`)
}

/** Backs up files and database now; each backup has its own steps. @throws StepUnknown, StepNotDone */
export const backUpSpace = (
  deps: SpaceDeps,
  space: WebSpace,
  steps: Steps,
): Promise<{ readonly is: 'backup'; readonly backup: Backup } | SpaceHalted> =>
  untilHalt('BACKUP', async () => {
    await requireNamespace(deps, space, 'BACKUP')
    const model = await modelOf(deps, space)
    return { is: 'backup', backup: await backUpModel(deps, model, steps, 'backup') } as const
  })

/** Restores a backup after it backed up what is there. @throws StepUnknown, StepNotDone, RangeError */
export const restoreSpace = (
  deps: SpaceDeps,
  space: WebSpace,
  backupId: string,
  steps: Steps,
): Promise<{ readonly is: 'restored'; readonly before: Backup } | SpaceHalted> =>
  untilHalt('BACKUP', async () => {
    await requireNamespace(deps, space, 'BACKUP')
    const model = await modelOf(deps, space)
    const before = await backUpModel(deps, model, steps, 'backup')
    const plan = restoreJob(model, await jobName(deps, steps, 'restore'), backupId)
    const { isComplete, why, log } = await runJob(deps, space, plan, 'BACKUP', steps)
    if (!isComplete) throw new SpaceHalt('BACKUP', 'fatal', `${why}: ${log.slice(-500)}`)
    return { is: 'restored', before } as const
  })

interface ListedBackup extends Backup {
  readonly at: Date
  readonly isBeforeUpdate: boolean
}

/** Lists the stored backups, the newest first. */
export const readBackups = (
  deps: SpaceDeps,
  space: WebSpace,
): Promise<{ readonly is: 'backups'; readonly backups: readonly ListedBackup[] } | SpaceHalted> =>
  untilHalt('BACKUP', async () => {
    await requireNamespace(deps, space, 'BACKUP')
    const { kubernetes } = deps
    const namespace = namespaceOf(space)
    const [[key, value] = ['', '']] = Object.entries(backupLabel)
    const jobs = await kubernetes.list('Job', namespace, `${key}=${value}`)
    const read = jobs
      .filter((job) => jobReadiness(job).is === 'ready')
      .map(async ({ metadata: { name, creationTimestamp, labels } }) => {
        const backup = readSummary(await kubernetes.jobLog(namespace, name, 'restic'))
        const isBeforeUpdate = labels[causeLabel] === 'BEFORE_UPDATE'
        const at = new Date(creationTimestamp)
        return backup === undefined ? [] : { ...backup, at, isBeforeUpdate }
      })
    const backups = (await Promise.all(read)).flat()
    backups.sort((a, b) => b.at.getTime() - a.at.getTime())
    return { is: 'backups', backups } as const
  })
