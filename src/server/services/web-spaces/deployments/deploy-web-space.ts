import type { DeploymentFailure } from '../../../../contract/deployments.ts'
import type { Steps } from '../../../platform/steps/index.ts'
import { deploymentReadiness, jobPods } from '../../../providers/kubernetes/index.ts'
import { backUpModel } from '../back-up-space.ts'
import { repositoryOf } from '../backup-objects.ts'
import { readSummary, type Backup } from '../restic-log.ts'
import { secretOf, spaceQuota, type SpaceModel } from '../base-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from '../halt.ts'
import { appImages } from '../images.ts'
import { jobName } from '../install-wordpress.ts'
import { runJob, runJobs, type JobEnd, type JobPlan } from '../job.ts'
import { applyAll, modelOf, requireNamespace, type SpaceDeps } from '../own-space.ts'
import { checkPods, ensureStep, waitStep } from '../wait.ts'
import { namespaceOf, type WebSpace } from '../web-space.ts'
import { appObjects } from '../workload-objects.ts'
import { putJob, releaseJob, secretKey, type Source } from './jobs.ts'
import { failureOf, lastLines, readCommit, type Commit } from './release-log.ts'
import { releasePath } from './scripts.ts'

/** A stored release with the commit that it is made of. */
export interface Release extends Commit {
  readonly snapshot: string
}

/** Code that is to be put into a space. */
export interface DeploymentOrder {
  readonly id: string
  readonly source:
    | Exclude<Source, { readonly kind: 'CLONE' }>
    /** Finds the space of the other website; undefined once it has ended, stops or changes. */
    | { readonly kind: 'CLONE'; readonly findSpace: () => Promise<WebSpace | undefined> }
    | { readonly kind: 'ROLLBACK'; readonly release: Release }
  /** Returns the token or the download link. */
  readonly secret: () => string | undefined
}

/** Code that does not work; the website is as it was before. */
export interface DeploymentFailed extends Commit {
  readonly is: 'failed'
  readonly failure: DeploymentFailure
  readonly log: string
}

export interface WebSpaceDeployed {
  readonly is: 'deployed'
  readonly release: Release
}

const failed = (failure: DeploymentFailure, log: string): DeploymentFailed => ({
  ...{ is: 'failed', failure, log: lastLines(log) },
})

/** Runs the job of a release; the stage follows its programs. Throws SpaceHalt until it has ended. */
const runRelease = async (deps: SpaceDeps, space: WebSpace, plan: JobPlan, steps: Steps) => {
  try {
    return await runJob(deps, space, plan, 'CODE', steps)
  } catch (error) {
    if (!(error instanceof SpaceHalt) || error.halted.class !== 'busy') throw error
    const pods = await deps.kubernetes.listPods(namespaceOf(space), jobPods(plan.name))
    const running = pods.at(-1)?.running ?? 'fetch'
    if (running === 'fetch') throw error
    const { why, afterMs } = error.halted
    throw new SpaceHalt('BUILD', 'busy', why, afterMs)
  }
}

/** Fetches, builds and stores a release; its secret lasts as long as its job. Throws SpaceHalt until then. */
const makeRelease = async (
  deps: SpaceDeps,
  model: SpaceModel,
  source: Source,
  readSecret: DeploymentOrder['secret'],
  steps: Steps,
): Promise<Release | DeploymentFailed> => {
  const { kubernetes } = deps
  const { space } = model
  const name = await jobName(deps, steps, 'release')
  const value = readSecret()
  await ensureStep(steps, 'secret', async () => {
    // Spaces of before have less room for builds.
    await kubernetes.apply(spaceQuota(model))
    if (value !== undefined) await kubernetes.create(secretOf(space, name, { [secretKey]: value }))
  })
  const plan = releaseJob(model, name, source, value === undefined ? undefined : name)
  const end: JobEnd = await runRelease(deps, space, plan, steps)
  await ensureStep(steps, 'forget-secret', () =>
    kubernetes.remove({ kind: 'Secret', namespace: namespaceOf(space), name }),
  )
  const stored = end.isComplete ? readSummary(end.log) : undefined
  const commit = readCommit(end.logs[0] ?? '')
  if (stored !== undefined) return { snapshot: stored.id, ...commit }
  const failure = end.isComplete ? undefined : failureOf(end)
  if (failure !== undefined) return { ...failed(failure, end.log), ...commit }
  throw new SpaceHalt('BACKUP', 'fatal', `the release was not stored: ${end.why}`)
}

const appPods = 'app=app'

/** Returns the log of an app that does not start; undefined once it runs. Throws SpaceHalt until then. */
const startApp = (
  deps: SpaceDeps,
  space: WebSpace,
  steps: Steps,
): Promise<{ readonly log: string | null }> => {
  const { kubernetes } = deps
  const namespace = namespaceOf(space)
  return waitStep(deps, steps, 'started', 'APP', async () => {
    const found = await kubernetes.find({ kind: 'Deployment', namespace, name: 'app' })
    if (found === undefined) throw new SpaceHalt('APP', 'fatal', 'the app was removed')
    const readiness = deploymentReadiness(found)
    if (readiness.is === 'ready') return { log: null }
    const pods = await kubernetes.listPods(namespace, appPods)
    const isCrashing = pods.some(({ waits }) => waits?.reason === 'CrashLoopBackOff')
    const isLate = readiness.is === 'failed' && readiness.class === 'fatal'
    if (isCrashing || isLate) return { log: await kubernetes.latestLog(namespace, appPods, 'app') }
    await checkPods(deps, namespace, appPods, 'APP')
    if (readiness.is === 'failed') throw new SpaceHalt('APP', readiness.class, readiness.why)
    return undefined
  })
}

/** Puts the files back that were there before. Throws SpaceHalt until then. */
const goBack = async (deps: SpaceDeps, model: SpaceModel, before: Backup, steps: Steps) => {
  const plan = putJob(model, await jobName(deps, steps, 'back'), `${before.id}:/site`)
  const { isComplete, why } = await runJobs(deps, model.space, plan, 'APP', steps)
  if (!isComplete) throw new SpaceHalt('APP', 'fatal', `the files are not back: ${why}`)
}

/** Puts a release into the website, and starts it; what does not start is put back. Throws SpaceHalt until then. */
const goLive = async (
  deps: SpaceDeps,
  model: SpaceModel,
  { id, snapshot }: { readonly id: string; readonly snapshot: string },
  steps: Steps,
): Promise<DeploymentFailed | undefined> => {
  const { space, size } = model
  const before = await backUpModel(deps, model, steps, 'before-release', 'BEFORE_UPDATE')
  const plan = putJob(model, await jobName(deps, steps, 'put'), `${snapshot}:${releasePath}`)
  const put = await runJob(deps, space, plan, 'APP', steps)
  if (!put.isComplete) {
    await goBack(deps, model, before, steps)
    return failed('COPY_FAILED', put.log)
  }
  if (appImages[size.app].start === undefined) return undefined
  const objects = (release: string | undefined) => appObjects({ ...model, release })
  await ensureStep(steps, 'restart', () => applyAll(deps, objects(id)))
  const { log } = await startApp(deps, space, steps)
  if (log === null) return undefined
  await goBack(deps, model, before, steps)
  await ensureStep(steps, 'restart-before', () => applyAll(deps, objects(model.release)))
  return failed('APP_NOT_STARTED', log)
}

/** Returns where a release comes from; another website is backed up for it, and then not needed any more. Throws SpaceHalt until then. */
const sourceOf = async (
  deps: SpaceDeps,
  source: Exclude<DeploymentOrder['source'], { readonly kind: 'ROLLBACK' }>,
  steps: Steps,
): Promise<Source | undefined> => {
  if (source.kind !== 'CLONE') return source
  type Copied = { readonly snapshot: string; readonly repository: string } | null
  const copied = await steps.once<Record<string, never>, Copied>('origin', {
    intent: () => ({}),
    look: () => Promise.resolve(undefined),
    run: async () => {
      const from = await source.findSpace()
      if (from === undefined) return null
      await requireNamespace(deps, from, 'BACKUP')
      const model = await modelOf(deps, from)
      const { id: snapshot } = await backUpModel(deps, model, steps, 'clone', 'CUSTOMER')
      return { snapshot, repository: repositoryOf(from, deps.settings) }
    },
  })
  return copied === undefined || copied === null ? undefined : { kind: 'CLONE', ...copied }
}

const releaseOf = async (
  deps: SpaceDeps,
  model: SpaceModel,
  { source, secret }: DeploymentOrder,
  steps: Steps,
): Promise<Release | DeploymentFailed> => {
  if (source.kind === 'ROLLBACK') return source.release
  const from = await sourceOf(deps, source, steps)
  return from === undefined
    ? failed('CLONE_FAILED', '')
    : makeRelease(deps, model, from, secret, steps)
}

/** Puts code into a space, once however often it runs. @throws StepUnknown, StepNotDone */
export const deployWebSpace = (
  deps: SpaceDeps,
  space: WebSpace,
  { id, source, secret }: DeploymentOrder,
  steps: Steps,
): Promise<WebSpaceDeployed | DeploymentFailed | SpaceHalted> =>
  untilHalt('CODE', async () => {
    await requireNamespace(deps, space, 'CODE')
    const model = await modelOf(deps, space)
    const release = await releaseOf(deps, model, { id, source, secret }, steps)
    if ('is' in release) return release
    const { snapshot, ...commit } = release
    const problem = await goLive(deps, model, { id, snapshot }, steps)
    return problem === undefined ? { is: 'deployed', release } : { ...problem, ...commit }
  })
