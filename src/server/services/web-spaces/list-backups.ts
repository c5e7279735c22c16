import { jobReadiness, type KubeObject } from '../../providers/kubernetes/index.ts'
import { backupLabel, causeLabel } from './backup-objects.ts'
import { beforeDays, nextBackup } from './backup-policy.ts'
import { untilHalt, type SpaceHalted } from './halt.ts'
import { requireNamespace, type SpaceDeps } from './own-space.ts'
import { readSnapshots, readSummary, type ListedBackup } from './restic-log.ts'
import { spaceSize } from './space-size.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'

/** The stored backups, and what the schedule does. */
export interface Backups {
  readonly is: 'backups'
  /** The newest first. */
  readonly backups: readonly ListedBackup[]
  readonly schedule: { readonly every: 'DAY' | 'WEEK'; readonly nextAt: Date } | undefined
  /** When the schedule last failed, twice, with no backup since. */
  readonly failedAt: Date | undefined
}

const newestFirst = (backups: readonly ListedBackup[]): readonly ListedBackup[] =>
  backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())

const createdAt = ({ metadata }: KubeObject): Date => new Date(metadata.creationTimestamp)

/** Before there were lists, each job's log named its own backup only. */
const fromSummaries = (jobs: readonly KubeObject[], logs: readonly string[]): ListedBackup[] =>
  jobs.flatMap((job, at) => {
    const backup = readSummary(logs[at] ?? '')
    const cause = job.metadata.labels[causeLabel] === 'BEFORE_UPDATE' ? 'BEFORE_UPDATE' : 'SCHEDULE'
    return backup === undefined ? [] : { ...backup, at: createdAt(job), cause }
  })

type Jobs = readonly KubeObject[]

/** Times of jobs are of seconds, so two that are close may be in either order. */
const listsRead = 2

/** Returns what the job saw that listed last. */
const listOf = async (
  { kubernetes }: Pick<SpaceDeps, 'kubernetes'>,
  namespace: string,
  complete: Jobs,
): Promise<readonly ListedBackup[]> => {
  const logs: string[] = []
  const lists: (readonly ListedBackup[])[] = []
  for (const { metadata } of complete) {
    const log = await kubernetes.jobLog(namespace, metadata.name, 'restic')
    logs.push(log)
    const list = readSnapshots(log)
    if (list !== undefined) lists.push(newestFirst(list))
    if (lists.length === listsRead) break
  }
  const timeOf = (list: readonly ListedBackup[]): number => list[0]?.at.getTime() ?? 0
  const [last] = lists.toSorted((a, b) => timeOf(b) - timeOf(a))
  return last ?? newestFirst(fromSummaries(complete, logs))
}

/** Returns when the schedule last failed, with no backup since. */
const failureOf = (jobs: Jobs, backups: readonly ListedBackup[]): Date | undefined => {
  const failed = jobs.find(
    (job) => jobReadiness(job).is === 'failed' && job.metadata.labels[causeLabel] === 'SCHEDULE',
  )
  const at = failed && createdAt(failed)
  return at === undefined || backups.some((backup) => backup.at > at) ? undefined : at
}

/** Lists the stored backups, as the newest job saw them. */
export const readBackups = (deps: SpaceDeps, space: WebSpace): Promise<Backups | SpaceHalted> =>
  untilHalt('BACKUP', async () => {
    await requireNamespace(deps, space, 'BACKUP')
    const { kubernetes, clock } = deps
    const namespace = namespaceOf(space)
    const [[key, value] = ['', '']] = Object.entries(backupLabel)
    const jobs = (await kubernetes.list('Job', namespace, `${key}=${value}`)).toSorted(
      (a, b) => createdAt(b).getTime() - createdAt(a).getTime(),
    )
    const complete = jobs.filter((job) => jobReadiness(job).is === 'ready')
    const now = clock.now()
    const since = now.getTime() - beforeDays * 24 * 3_600_000
    const backups = (await listOf(deps, namespace, complete)).filter(
      ({ at, cause }) => !cause.startsWith('BEFORE_') || at.getTime() > since,
    )
    const every = spaceSize(space).backsUp
    return {
      ...{ is: 'backups' as const, backups, failedAt: failureOf(jobs, backups) },
      schedule: every && { every, nextAt: nextBackup(space, every, now) },
    }
  })
