import type { Steps } from '../../platform/steps/index.ts'
import { jobPods, jobReadiness, type KubeIntent } from '../../providers/kubernetes/index.ts'
import { jobShare, metadataOf } from './base-objects.ts'
import { SpaceHalt, type Stage } from './halt.ts'
import type { Share } from './space-size.ts'
import type { SpaceDeps } from './own-space.ts'
import { besideApp, isolated, locked, podSecurity, resourcesOf, type Spec } from './pod.ts'
import { checkPods, waitStep } from './wait.ts'
import { labelsOf, namespaceOf, type WebSpace } from './web-space.ts'

/** One program of a job: a script that stops at the first failure. */
export interface Program {
  readonly name: string
  readonly image: string
  readonly script: string
  readonly env: readonly Spec[]
  readonly mounts: readonly Spec[]
  /** Of CPU and RAM; that of any job by default. */
  readonly share?: Share
  /** A user of the image; that of the job by default. */
  readonly uid?: number
}

export interface JobPlan {
  readonly name: string
  /** They run one after another. */
  readonly programs: readonly [Program, ...Program[]]
  readonly uid: number
  readonly volumes: readonly Spec[]
  /** On the app's node, where the volume is attached. */
  readonly besideApp: boolean
  readonly backoffLimit: number
  readonly labels?: Readonly<Record<string, string>>
  /** After which the cluster ends it; two hours by default. */
  readonly deadlineSeconds?: number
  /** How long the cluster shows the ended job; always by default. */
  readonly keptSeconds?: number
  /** The programs besides the last one whose logs are read, too. */
  readonly reads?: readonly string[]
  /** Whether a run that finds all attempts failed, such as one that staff start, makes another one. */
  readonly isTriedAgain?: boolean
}

const container = ({ name, image, script, env, mounts, uid, share = jobShare }: Program): Spec => ({
  ...{ name, image, command: ['/bin/sh', '-ec'], args: [script] },
  ...{ env, volumeMounts: mounts },
  securityContext: uid === undefined ? locked : { ...locked, runAsUser: uid },
  resources: resourcesOf(share.cpuMillis, share.ramMb),
})

/** Returns the spec of a job. */
export const jobSpec = (space: WebSpace, plan: JobPlan): Spec => {
  const containers = plan.programs.map(container)
  return {
    ...{ backoffLimit: plan.backoffLimit, activeDeadlineSeconds: plan.deadlineSeconds ?? 7_200 },
    ...(plan.keptSeconds === undefined ? {} : { ttlSecondsAfterFinished: plan.keptSeconds }),
    template: {
      metadata: { labels: { ...labelsOf(space), ...plan.labels } },
      spec: {
        ...isolated,
        restartPolicy: 'Never',
        securityContext: podSecurity(plan.uid),
        ...(plan.besideApp ? { affinity: besideApp } : {}),
        initContainers: containers.slice(0, -1),
        containers: containers.slice(-1),
        volumes: plan.volumes,
      },
    },
  }
}

/** How a job ended, with the log of the program that ended it. */
export type JobEnd = {
  readonly isComplete: boolean
  readonly why: string
  readonly program: string
  /** Whether the program needed more RAM than it has. */
  readonly isOutOfMemory: boolean
  readonly log: string
  /** Of the programs in `reads`, in their order. */
  readonly logs: readonly string[]
}

const mostLog = 16_000

const intentOf = (space: WebSpace, plan: JobPlan): KubeIntent => {
  const metadata = metadataOf(space, plan.name)
  return {
    kind: 'Job',
    metadata: { ...metadata, labels: { ...metadata.labels, ...plan.labels } },
    spec: jobSpec(space, plan),
  }
}

const lastOf = ({ programs }: JobPlan): string => programs.at(-1)?.name ?? ''

/** Returns the program that failed; the last one when its pod is gone. */
const endedIn = async ({ kubernetes }: SpaceDeps, namespace: string, plan: JobPlan) => {
  const pod = (await kubernetes.listPods(namespace, jobPods(plan.name))).at(-1)
  return { program: pod?.failed ?? lastOf(plan), isOutOfMemory: pod?.isOutOfMemory === true }
}

/** Starts a job unless it is there, and returns how it ended, if it has. Throws SpaceHalt. */
const lookAtJob = async (
  deps: SpaceDeps,
  space: WebSpace,
  plan: JobPlan,
  stage: Stage,
): Promise<JobEnd | undefined> => {
  const { kubernetes } = deps
  const namespace = namespaceOf(space)
  const key = { kind: 'Job', namespace, name: plan.name } as const
  let found = await kubernetes.find(key)
  if (found === undefined) {
    await kubernetes.create(intentOf(space, plan))
    found = await kubernetes.find(key)
    if (found === undefined) throw new SpaceHalt(stage, 'retry', `${plan.name} was removed`)
  }
  if (found.metadata.labels['flow/item'] !== space.itemId) {
    throw new SpaceHalt(stage, 'fatal', `the job ${plan.name} is not ours`)
  }
  const readiness = jobReadiness(found)
  if (readiness.is === 'waiting') {
    await checkPods(deps, namespace, jobPods(plan.name), stage)
    return undefined
  }
  const isComplete = readiness.is === 'ready'
  const why = readiness.is === 'failed' ? readiness.why : ''
  const { program, isOutOfMemory } = isComplete
    ? { program: lastOf(plan), isOutOfMemory: false }
    : await endedIn(deps, namespace, plan)
  const logOf = async (of: string): Promise<string> =>
    (await kubernetes.jobLog(namespace, plan.name, of)).slice(-mostLog)
  const log = await logOf(program)
  const logs = await Promise.all((plan.reads ?? []).map(logOf))
  return { isComplete, why, program, isOutOfMemory, log, logs }
}

/** Runs a job once and returns how it ended. Throws SpaceHalt until then. */
export const runJob = (
  deps: SpaceDeps,
  space: WebSpace,
  plan: JobPlan,
  stage: Stage,
  steps: Steps,
): Promise<JobEnd> =>
  waitStep<JobEnd>(deps, steps, plan.name, stage, () => lookAtJob(deps, space, plan, stage))

const mostAttempts = 3

/** Keeps a later attempt's wait one for staff: its deadline goes on, and nothing is mailed again. */
const stillForStaff = (error: unknown, stage: Stage): unknown =>
  error instanceof SpaceHalt && error.halted.class === 'busy'
    ? new SpaceHalt(stage, 'fatal', error.message, error.halted.afterMs)
    : error

/** Runs a job that can be repeated until one of three attempts, or of those of later runs, is complete. Throws SpaceHalt until then. */
export const runJobs = async (
  deps: SpaceDeps,
  space: WebSpace,
  plan: JobPlan,
  stage: Stage,
  steps: Steps,
): Promise<JobEnd> => {
  let end: JobEnd = {
    ...{ isComplete: false, isOutOfMemory: false },
    ...{ why: '', program: '', log: '', logs: [] },
  }
  let hasEndedNow = false
  const isOneLeft = (attempt: number): boolean =>
    attempt < mostAttempts || (plan.isTriedAgain === true && !hasEndedNow)
  for (let attempt = 0; !end.isComplete && isOneLeft(attempt); attempt += 1) {
    const name = attempt === 0 ? plan.name : `${plan.name}-${attempt}`
    end = await waitStep<JobEnd>(deps, steps, name, stage, async () => {
      const found = await lookAtJob(deps, space, { ...plan, name }, stage)
      hasEndedNow = found !== undefined
      return found
    }).catch((error: unknown) => {
      throw attempt < mostAttempts ? error : stillForStaff(error, stage)
    })
  }
  return end
}
