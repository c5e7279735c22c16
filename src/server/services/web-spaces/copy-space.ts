import { createHash } from 'node:crypto'
import type { Steps } from '../../platform/steps/index.ts'
import { restoreJob } from './backup-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { jobName } from './install-wordpress.ts'
import { runJobs } from './job.ts'
import { moveToUrl } from './move-web-space.ts'
import { modelOf, type SpaceDeps } from './own-space.ts'
import { provisionSpace } from './provision-space.ts'
import { removeRemains } from './remove-remains.ts'
import { waitStep } from './wait.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'

/** How long a copy stands beside its website. */
export const copyMs = 48 * 3_600_000

/** Returns the space of a copy: in a namespace of its own, with a quota of its own. */
export const copyOf = (space: WebSpace, copyId: string): WebSpace => ({
  ...{ ...space, itemId: copyId, copyOf: space.itemId },
  addons: space.addons.map(({ name, value }) => ({
    name,
    value: name === 'ch-additional-ip' ? 0 : value,
  })),
})

/** Returns the URL of a copy under our zone, such as `restore-2411-0a1b2c3d`. */
export const copyLabel = (copyId: string, at: Date): string => {
  const [, month = '', day = ''] = at.toISOString().slice(0, 10).split('-')
  const hash = createHash('sha256').update(`copy:${copyId}`).digest('hex').slice(0, 8)
  return `restore-${day}${month}-${hash}`
}

export interface CopyOrder {
  readonly id: string
  readonly backupId: string
  /** Under our zone. */
  readonly host: string
}

/** Restores a backup beside its website, once however often it runs. @throws StepUnknown, StepNotDone, RangeError */
export const copySpace = (
  deps: SpaceDeps,
  space: WebSpace,
  { id, backupId, host }: CopyOrder,
  steps: Steps,
): Promise<{ readonly is: 'copied' } | SpaceHalted> =>
  untilHalt('SPACE', async () => {
    const copy = copyOf(space, id)
    const ready = await provisionSpace(deps, { ...copy, host }, steps)
    if (ready.is === 'halted') return ready
    const model = await modelOf(deps, copy)
    const plan = restoreJob(model, await jobName(deps, steps, 'restore'), backupId)
    const { isComplete, why, log } = await runJobs(deps, copy, plan, 'BACKUP', steps)
    if (!isComplete) throw new SpaceHalt('BACKUP', 'fatal', `${why}: ${log.slice(-500)}`)
    await moveToUrl(deps, model, `https://${host}`, steps)
    return { is: 'copied' } as const
  })

/** Removes a copy with its URL; an absent one is removed. @throws StepUnknown, StepNotDone */
export const removeCopy = (
  deps: SpaceDeps,
  { family }: Pick<WebSpace, 'family'>,
  id: string,
  steps: Steps,
): Promise<{ readonly is: 'removed' } | SpaceHalted> =>
  untilHalt('REMOVAL', async () => {
    const removed = await removeRemains(deps, { itemId: id, family })
    if (removed.is === 'halted') return removed
    const name = namespaceOf({ family, itemId: id })
    await waitStep(deps, steps, 'copy-removed', 'REMOVAL', async () => {
      const left = await deps.kubernetes.find({ kind: 'Namespace', name })
      return left === undefined ? true : undefined
    })
    return removed
  })
