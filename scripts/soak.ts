// `npm run soak`: two servers on PostgreSQL, customers, outside parties that fail at random, and servers
// that are killed; then all records are compared. --minutes 30, --seed 1, --customers 8
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serverArguments, serverEnvironment } from './server-command.ts'
import { runSoak } from './soak/run-soak.ts'
import { spawnServer } from './soak/server-process.ts'
import { startPostgres } from './start-postgres.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    customers: { type: 'string', default: '8' },
  },
})

const directory = await mkdtemp(join(tmpdir(), 'soak-'))
const postgres = await startPostgres(directory, { durable: false })
try {
  const dataDir = join(directory, 'data')
  await mkdir(dataDir)
  const node = await serverArguments()
  const { figures, problems } = await runSoak({
    databaseUrl: `${postgres.url}/postgres`,
    dataDir,
    start: (environment) => spawnServer(node, { ...serverEnvironment, ...environment }),
    seconds: Number(values.minutes) * 60,
    seed: Number(values.seed),
    customers: Number(values.customers),
    print: (line) => console.error(line),
  })
  for (const line of figures) console.log(line)
  console.log(problems.length === 0 ? 'all records agree' : `${problems.length} problems:`)
  for (const problem of problems) console.log(`  ${problem}`)
  process.exitCode = problems.length === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
