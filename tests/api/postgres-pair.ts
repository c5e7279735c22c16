import { execFile } from 'node:child_process'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres, type RunningPostgres } from '../../scripts/start-postgres.ts'
import { until } from './shop-api.ts'

/** A primary and its synchronous streaming replica; the URLs have no database. */
export interface PostgresPair {
  readonly primary: string
  readonly replica: string
  /** Crashes the primary. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Runs statements at a database's URL. */
export const runAt = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/**
 * Copies a running PostgreSQL, as its manual has it ("Making a Base Backup Using the Low Level API").
 * @param how the copy then starts: as a replica, or by replaying an archive
 */
export const copyRunning = async (
  url: string,
  from: string,
  to: string,
  how: {
    readonly signal: 'standby.signal' | 'recovery.signal'
    /** Lines of its configuration. */
    readonly settings: string
  },
): Promise<void> => {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query("select pg_backup_start('replica', fast => true)")
  // Keeps the files' owner: PostgreSQL's account.
  await promisify(execFile)('cp', ['-a', from, to])
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
  )
  await client.end()
  const log = join(to, 'pg_wal')
  const written = await readdir(log, { withFileTypes: true })
  const files = written.filter((entry) => entry.isFile()).map(({ name }) => join(log, name))
  await Promise.all([...files, join(to, 'postmaster.pid')].map((file) => rm(file)))
  const { uid, gid } = await stat(to)
  for (const [name, text] of [
    ['backup_label', rows[0]?.label ?? ''],
    [how.signal, ''],
  ] as const) {
    await writeFile(join(to, name), text)
    await chown(join(to, name), uid, gid)
  }
  await appendFile(join(to, 'postgresql.auto.conf'), how.settings)
}

const copyPrimary = (url: string, from: string, to: string): Promise<void> => {
  const { hostname, port, username, password } = new URL(url)
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`
  const settings = `primary_conninfo = '${connection}'\n`
  return copyRunning(url, from, to, { signal: 'standby.signal', settings })
}

/** Waits until the replica confirms commits; a session learns of new settings between its statements. */
const waitForSync = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await until(
    () => client.query("select from pg_stat_replication where sync_state = 'sync'"),
    ({ rowCount }) => rowCount === 1,
  )
  await client.end()
}

/** Starts a primary, fills it, and adds a replica that confirms each commit. */
export const startPostgresPair = async (
  fill: (primary: RunningPostgres) => Promise<void>,
): Promise<PostgresPair> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pair-'))
  // PostgreSQL's own account has to reach its files.
  await chmod(folder, 0o755)
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')]
  const primary = await startPostgres(first, { durable: false })
  await fill(primary)
  await mkdir(second)
  await copyPrimary(primary.url, join(first, 'postgres'), join(second, 'postgres'))
  const replica = await startPostgres(second, { durable: false })
  await runAt(
    `${primary.url}/postgres`,
    // The setting of a database wins over `fast`.
    'alter database shop set synchronous_commit = on',
    "alter system set synchronous_standby_names = '*'",
    'select pg_reload_conf()',
  )
  await waitForSync(`${primary.url}/postgres`)
  return {
    primary: primary.url,
    replica: replica.url,
    crash: primary.crash,
    stop: async () => {
      await Promise.all([primary.stop(), replica.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
