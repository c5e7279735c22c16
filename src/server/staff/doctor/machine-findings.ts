import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '../../platform/config.ts'
import {
  readDatabaseFacts,
  readDataFolder,
  type DatabaseFacts,
  type DataFolderFacts,
} from '../../platform/production/index.ts'
import { systemErrorCode } from '../../platform/provider-error.ts'
import { examineBackups } from './backup-finding.ts'
import { withinLimit, type Finding } from './finding.ts'

const mostClockOffsetMs = 5000
const fewBytes = 1_000_000_000
const fewPercent = 5

const problem = (subject: string, text: string, remedy: string): Finding => ({
  ...{ is: 'problem', subject, text, remedy },
})

/** Judges the database, its clock and its migrations; a text says why it cannot be read. */
export const databaseFindings = (facts: DatabaseFacts | string): readonly Finding[] => {
  if (typeof facts === 'string')
    return [problem('database', facts, 'start it, or correct DATABASE_URL')]
  const { postgresVersion, pendingMigrations: pending, clockOffsetMs } = facts
  const ms = Math.round(Math.abs(clockOffsetMs))
  const apart = `differs from this machine's by ${ms < 1000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`}`
  return [
    { is: 'ok', subject: 'database', text: `PostgreSQL ${postgresVersion} answers` },
    ms > mostClockOffsetMs
      ? problem('clock of the database', apart, 'set both by NTP')
      : { is: 'ok', subject: 'clock of the database', text: apart },
    pending > 0
      ? problem('migrations', `${pending} are pending`, 'run npm run shop -- database migrate')
      : { is: 'ok', subject: 'migrations', text: 'none is pending' },
  ]
}

const examineDatabase = async ({ databaseUrl, dataDir }: Config): Promise<readonly Finding[]> =>
  databaseUrl === undefined
    ? [{ is: 'skipped', subject: 'database', text: `PGlite in ${dataDir}, which is for the demo` }]
    : databaseFindings(await readDatabaseFacts(databaseUrl))

/** Judges whether others can read a folder, and whether it lost its database. */
export const folderFinding = (folder: string, facts: DataFolderFacts): Finding => {
  const subject = 'mode of DATA_DIR'
  const { isEmptied, readable } = facts
  if (isEmptied)
    return problem(subject, `${folder} had a database, which is missing`, 'mount or restore it')
  if (readable.length === 0) return { is: 'ok', subject, text: 'only this account can read it' }
  return problem(
    subject,
    `other users can read ${readable.length} files and folders of it`,
    `run chmod -R go= ${folder}`,
  )
}

/** Judges the space of a disk. */
export const diskFinding = (setting: string, free: number, size: number): Finding => {
  const subject = `disk of ${setting}`
  const percent = size === 0 ? 0 : Math.floor((100 * free) / size)
  const text = `${(free / 1e9).toFixed(1)} GB are free (${percent} %)`
  return free < fewBytes || percent < fewPercent
    ? problem(subject, text, 'free some space, or move the folder to a larger disk')
    : { is: 'ok', subject, text }
}

const examineDisk = async (setting: string, folder: string): Promise<Finding> => {
  if (!existsSync(folder))
    return { is: 'skipped', subject: setting, text: `${folder} does not exist yet` }
  const { bavail, blocks, bsize } = await statfs(folder)
  return diskFinding(setting, bavail * bsize, blocks * bsize)
}

const examineFolders = async ({ dataDir, backup }: Config): Promise<readonly Finding[]> => {
  const disks = [
    ['DATA_DIR', dataDir],
    ...(backup.isScheduled ? [['BACKUP_DIR', backup.folder] as const] : []),
  ] as const
  const free = await Promise.all(disks.map(([setting, folder]) => examineDisk(setting, folder)))
  if (!existsSync(dataDir)) return free
  return [folderFinding(dataDir, await readDataFolder(dataDir)), ...free]
}

const anyHost: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

const examineServer = async ({ host, port }: Config): Promise<Finding> => {
  const url = `http://${anyHost.has(host) ? '127.0.0.1' : host}:${port}/readyz`
  const subject = 'server of this machine'
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(5000) })
    if (status === 200) return { is: 'ok', subject, text: `${url} answers 200` }
    return problem(subject, `${url} answers ${status}`, 'see docs/operations.md, Health')
  } catch (error) {
    const text = `${url} does not answer (${systemErrorCode(error) ?? 'no answer in time'})`
    return systemErrorCode(error) === 'ECONNREFUSED'
      ? { is: 'skipped', subject, text: `none runs at ${url}` }
      : problem(subject, text, 'see docs/runbooks/server-down.md')
  }
}

/** Looks at the database, the folders, the newest backup and the server of this machine. */
export const machineFindings = async (config: Config, now: Date): Promise<readonly Finding[]> => {
  const [database, folders, backup, server] = await Promise.all([
    examineDatabase(config),
    examineFolders(config),
    examineBackups(config.backup, now),
    withinLimit('server of this machine', () => examineServer(config)),
  ])
  return [...database, ...folders, backup, server]
}
