import { randomBytes } from 'node:crypto'
import type { Account } from './accounts.ts'
import { quoted, Refused } from './answer.ts'
import type { CpanelFunction } from './cpanel-function.ts'
import { ownAccount, required, type WhmFunction } from './parameters.ts'
import type { FunctionContext, Task } from './server-state.ts'

const dayMs = 86_400_000
const keptDays = 7

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Returns the days of the nightly backups that contain an account. */
const restorePointsOf = (
  { behaviours, now }: FunctionContext,
  { createdAt, backsUp }: Account,
): readonly string[] => {
  if (!backsUp) return []
  const days = Array.from({ length: keptDays }, (_, back) =>
    dayOf(new Date(now().getTime() - back * dayMs)),
  )
  const own = days.filter((day) => day > createdAt.slice(0, 10))
  return [...new Set([...own, ...behaviours.current.whm.nights])]
}

export const backupDateList: WhmFunction = (context) => {
  const accounts = context.state.accounts.all()
  const days = accounts.flatMap((account) => restorePointsOf(context, account))
  return { data: { backup_set: [...new Set(days)].sort().reverse() } }
}

export const backupUserList: WhmFunction = (context, parameters) => {
  const day = required(parameters, 'restore_point')
  const users = context.state.accounts
    .all()
    .filter((account) => restorePointsOf(context, account).includes(day))
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
  const account = ownAccount(context, parameters)
  const { user } = account
  const restorePoint = required(parameters, 'restore_point')
  if (!restorePointsOf(context, account).includes(restorePoint)) {
    throw new Refused(`There is no backup of ${quoted(user)} at ${quoted(restorePoint)}.`)
  }
  const { restores } = context.state
  if (restores.some((task) => task.user === user && stateOf(context, task) === 'pending')) {
    throw new Refused(`The user ${quoted(user)} is already in the queue.`)
  }
  const id = randomBytes(6).toString('hex')
  restores.push({ id, user, startedAt: undefined, restorePoint })
  return { data: { queue_id: id } }
}

export const activateRestores: WhmFunction = ({ state, behaviours, now }) => {
  const fails = behaviours.current.whm.restoreFails
  state.restores.forEach((task, at) => {
    if (task.startedAt === undefined) state.restores[at] = { ...task, startedAt: now(), fails }
  })
  return {}
}

type RestoreState = 'pending' | 'active' | 'completed'

const stateOf = ({ behaviours, now }: FunctionContext, task: Task): RestoreState => {
  if (task.startedAt === undefined) return 'pending'
  return hasEnded(task, behaviours.current.whm.restoreMs, now()) ? 'completed' : 'active'
}

const tasksIn = (context: FunctionContext, wanted: RestoreState) =>
  context.state.restores.filter((task) => stateOf(context, task) === wanted)

const options = { destid: 'local', give_ip: 0, mail_config: 1, mysql: 1, subdomains: 1 }
const shownTask = ({ user, restorePoint }: Task) => ({
  ...{ options, user },
  restore_point: `${restorePoint}T00:00:00.000Z`,
})

const startOf = ({ startedAt }: Task): string =>
  String(Math.floor((startedAt ?? new Date(0)).getTime() / 1000))

export const restoreState: WhmFunction = (context) => {
  const listed = (state: RestoreState) => tasksIn(context, state).map(shownTask)
  const active = listed('active')
  const is_active = active.length > 0 ? 1 : 0
  return {
    data: { is_active, active, pending: listed('pending'), completed: listed('completed') },
  }
}

export const restoreIsActive: WhmFunction = (context) => ({
  data: { is_active: tasksIn(context, 'active').length > 0 ? 1 : 0 },
})

/** Forgets the restoration of a user that began at a time. */
export const clearCompleted: WhmFunction = (context, parameters) => {
  const user = required(parameters, 'user')
  const started = required(parameters, 'start_time')
  const { restores } = context.state
  const gone = tasksIn(context, 'completed').find(
    (task) => task.user === user && startOf(task) === started,
  )
  if (gone === undefined) throw new Refused(`There is no task of ${quoted(user)}.`)
  restores.splice(restores.indexOf(gone), 1)
  return {}
}

/** An empty list is null. */
const listedOrNull = <Entry>(restore_job: readonly Entry[]) => ({
  data: { restore_job: restore_job.length === 0 ? null : restore_job },
})

export const pendingRestores: WhmFunction = (context) =>
  listedOrNull(tasksIn(context, 'pending').map(shownTask))

export const activeRestores: WhmFunction = (context) =>
  listedOrNull(tasksIn(context, 'active').map(shownTask))

/** Lists what has ended, also in failure. */
export const completedRestores: WhmFunction = (context) =>
  listedOrNull(
    tasksIn(context, 'completed').map((task) => ({
      restore_job: shownTask(task),
      status_info: {
        result: task.fails === true ? 0 : 1,
        ...{ started: startOf(task), finished: startOf(task) },
        ...{ log: 'Restore Complete', warnings: null },
      },
    })),
  )

/** `backup-11.24.2026_10-00-00_user.tar.gz`. */
const archiveName = (user: string, at: Date): string => {
  const [year = '', month = '', day = ''] = dayOf(at).split('-')
  const time = at.toISOString().slice(11, 19).replaceAll(':', '-')
  return `backup-${Number(month)}.${Number(day)}.${year}_${time}_${user}.tar.gz`
}

const fullBackup: CpanelFunction = ({ state, now }, account) => {
  const ownBackups = [...account.ownBackups, now().toISOString()]
  state.accounts.put({ ...account, ownBackups })
  return { pid: String(40_000 + ownBackups.length) }
}

const listFullBackups: CpanelFunction = ({ behaviours, now }, { user, ownBackups }) => {
  const { backupMs, backupFails } = behaviours.current.whm
  return ownBackups.map((begun) => {
    const at = new Date(begun)
    const hasRun = at.getTime() + backupMs <= now().getTime()
    const ended = backupFails ? 'timeout' : 'complete'
    return {
      file: archiveName(user, at),
      status: hasRun ? ended : 'inprogress',
      time: Math.floor(at.getTime() / 1000),
      localtime: at.toUTCString(),
    }
  })
}

/** The functions about archives in a home directory, by API version and name. */
export const ownBackupFunctions: readonly (readonly [string, CpanelFunction])[] = [
  ['3 Backup::fullbackup_to_homedir', fullBackup],
  ['2 Backups::listfullbackups', listFullBackups],
]
