// `npm run bench:configurator`: how soon a choice changes the price of a configurator (dist/),
// with a processor slowed four times.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureConfigurators } from './bench/measure-configurator.ts'
import { tableOf, type Figure } from './bench/report.ts'
import { startSearchShop } from './bench/search-shop.ts'

const aimMs = 16

const at = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN

const directory = await mkdtemp(join(tmpdir(), 'shop-bench-configurator-'))
const shop = await startSearchShop(directory)
try {
  const measured = await measureConfigurators(shop, (doing) => console.error(`${doing} …`))
  const empty = at(measured[0]?.priceMs ?? [], 0.5)
  const figures = measured.map(({ path, priceMs }): Figure => {
    const median = at(priceMs, 0.5)
    return {
      ...{
        database: '',
        figure: `${path}, ${priceMs.length} choices`,
        value: `${median.toFixed(1)} ms`,
      },
      ...{ p99Ms: at(priceMs, 0.99).toFixed(1), floor: `an empty page: ${empty.toFixed(1)} ms` },
      ...{ ratio: median / empty, aim: `at most ${aimMs} ms`, met: at(priceMs, 0.95) <= aimMs },
    }
  })
  const [processor] = cpus()
  const load = (loadavg()[0] ?? 0).toFixed(1)
  console.log(`${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${load}\n`)
  console.log(tableOf(figures))
} finally {
  await shop.stop()
  await rm(directory, { recursive: true, force: true })
}
