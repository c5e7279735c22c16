import type { Steps } from '../../platform/steps/index.ts'
import { isTerminating } from '../../providers/kubernetes/index.ts'
import { releaseHost, type StoredFinal } from '../web-space-tasks/index.ts'
import { forgetValues } from './app-values.ts'
import { backUpModel } from './back-up-space.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { applyAll, modelOf, type SpaceDeps } from './own-space.ts'
import type { Backup } from './restic-log.ts'
import { ensureStep, isUp, waitStep } from './wait.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'
import { appObjects, databaseObjects } from './workload-objects.ts'

/** Finds the namespace of a space. Throws SpaceHalt for another owner's. */
const ownNamespace = async ({ kubernetes }: SpaceDeps, space: WebSpace) => {
  const name = namespaceOf(space)
  const found = await kubernetes.find({ kind: 'Namespace', name })
  if (found !== undefined && found.metadata.labels['flow/item'] !== space.itemId) {
    throw new SpaceHalt('REMOVAL', 'fatal', `the namespace ${name} is not ours`)
  }
  return found
}

/** Stops the app, whose volume the backup reads; the database runs for its dump. */
const lastBackup = async (deps: SpaceDeps, space: WebSpace, steps: Steps): Promise<Backup> => {
  const model = await modelOf(deps, space)
  const stopped = { ...model, isSuspended: true }
  await applyAll(deps, [...databaseObjects(model), ...appObjects(stopped)])
  await waitStep(deps, steps, 'last-database', 'DATABASE', () =>
    isUp(deps, namespaceOf(space), 'StatefulSet', 'db', 'DATABASE'),
  )
  return backUpModel(deps, stopped, steps, 'last-backup', 'FINAL')
}

/** Backs up a space that is there, once; undefined when it was removed without. Throws SpaceHalt until then. */
const finalBackup = async (
  deps: SpaceDeps,
  space: WebSpace,
  isThere: boolean,
  steps: Steps,
): Promise<StoredFinal | null> => {
  type Made = { readonly backup: StoredFinal | null }
  const made = isThere ? await lastBackup(deps, space, steps) : undefined
  const at = deps.clock.now().toISOString()
  const stored = await steps.once<Made, Made>('final-backup', {
    intent: () => ({ backup: made === undefined ? null : { ...made, at } }),
    look: (intent) => Promise.resolve(intent),
    run: (intent) => Promise.resolve(intent),
  })
  return stored?.backup ?? null
}

/** Backs up and removes a space with its names; an absent one has ended. Runs again until it has. @throws StepUnknown, StepNotDone */
export const terminateSpace = (
  deps: SpaceDeps,
  space: WebSpace,
  steps: Steps,
): Promise<{ readonly is: 'ended'; readonly backup: StoredFinal | null } | SpaceHalted> =>
  untilHalt('REMOVAL', async () => {
    const found = await ownNamespace(deps, space)
    const isThere = found !== undefined && !isTerminating(found)
    const backup = await finalBackup(deps, space, isThere, steps)
    if (found !== undefined) {
      const name = namespaceOf(space)
      if (isThere) {
        await ensureStep(steps, 'remove', () => deps.kubernetes.remove({ kind: 'Namespace', name }))
      }
      await waitStep(deps, steps, 'removed', 'REMOVAL', async () => {
        const left = await deps.kubernetes.find({ kind: 'Namespace', name })
        return left === undefined ? true : undefined
      })
    }
    await releaseHost(deps.db, space.itemId)
    await forgetValues(deps.db, space.itemId)
    return { is: 'ended', backup } as const
  })
