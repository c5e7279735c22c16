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
  const found: string[] = []
  for (const day of days.sort().reverse()) {
    const { user: users } = await client.call('backup_user_list', Users, { restore_point: day })
    if (users.some(({ username }) => username === user)) found.push(day)
  }
  return found
}

/** Queues the restoration of an account and starts the queue. Throws ProviderError. */
export const startRestore = async (client: WhmClient, user: string, day: string): Promise<void> => {
  const queued = await client.tryCall('restore_queue_add_task', {
    ...{ user, restore_point: day },
    ...{ mail_config: 1, mysql: 1, subdomains: 1, give_ip: 0 },
  })
  if (!queued.ok && queued.refusal.cause !== 'queued') {
    throw new WhmRefused('restore_queue_add_task', queued.refusal)
  }
  await client.call('restore_queue_activate', v.unknown())
}

const Jobs = v.object({
  restore_job: v.array(v.object({ user: v.string(), restore_point: v.string() })),
})

export type RestoreState = 'waiting' | 'completed' | 'failed'

/** Returns the state of the latest restoration of an account to a day; undefined when none was queued. Throws ProviderError. */
export const restoreState = async (
  client: WhmClient,
  user: string,
  day: string,
): Promise<RestoreState | undefined> => {
  const lists = [
    ['pending', 'waiting'],
    ['active', 'waiting'],
    ['failed', 'failed'],
    ['completed', 'completed'],
  ] as const
  for (const [list, state] of lists) {
    const { restore_job } = await client.call(`restore_queue_list_${list}`, Jobs)
    // The lists have the day as a moment.
    const isOf = ({ restore_point }: (typeof restore_job)[number]) => restore_point.startsWith(day)
    if (restore_job.some((job) => job.user === user && isOf(job))) return state
  }
  return undefined
}
