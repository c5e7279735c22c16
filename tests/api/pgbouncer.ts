import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../scripts/free-port.ts'
import { root } from '../../scripts/project-paths.ts'
import { debianProgramsFolder } from '../../scripts/setup/provide-debian-programs.mjs'

const unpacked = join(root, debianProgramsFolder)

/** PGBOUNCER names another one than Debian's. */
const program = [
  process.env['PGBOUNCER'] ?? '',
  join(unpacked, 'usr/sbin/pgbouncer'),
  '/usr/sbin/pgbouncer',
].find((file) => existsSync(file))

/** Where its unpacked library is. */
const env = {
  ...process.env,
  LD_LIBRARY_PATH: globSync(join(unpacked, 'usr/lib/*-linux-gnu')).join(':'),
}

const versionOf = (file: string): readonly number[] =>
  (/PgBouncer (\d+)\.(\d+)/.exec(spawnSync(file, ['--version'], { env }).stdout.toString()) ?? [])
    .slice(1)
    .map(Number)

/** The installed PgBouncer; before 1.21 it knows no named statements. */
export const installedPgBouncer = () => {
  if (program === undefined) return undefined
  const [major = 0, minor = 0] = versionOf(program)
  return { file: program, namesStatements: major > 1 || minor >= 21 }
}

/** A running PgBouncer. */
export interface PgBouncer {
  /** Leads to the database through it. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts PgBouncer with `deploy/pgbouncer.ini` before a database. */
export const startPgBouncer = async (
  { file, namesStatements }: NonNullable<ReturnType<typeof installedPgBouncer>>,
  databaseUrl: string,
): Promise<PgBouncer> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pgbouncer-'))
  // It refuses to run as root, and its account has to read its files.
  await chmod(folder, 0o755)
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const ownPort = await freePort()
  const settings = readFileSync(join(root, 'deploy/pgbouncer.ini'), 'utf8')
    .replace(
      'host=10.0.0.5 port=5432 dbname=shop',
      `host=${hostname} port=${port} dbname=${pathname.slice(1)}`,
    )
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt'))
    .replace(/^listen_port = .*$/m, `listen_port = ${ownPort}`)
    .replace(/^max_prepared_statements = .*\n/m, namesStatements ? '$&' : '')
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings}unix_socket_dir =\n`)
  await writeFile(join(folder, 'userlist.txt'), `"${username}" "${password}"\n`)
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(file, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
    ...account,
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  const ready = Promise.withResolvers<undefined>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (line.includes('process up')) ready.resolve(undefined)
  })
  child.once('exit', () => ready.reject(new Error(lines.join('\n'))))
  await ready.promise
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${ownPort}/shop`,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
