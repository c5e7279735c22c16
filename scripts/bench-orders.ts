// `npm run bench:orders`: how soon paid orders are ready, by family, on PostgreSQL and the sandbox.
// --alone 5, --together 100, --delay 1000 (ms per call of the outside systems), --only "cloud server"
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureFamily, type FamilyResult } from './bench/measure-orders.ts'
import { families } from './bench/order-families.ts'
import { startOrderShop } from './bench/order-shop.ts'
import { orderFigures } from './bench/report-orders.ts'
import { tableOf } from './bench/report.ts'

const { values } = parseArgs({
  options: {
    alone: { type: 'string', default: '5' },
    together: { type: 'string', default: '100' },
    delay: { type: 'string', default: '1000' },
    only: { type: 'string' },
  },
})
const bounds = {
  ...{ alone: Number(values.alone), together: Number(values.together) },
  ...{ delayMs: Number(values.delay), report: (doing: string) => console.error(`${doing} …`) },
}
const chosen = families.filter(({ name }) => values.only === undefined || name === values.only)
const each = bounds.alone + bounds.together
const directory = await mkdtemp(join(tmpdir(), 'shop-bench-orders-'))
try {
  const shop = await startOrderShop(directory, chosen.length * each)
  try {
    const results: FamilyResult[] = []
    for (const [at, family] of chosen.entries()) {
      const customers = shop.customers.slice(at * each, (at + 1) * each)
      results.push(await measureFamily(shop, family, customers, bounds))
    }
    const [processor] = cpus()
    const load = (loadavg()[0] ?? 0).toFixed(1)
    console.log(`${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${load}\n`)
    console.log(tableOf(orderFigures(results, bounds)))
  } finally {
    await shop.stop()
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}
