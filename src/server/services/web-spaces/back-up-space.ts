import type { Steps } from '../../platform/steps/index.ts'
import { backUpJob, backUpSchedule, restoreJob } from './backup-objects.ts'
import type { Cause } from './backup-policy.ts'
import type { SpaceModel } from './base-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { jobName } from './install-wordpress.ts'
import { runJob, runJobs } from './job.ts'
import { moveToUrl } from './move-web-space.ts'
import { applyAll, modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import { readSummary, type Backup } from './restic-log.ts'
import type { WebSpace } from './web-space.ts'

/** Backs up a model's space under a decided name. Throws SpaceHalt until it is done. */
export const backUpModel = async (
  deps: SpaceDeps,
  model: SpaceModel,
  steps: Steps,
  prefix: string,
  cause: Cause,
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
    return {
      is: 'backup',
      backup: await backUpModel(deps, model, steps, 'backup', 'CUSTOMER'),
    } as const
  })

/** Applies the present schedule to a space that may have an older one, or none. */
export const applySchedule = (
  deps: SpaceDeps,
  space: WebSpace,
): Promise<{ readonly is: 'done' } | SpaceHalted> =>
  untilHalt('BACKUP', async () => {
    await requireNamespace(deps, space, 'BACKUP')
    await applyAll(deps, backUpSchedule(await modelOf(deps, space)))
    return { is: 'done' } as const
  })

/** Restores a backup after it backed up what is there. @throws StepUnknown, StepNotDone, RangeError */
export const restoreSpace = (
  deps: SpaceDeps,
  space: WebSpace,
  { backupId, url }: { readonly backupId: string; readonly url: string },
  steps: Steps,
): Promise<{ readonly is: 'restored'; readonly before: Backup } | SpaceHalted> =>
  untilHalt('BACKUP', async () => {
    await requireNamespace(deps, space, 'BACKUP')
    const model = await modelOf(deps, space)
    const before = await backUpModel(deps, model, steps, 'backup', 'BEFORE_RESTORE')
    const plan = restoreJob(model, await jobName(deps, steps, 'restore'), backupId)
    const { isComplete, why, log } = await runJob(deps, space, plan, 'BACKUP', steps)
    if (!isComplete) throw new SpaceHalt('BACKUP', 'fatal', `${why}: ${log.slice(-500)}`)
    // It may have had another domain.
    await moveToUrl(deps, model, url, steps)
    return { is: 'restored', before } as const
  })
