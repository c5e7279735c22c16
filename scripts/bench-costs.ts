// `npm run bench:costs`: what a search, an add, an order and an event stream cost the server and
// PostgreSQL in processor time and statements (docs/scaling.md). Processor time hardly depends on
// what else runs; wall time would. Linux only. --customers 600
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCosts, measureIdle, measureStreams } from './bench/measure-costs.ts'
import { startOrderShop } from './bench/order-shop.ts'

const { values } = parseArgs({ options: { customers: { type: 'string', default: '600' } } })
const directory = await mkdtemp(join(tmpdir(), 'shop-bench-costs-'))
try {
  const shop = await startOrderShop(directory, Number(values.customers), 'pg_stat_statements')
  try {
    console.error('an idle server …')
    const idle = await measureIdle(shop)
    console.error('event streams …')
    const stream = await measureStreams(shop, idle)
    const costs = await measureCosts(shop, idle, (doing) => console.error(`${doing} …`))
    const [processor] = cpus()
    const load = (loadavg()[0] ?? 0).toFixed(1)
    console.log(`${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${load}\n`)
    console.log('| | server, CPU ms | PostgreSQL, CPU ms | statements |\n|-|-|-|-|')
    for (const { name, serverMs, databaseMs, statements } of costs) {
      const figures = [serverMs, databaseMs, statements].map((figure) => figure.toFixed(2))
      console.log(`| ${[name, ...figures].join(' | ')} |`)
    }
    console.log(
      `\n${stream.streams} open event streams: ${stream.kilobytesEach.toFixed(0)} kB each, ${stream.msPerThousandSeconds.toFixed(1)} CPU ms a second for 1,000`,
    )
  } finally {
    await shop.stop()
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}
