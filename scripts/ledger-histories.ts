// `npm run ledger:histories`: random histories of money in the shop's own code on PostgreSQL, checked
// against an independent model. --histories 1000000, --minutes 60, --seed 1, --parallel 8, --pglite
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPglite, openPostgres } from '../src/server/platform/db/database.ts'
import { runHistories } from './histories/run-histories.ts'
import { startPostgres } from './start-postgres.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '8' },
    pglite: { type: 'boolean', default: false },
  },
})
const wanted = Number(values.histories)
const startedAt = Date.now()
const seconds = (): number => (Date.now() - startedAt) / 1000
const reportEvery = Math.max(1_000, Math.floor(wanted / 100))

const directory = await mkdtemp(join(tmpdir(), 'ledger-histories-'))
const postgres = values.pglite ? undefined : await startPostgres(directory, { durable: false })
const database =
  postgres === undefined
    ? await openPglite({ dataDir: 'memory://' })
    : await openPostgres({
        url: `${postgres.url}/postgres`,
        connections: Number(values.parallel),
        // The check at the end reads all rows.
        statementMs: 3_600_000,
      })
try {
  const { ran, operations, checked, differences } = await runHistories(database, {
    ...{ seed: Number(values.seed), count: wanted, parallel: Number(values.parallel) },
    isOver: () => seconds() > Number(values.minutes) * 60,
    report: (done) => {
      if (done % reportEvery === 0) console.error(`${done} in ${seconds().toFixed(0)} s`)
    },
  })
  const rate = (ran / seconds()).toFixed(0)
  console.log(
    `${ran} of ${wanted} histories with ${operations} operations from seed ${values.seed}, ${rate} a second`,
  )
  console.log(`${differences.length === 0 ? 'as' : 'NOT as'} the models say, customer by customer`)
  for (const difference of differences) console.log(`  ${difference}`)
  for (const { condition, count } of checked) {
    console.log(`${count === 0 ? 'holds' : `BROKEN ${count} times`}: ${condition}`)
  }
  const isRight = differences.length === 0 && checked.every(({ count }) => count === 0)
  process.exitCode = isRight ? 0 : 1
} finally {
  await database.close()
  await postgres?.stop()
  await rm(directory, { recursive: true, force: true })
}
