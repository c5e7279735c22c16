import { randomBytes } from 'node:crypto'
import { quoted, Refused } from './answer.ts'
import { ownAccount, required, type WhmFunction } from './parameters.ts'
import type { FunctionContext, Task } from './server-state.ts'

const dayMs = 86_400_000
const keptDays = 7

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Returns the days of the nightly backups that contain an account. */
const restorePointsOf = (createdAt: string, now: Date): readonly string[] =>
  Array.from({ length: keptDays }, (_, back) =>
    dayOf(new Date(now.getTime() - back * dayMs)),
  ).filter((day) => day > createdAt.slice(0, 10))

export const backupDateList: WhmFunction = ({ state, now }) => {
  const days = state.accounts.all().flatMap(({ createdAt }) => restorePointsOf(createdAt, now()))
  return { data: { backup_set: [...new Set(days)].sort().reverse() } }
}

export const backupUserList: WhmFunction = ({ state, now }, parameters) => {
  const day = required(parameters, 'restore_point')
  const users = state.accounts
    .all()
    .filter(({ createdAt }) => restorePointsOf(createdAt, now()).includes(day))
  return { data: { user: users.map(({ user }) => ({ username: user, status: 'active' })) } }
}

export const startArchive: WhmFunction = (context, parameters) => {
  const { user } = ownAccount(context, parameters)
  const id = `${user}${dayOf(context.now()).replaceAll('-', '')}${randomBytes(9).toString('hex')}`
  context.state.archives.set(id, { id, user, startedAt: context.now(), restorePoint: '' })
  return { data: { session_id: id, complete_master_log: `/var/cpanel/logs/${id}/master.log` } }
}

const hasEnded = ({ startedAt }: Task, ms: number, now: Date): boolean =>
  startedAt !== undefined && startedAt.getTime() + ms <= now.getTime()

export const archiveState: WhmFunction = ({ state, behaviours, now }, parameters) => {
  const id = required(parameters, 'session_id')
  const archive = state.archives.get(id)
  if (archive === undefined) throw new Refused(`The session ${quoted(id)} does not exist.`)
  const { backupMs, backupFails } = behaviours.current.whm
  if (!hasEnded(archive, backupMs, now())) return { data: { state: 'RUNNING' } }
  return { data: { state: backupFails ? 'FAILED' : 'COMPLETED' } }
}

export const addRestore: WhmFunction = (context, parameters) => {
  const { user, createdAt } = ownAccount(context, parameters)
  const restorePoint = required(parameters, 'restore_point')
  if (!restorePointsOf(createdAt, context.now()).includes(restorePoint)) {
    throw new Refused(`There is no backup of ${quoted(user)} at ${quoted(restorePoint)}.`)
  }
  const { restores } = context.state
  if (restores.some((task) => task.user === user && stateOf(context, task) === 'pending')) {
    throw new Refused(`The user ${quoted(user)} is already in the queue.`)
  }
  restores.push({ id: randomBytes(6).toString('hex'), user, startedAt: undefined, restorePoint })
  return {}
}

export const activateRestores: WhmFunction = ({ state, now }) => {
  state.restores.forEach((task, at) => {
    if (task.startedAt === undefined) state.restores[at] = { ...task, startedAt: now() }
  })
  return {}
}

type RestoreState = 'pending' | 'active' | 'completed' | 'failed'

const stateOf = ({ behaviours, now }: FunctionContext, task: Task): RestoreState => {
  if (task.startedAt === undefined) return 'pending'
  const { restoreMs, restoreFails } = behaviours.current.whm
  if (!hasEnded(task, restoreMs, now())) return 'active'
  return restoreFails ? 'failed' : 'completed'
}

const listed = (context: FunctionContext, wanted: RestoreState) =>
  context.state.restores
    .filter((task) => stateOf(context, task) === wanted)
    .map(({ user, restorePoint }) => ({ user, restore_point: `${restorePoint}T00:00:00.000Z` }))

export const restoreState: WhmFunction = (context) => ({
  data: {
    is_active: listed(context, 'active').length > 0 ? 1 : 0,
    pending: listed(context, 'pending'),
    active: listed(context, 'active'),
    completed: listed(context, 'completed'),
    failed: listed(context, 'failed'),
  },
})

export const restoreIsActive: WhmFunction = (context) => ({
  data: { is_active: listed(context, 'active').length > 0 ? 1 : 0 },
})

/** Lists the restorations in one state. */
export const restoreList =
  (wanted: RestoreState): WhmFunction =>
  (context) => ({ data: { restore_job: listed(context, wanted) } })
