import { appendFile, chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../../scripts/project-paths.ts'
import { startPostgres, type RunningPostgres } from '../../scripts/start-postgres.ts'
import { copyRunning, runAt } from './postgres-pair.ts'
import { until } from './until.ts'

let folder: string
const running: RunningPostgres[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'point-in-time-'))
  // PostgreSQL's own account has to reach its files.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
  await rm(folder, { recursive: true, force: true })
})

const start = async (name: string, settings: readonly string[] = []): Promise<RunningPostgres> => {
  const postgres = await startPostgres(join(folder, name), { durable: false, settings })
  running.push(postgres)
  return postgres
}

const rowsAt = async (url: string, statement: string): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

it(
  'the settings of docs/operations-backup.md lead back to the moment before a wrong statement',
  { timeout: 60_000 },
  async () => {
    const page = await readFile(join(root, 'docs/operations-backup.md'), 'utf8')
    const archive = join(folder, 'wal')
    await mkdir(archive)
    await chmod(archive, 0o777)
    const linesOf = (names: RegExp): readonly string[] =>
      Array.from(page.matchAll(names), ([line]) =>
        line.trim().replaceAll('/var/backups/wal', archive),
      )
    const archiving = linesOf(/^ +archive_\w+ = .*$/gm)
    expect(archiving).toHaveLength(3)
    const primary = await start(
      'primary',
      // As on the command line: without spaces and quotes.
      archiving.map((line) => line.replace(/^(\w+) = '?(.*?)'?$/, '$1=$2')),
    )
    const url = `${primary.url}/postgres`
    await runAt(url, 'create table orders (name text)', "insert into orders values ('in the copy')")

    const recovering = linesOf(/^ +(?:restore_command|recovery_target_\w+) = .*$/gm)
    expect(recovering).toHaveLength(3)
    const copy = join(folder, 'recovered', 'postgres')
    await mkdir(join(folder, 'recovered'))
    await copyRunning(primary.url, join(folder, 'primary', 'postgres'), copy, {
      ...{ signal: 'recovery.signal', settings: '' },
    })
    await runAt(url, "insert into orders values ('in the log')")
    const [moment] = await rowsAt(url, 'select clock_timestamp()::text')
    await runAt(url, 'delete from orders')
    const [segment] = await rowsAt(url, 'select pg_walfile_name(pg_switch_wal())')
    await until(
      () => rowsAt(url, 'select last_archived_wal, failed_count from pg_stat_archiver'),
      ([archived]) => String(archived) >= String(segment),
    )

    const settings = recovering.map((line) =>
      line.replace(/(?<=^recovery_target_time = ').*(?=')/, String(moment)),
    )
    await appendFile(join(copy, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
    const recovered = `${(await start('recovered')).url}/postgres`
    await until(
      () => rowsAt(recovered, 'select pg_is_in_recovery()'),
      ([isRecovering]) => isRecovering === false,
    )
    expect(await rowsAt(recovered, 'select name from orders order by name')).toEqual([
      ...['in the copy', 'in the log'],
    ])
    expect(await rowsAt(url, 'select name from orders')).toEqual([])
  },
)
