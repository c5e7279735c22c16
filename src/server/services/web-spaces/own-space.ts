import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import {
  isTerminating,
  type KubeIntent,
  type Kubernetes,
} from '../../providers/kubernetes/index.ts'
import type { SpaceModel } from './base-objects.ts'
import { SpaceHalt, type Stage } from './halt.ts'
import { findRelease } from './deployments/find-release.ts'
import { hostsOf } from './hosts.ts'
import { spaceSize } from './space-size.ts'
import { labelsOf, namespaceOf, type SpaceSettings, type WebSpace } from './web-space.ts'

/** What the work on web spaces needs. */
export interface SpaceDeps {
  readonly kubernetes: Kubernetes
  readonly settings: SpaceSettings
  readonly db: Queryable
  readonly clock: Clock
  readonly secretBox: SecretBox
  readonly randomBytes: (size: number) => Uint8Array
}

/** Whether the namespace of a space is there. Throws SpaceHalt for another owner's, or while it is removed. */
export const hasNamespace = async (
  { kubernetes }: Pick<SpaceDeps, 'kubernetes'>,
  space: WebSpace,
  stage: Stage,
): Promise<boolean> => {
  const name = namespaceOf(space)
  const found = await kubernetes.find({ kind: 'Namespace', name })
  if (found === undefined) return false
  const isOurs = Object.entries(labelsOf(space)).every(
    ([label, value]) => label === 'flow/plan' || found.metadata.labels[label] === value,
  )
  if (!isOurs) throw new SpaceHalt(stage, 'fatal', `the namespace ${name} is not ours`)
  if (isTerminating(found)) throw new SpaceHalt(stage, 'busy', `${name} is being removed`, 10_000)
  return true
}

/** Requires the namespace of a space. Throws SpaceHalt. */
export const requireNamespace = async (
  deps: Pick<SpaceDeps, 'kubernetes'>,
  space: WebSpace,
  stage: Stage,
): Promise<string> => {
  if (await hasNamespace(deps, space, stage)) return namespaceOf(space)
  throw new SpaceHalt(stage, 'fatal', `there is no namespace ${namespaceOf(space)}`)
}

/** Returns what the objects of a space are built from. Throws RangeError for a plan that the cluster cannot express. */
export const modelOf = async (
  { db, settings }: Pick<SpaceDeps, 'db' | 'settings'>,
  space: WebSpace,
  isSuspended = false,
): Promise<SpaceModel> => ({
  ...{ space, settings, isSuspended, size: spaceSize(space) },
  hosts: await hostsOf(db, space.itemId, settings.zone),
  release: await findRelease(db, space.itemId),
})

/** Applies objects at the same time. */
export const applyAll = async (
  { kubernetes }: Pick<SpaceDeps, 'kubernetes'>,
  objects: readonly KubeIntent[],
): Promise<void> => {
  await Promise.all(objects.map((object) => kubernetes.apply(object)))
}
