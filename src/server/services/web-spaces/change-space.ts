import type { Steps } from '../../platform/steps/index.ts'
import { readQuantity, volumeSize } from '../../providers/kubernetes/index.ts'
import { backUpSchedule } from './backup-objects.ts'
import {
  spaceNamespace,
  spaceQuota,
  spaceVolumes,
  baseObjects,
  type SpaceModel,
} from './base-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
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

/** Changes a space to another plan or other addons, with the steps of the change; storage only grows. @throws StepUnknown, StepNotDone, RangeError */
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
    await resize(deps, namespace, [before.size, after], steps)
    const { ipCount } = after.size
    const ips = await waitStep(deps, steps, 'ips', 'IP', () => readIps(deps, namespace, ipCount))
    return { is: 'done', ips } as const
  })
