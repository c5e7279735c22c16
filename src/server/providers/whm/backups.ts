import * as v from 'valibot'
import type { WhmClient } from './client.ts'
import { WhmRefused } from './errors.ts'

const Started = v.object({ session_id: v.string() })

/** Starts an archive of a whole account outside of its home directory; returns its id. Throws ProviderError. */
export const startArchive = async (client: WhmClient, user: string): Promise<string> => {
  const { session_id } = await client.call('start_background_pkgacct', Started, { user })
  return session_id
}

const State = v.object({ state: v.picklist(['RUNNING', 'COMPLETED', 'FAILED']) })
export type ArchiveState = v.InferOutput<typeof State>['state']

/** Returns the state of an archive. Throws ProviderError. */
export const archiveState = async (client: WhmClient, id: string): Promise<ArchiveState> =>
  (await client.call('get_pkgacct_session_state', State, { session_id: id })).state

const Dates = v.object({ backup_set: v.array(v.string()) })
const Users = v.object({ user: v.array(v.object({ username: v.string() })) })

/** Returns the days (YYYY-MM-DD) whose nightly backup has an account, the latest first. Throws ProviderError. */
export const restorePoints = async (
  client: WhmClient,
  user: string,
): Promise<readonly string[]> => {
  const { backup_set } = await client.call('backup_date_list', Dates)
  const days = backup_set.map((date) => date.slice(0, 10))
  const isIn = async (day: string): Promise<boolean> => {
    const { user: users } = await client.call('backup_user_list', Users, { restore_point: day })
    return users.some(({ username }) => username === user)
  }
  const found = await Promise.all(days.map(isIn))
  return days
    .filter((_, at) => found[at])
    .sort()
    .reverse()
}

/** An archive in the home directory of an account. */
export interface OwnBackup {
  readonly file: string
  readonly at: Date
  readonly state: 'RUNNING' | 'DONE' | 'FAILED'
}

const Unix = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite())
const Archives = v.array(v.object({ file: v.string(), status: v.string(), time: Unix }))

const archiveStates: Readonly<Record<string, OwnBackup['state']>> = {
  ...{ complete: 'DONE', inprogress: 'RUNNING' },
}

/** Returns the archives in the home directory of an account, the latest first. Throws ProviderError. */
export const ownBackups = async (
  client: WhmClient,
  user: string,
): Promise<readonly OwnBackup[]> => {
  // UAPI lists the days, but not whether an archive is complete.
  const call = { user, api: 2, module: 'Backups', func: 'listfullbackups' } as const
  return (await client.cpanel(call, Archives))
    .map(({ file, status, time }) => ({
      ...{ file, at: new Date(time * 1000), state: archiveStates[status] ?? 'FAILED' },
    }))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Starts an archive in the home directory of an account. Throws ProviderError. */
export const startOwnBackup = (client: WhmClient, user: string): Promise<unknown> =>
  client.cpanel({ user, api: 3, module: 'Backup', func: 'fullbackup_to_homedir' }, v.unknown())

const Job = v.object({ user: v.string(), restore_point: v.string() })
/** An empty list is null. */
const listOf = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.object({ restore_job: v.optional(v.nullable(v.array(entry))) })
const Queued = listOf(Job)
const Numeric = v.union([v.string(), v.number()])
/** Failed restorations are in the list of completed ones, too. */
const Ended = listOf(
  v.object({
    restore_job: Job,
    status_info: v.object({ result: Numeric, started: Numeric }),
  }),
)

const listEnded = async (client: WhmClient, user: string) => {
  const { restore_job: jobs } = await client.call('restore_queue_list_completed', Ended)
  return (jobs ?? []).filter((job) => job.restore_job.user === user)
}

/** Queues the restoration of an account and starts the queue. Throws ProviderError. */
export const startRestore = async (client: WhmClient, user: string, day: string): Promise<void> => {
  // An earlier restoration to the same day would look like this one.
  for (const { status_info } of await listEnded(client, user)) {
    const start_time = status_info.started
    await client.tryCall('restore_queue_clear_completed_task', { user, start_time })
  }
  const queued = await client.tryCall('restore_queue_add_task', {
    ...{ user, restore_point: day },
    ...{ mail_config: 1, mysql: 1, subdomains: 1, give_ip: 0 },
  })
  if (!queued.ok && queued.refusal.cause !== 'queued') {
    throw new WhmRefused('restore_queue_add_task', queued.refusal)
  }
  await client.call('restore_queue_activate', v.unknown())
}

export type RestoreState = 'waiting' | 'completed' | 'failed'

/** Returns the state of the latest restoration of an account to a day; undefined when none was queued. Throws ProviderError. */
export const restoreState = async (
  client: WhmClient,
  user: string,
  day: string,
): Promise<RestoreState | undefined> => {
  // The lists have the day as a moment.
  const isOf = (job: v.InferOutput<typeof Job>): boolean =>
    job.user === user && job.restore_point.startsWith(day)
  for (const list of ['pending', 'active'] as const) {
    const { restore_job: jobs } = await client.call(`restore_queue_list_${list}`, Queued)
    if (jobs?.some(isOf) === true) return 'waiting'
  }
  const ended = (await listEnded(client, user)).find(({ restore_job: job }) => isOf(job))
  if (ended === undefined) return undefined
  // 1 is success, 2 a success with warnings.
  return String(ended.status_info.result) === '0' ? 'failed' : 'completed'
}
