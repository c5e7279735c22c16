import type { Json, Steps } from '../../platform/steps/index.ts'
import {
  deploymentReadiness,
  statefulSetReadiness,
  type KubeObject,
  type Readiness,
} from '../../providers/kubernetes/index.ts'
import { SpaceHalt, type Stage } from './halt.ts'
import type { SpaceDeps } from './own-space.ts'

const minute = 60_000

const deadlines: Readonly<Record<Stage, number>> = {
  ...{ SPACE: 2 * minute, DATABASE: 10 * minute, APP: 15 * minute, IP: 10 * minute },
  ...{ WORDPRESS: 15 * minute, DNS: 14 * 24 * 60 * minute, CERTIFICATE: 72 * 60 * minute },
  ...{ BACKUP: 120 * minute, REMOVAL: 15 * minute, CODE: 60 * minute, BUILD: 60 * minute },
}

/** Looks again soon, then ever less often: 2 to 30 s. */
const nextLookMs = (waitedMs: number): number => Math.min(30_000, Math.max(2_000, waitedMs / 4))

/** Returns what a look finds, as a step with a stored deadline. Throws SpaceHalt until then. */
export const waitStep = async <Value extends Json>(
  { clock }: Pick<SpaceDeps, 'clock'>,
  steps: Steps,
  name: string,
  stage: Stage,
  look: () => Promise<Value | undefined>,
): Promise<Value> => {
  const value = await steps.once<{ readonly since: string }, Value>(name, {
    intent: () => ({ since: clock.now().toISOString() }),
    look: () => Promise.resolve(undefined),
    run: async ({ since }) => {
      const waitedMs = clock.now().getTime() - Date.parse(since)
      try {
        const found = await look()
        if (found !== undefined) return found
      } catch (error) {
        // What could still pass did not.
        if (error instanceof SpaceHalt && waitedMs >= deadlines[stage]) {
          const { class: errorClass, why } = error.halted
          throw new SpaceHalt(stage, errorClass === 'retry' ? 'fatal' : errorClass, why)
        }
        throw error
      }
      if (waitedMs >= deadlines[stage]) {
        throw new SpaceHalt(stage, 'fatal', `${name} is past its deadline`)
      }
      throw new SpaceHalt(stage, 'busy', `waits for ${name}`, nextLookMs(waitedMs))
    },
  })
  if (value === undefined) throw new Error(`${name} has no intent`)
  return value
}

/** Does what can be repeated, until it is done once. */
export const ensureStep = async (
  steps: Steps,
  name: string,
  ensure: () => Promise<unknown>,
): Promise<void> => {
  await steps.once<Record<string, never>, true>(name, {
    intent: () => ({}),
    look: () => Promise.resolve(undefined),
    run: async () => {
      await ensure()
      return true
    },
  })
}

const readers: Readonly<Record<'Deployment' | 'StatefulSet', (object: KubeObject) => Readiness>> = {
  Deployment: deploymentReadiness,
  StatefulSet: statefulSetReadiness,
}

/** Whether a workload runs as applied. Throws SpaceHalt when its pods cannot start. */
export const isUp = async (
  { kubernetes }: Pick<SpaceDeps, 'kubernetes'>,
  namespace: string,
  kind: 'Deployment' | 'StatefulSet',
  name: string,
  stage: Stage,
): Promise<true | undefined> => {
  const found = await kubernetes.find({ kind, namespace, name })
  if (found === undefined) throw new SpaceHalt(stage, 'fatal', `${name} was removed`)
  const readiness = readers[kind](found)
  if (readiness.is === 'ready') return true
  await checkPods({ kubernetes }, namespace, `app=${name}`, stage)
  if (readiness.is === 'failed') throw new SpaceHalt(stage, readiness.class, readiness.why)
  return undefined
}

/** Throws SpaceHalt when pods with a label cannot start for want of an image, room or a setting. */
export const checkPods = async (
  { kubernetes }: Pick<SpaceDeps, 'kubernetes'>,
  namespace: string,
  label: string,
  stage: Stage,
): Promise<void> => {
  for (const { waits } of await kubernetes.listPods(namespace, label)) {
    const { reason = '', message = '' } = waits ?? {}
    const why = `${reason}: ${message}`
    if (/^(ErrImagePull|ImagePullBackOff|InvalidImageName)$/.test(reason)) {
      throw new SpaceHalt(stage, 'retry', why)
    }
    if (reason === 'Unschedulable') throw new SpaceHalt(stage, 'quota', why, 60_000)
  }
}
