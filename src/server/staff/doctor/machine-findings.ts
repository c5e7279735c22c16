import { stat, statfs } from 'node:fs/promises'
import type { Config } from '../../platform/config.ts'
import {
  readDatabaseFacts,
  readDataFolder,
  type DatabaseFacts,
  type DataFolderFacts,
} from '../../platform/production/index.ts'
import { systemErrorCode } from '../../platform/provider-error.ts'
import { examineBackups, examineDrills } from './backup-finding.ts'
import { orLate, withinLimit, type Finding } from './finding.ts'

const mostClockOffsetMs = 5000
const fewBytes = 1_000_000_000
const fewPercent = 5

const problem = (subject: string, text: string, remedy: string): Finding => ({
  ...{ is: 'problem', subject, text, remedy },
})

/** Judges the database, its clock and its migrations; a text says why it cannot be read. */
export const databaseFindings = (
  facts: DatabaseFacts | string,
  setting = 'DATABASE_URL',
): readonly Finding[] => {
  if (typeof facts === 'string')
    return [problem('database', facts, `start it, or correct ${setting}`)]
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

const factsOf = (url: string, setting: string): Promise<DatabaseFacts | string> =>
  orLate<DatabaseFacts | string>(
    () => readDatabaseFacts(url, setting),
    (text) => `${setting}: ${text}`,
  )

const examineDatabase = async (config: Config): Promise<readonly Finding[]> => {
  const { databaseUrl: url, poolerUrl, dataDir } = config
  if (url === undefined)
    return [
      { is: 'skipped', subject: 'database', text: `PGlite in ${dataDir}, which is for the demo` },
    ]
  const setting = poolerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  return databaseFindings(await factsOf(url, setting), setting)
}

/** Judges another way to the database: its pooler or its replica. */
export const wayFinding = (
  subject: string,
  setting: string,
  facts: DatabaseFacts | string,
): Finding =>
  typeof facts === 'string'
    ? problem(subject, facts, `start it, or correct ${setting}`)
    : { is: 'ok', subject, text: `PostgreSQL ${facts.postgresVersion} answers` }

const examineWays = ({ poolerUrl, replicaUrl }: Config): Promise<readonly Finding[]> => {
  const ways = [
    ['pooler of the database', 'DATABASE_URL', poolerUrl],
    ['replica of the database', 'DATABASE_REPLICA_URL', replicaUrl],
  ] as const
  return Promise.all(
    ways.flatMap(([subject, setting, url]) =>
      url === undefined
        ? []
        : [factsOf(url, setting).then((facts) => wayFinding(subject, setting, facts))],
    ),
  )
}

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
  const text = `${(free / 1e9).toFixed(1)} GB are free (${percent}%)`
  return free < fewBytes || percent < fewPercent
    ? problem(subject, text, 'free some space, or move the folder to a larger disk')
    : { is: 'ok', subject, text }
}

/** Returns a finding about files, in time also where a mount is dead or the folder another account's. */
const examineFiles = (subject: string, examine: () => Promise<Finding>): Promise<Finding> =>
  withinLimit(subject, () =>
    examine().catch((error: unknown) =>
      problem(
        subject,
        error instanceof Error ? error.message : String(error),
        "run it with the shop's account, or let that account use the folder",
      ),
    ),
  )

const isAbsent = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => false,
    (error: unknown) => {
      if (systemErrorCode(error) === 'ENOENT') return true
      throw error
    },
  )

const examineDisk = async (setting: string, folder: string): Promise<Finding> => {
  if (await isAbsent(folder))
    return { is: 'skipped', subject: setting, text: `${folder} does not exist yet` }
  const { bavail, blocks, bsize } = await statfs(folder)
  return diskFinding(setting, bavail * bsize, blocks * bsize)
}

const examineFolders = async ({ dataDir, backup }: Config): Promise<readonly Finding[]> => {
  const disk = (setting: string, folder: string): Promise<Finding> =>
    examineFiles(`disk of ${setting}`, () => examineDisk(setting, folder))
  const [mode, data, ...others] = await Promise.all([
    examineFiles('mode of DATA_DIR', async () =>
      folderFinding(dataDir, await readDataFolder(dataDir)),
    ),
    disk('DATA_DIR', dataDir),
    ...(backup.isScheduled ? [disk('BACKUP_DIR', backup.folder)] : []),
  ])
  return data.is === 'skipped' ? [data, ...others] : [mode, data, ...others]
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

/** Looks at the database and the ways to it, the folders, the newest backup and the server of this machine. */
export const machineFindings = async (config: Config, now: Date): Promise<readonly Finding[]> => {
  const [database, ways, folders, backup, drill, server] = await Promise.all([
    examineDatabase(config),
    examineWays(config),
    examineFolders(config),
    examineFiles('last backup', () => examineBackups(config.backup, now)),
    examineFiles('last restore drill', () => examineDrills(config.backup, now)),
    withinLimit('server of this machine', () => examineServer(config)),
  ])
  return [...database, ...ways, ...folders, backup, drill, server]
}
