import type { Steps } from '../../platform/steps/index.ts'
import { readQuantity, volumeSize } from '../../providers/kubernetes/index.ts'
import { backUpJob, backUpSchedule } from './backup-objects.ts'
import {
  spaceNamespace,
  spaceQuota,
  spaceVolumes,
  baseObjects,
  type SpaceModel,
} from './base-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { jobName } from './install-wordpress.ts'
import { runJobs } from './job.ts'
import { applyAll, modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import { readIps } from './provision-space.ts'
import { ensureStep, isUp, waitStep } from './wait.ts'
import type { SpaceSize } from './space-size.ts'
import type { WebSpace } from './web-space.ts'
import { appObjects, databaseObjects, ipServices } from './workload-objects.ts'

const larger = (a: SpaceSize, b: SpaceSize): SpaceSize => ({
  ...b,
  cpuMillis: Math.max(a.cpuMillis, b.cpuMillis),
  ramMb: Math.max(a.ramMb, b.ramMb),
  ipCount: Math.max(a.ipCount, b.ipCount),
})

const refuseChange = (from: SpaceSize, to: SpaceSize): void => {
  if (to.filesGb < from.filesGb || to.databaseGb < from.databaseGb) {
    throw new SpaceHalt('SPACE', 'input', 'storage cannot shrink')
  }
  if (to.app !== from.app || to.engine !== from.engine) {
    throw new SpaceHalt('SPACE', 'input', 'the app and the database cannot change')
  }
}

const hasGrown = async (
  { kubernetes }: SpaceDeps,
  namespace: string,
  volumes: Readonly<Record<string, number>>,
): Promise<true | undefined> => {
  for (const [name, gb] of Object.entries(volumes)) {
    const found = await kubernetes.find({ kind: 'PersistentVolumeClaim', namespace, name })
    const size = found === undefined ? undefined : volumeSize(found)
    if ((readQuantity(size ?? '') ?? 0) < gb * 2 ** 30) return undefined
  }
  return true
}

/** Raises the quota first, so that both the old and the new pods fit, and lowers it last. */
const resize = async (
  deps: SpaceDeps,
  namespace: string,
  [from, to]: readonly [SpaceSize, SpaceModel],
  steps: Steps,
): Promise<void> => {
  const { kubernetes } = deps
  const { space, size } = to
  await ensureStep(steps, 'grow', async () => {
    await kubernetes.apply(spaceQuota({ space, size: larger(from, size) }))
    await applyAll(deps, [spaceNamespace(space), ...baseObjects(to), ...spaceVolumes(to)])
  })
  await waitStep(deps, steps, 'volumes', 'DATABASE', () =>
    hasGrown(deps, namespace, { files: size.filesGb, db: size.databaseGb }),
  )
  await ensureStep(steps, 'resize', () =>
    applyAll(deps, [...databaseObjects(to), ...appObjects(to), ...backUpSchedule(to)]),
  )
  await waitStep(deps, steps, 'resized-database', 'DATABASE', () =>
    isUp(deps, namespace, 'StatefulSet', 'db', 'DATABASE'),
  )
  await waitStep(deps, steps, 'resized-app', 'APP', () =>
    isUp(deps, namespace, 'Deployment', 'app', 'APP'),
  )
  await ensureStep(steps, 'trim', async () => {
    for (const name of ipServices(from.ipCount).slice(size.ipCount)) {
      await kubernetes.remove({ kind: 'Service', namespace, name })
    }
    await kubernetes.apply(spaceQuota(to))
  })
}

/** Returns whether an app is stopped, as that of a suspended space. */
const isStopped = async ({ kubernetes }: SpaceDeps, namespace: string): Promise<boolean> => {
  const app = await kubernetes.find({ kind: 'Deployment', namespace, name: 'app' })
  return app?.spec.replicas === 0
}

/**
 * Backs up a website before its change. One that is stopped, or that three attempts cannot back up,
 * is changed without: storage only grows, and a full website may need just that to work again.
 */
const backUpFirst = async (
  deps: SpaceDeps,
  model: SpaceModel,
  namespace: string,
  steps: Steps,
): Promise<void> => {
  const stopped = await waitStep(deps, steps, 'stopped', 'SPACE', () => isStopped(deps, namespace))
  if (stopped) return
  const name = await jobName(deps, steps, 'before-change')
  try {
    await runJobs(deps, model.space, backUpJob(model, name, 'BEFORE_CHANGE'), 'BACKUP', steps)
  } catch (error) {
    if (!(error instanceof SpaceHalt && error.halted.class === 'fatal')) throw error
  }
}

/** Changes a space to another plan or other addons after a backup, with the steps of the change; storage only grows. @throws StepUnknown, StepNotDone, RangeError */
export const changeSpace = (
  deps: SpaceDeps,
  from: WebSpace,
  to: Pick<WebSpace, 'plan' | 'addons'>,
  steps: Steps,
): Promise<{ readonly is: 'done'; readonly ips: readonly string[] } | SpaceHalted> =>
  untilHalt('SPACE', async () => {
    const namespace = await requireNamespace(deps, from, 'SPACE')
    const [before, after] = [await modelOf(deps, from), await modelOf(deps, { ...from, ...to })]
    refuseChange(before.size, after.size)
    await backUpFirst(deps, before, namespace, steps)
    await resize(deps, namespace, [before.size, after], steps)
    const { ipCount } = after.size
    const ips = await waitStep(deps, steps, 'ips', 'IP', () => readIps(deps, namespace, ipCount))
    return { is: 'done', ips } as const
  })
