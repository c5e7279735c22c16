// `npm run bench:search`: the search beside slow registries, and its pages beside an empty page (dist/).
// --searches 10, --seconds 5 (per load phase), --only server|page
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startLoadGenerator } from './bench/load-generator.ts'
import { measureSearchPage } from './bench/measure-search-page.ts'
import { measureSearch } from './bench/measure-search.ts'
import { pageFigures, searchFigures } from './bench/report-search.ts'
import { tableOf } from './bench/report.ts'
import { startSearchShop } from './bench/search-shop.ts'

const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'both' },
  },
})

const report = (doing: string): void => console.error(`${doing} …`)
const searches = Number(values.searches)
const directory = await mkdtemp(join(tmpdir(), 'shop-bench-search-'))
const load = startLoadGenerator()
const shop = await startSearchShop(directory)
try {
  const ofServer =
    values.only === 'page'
      ? []
      : searchFigures(
          await measureSearch({ shop, load, seconds: Number(values.seconds), searches, report }),
        )
  const ofPages =
    values.only === 'server'
      ? []
      : pageFigures(await measureSearchPage({ shop, count: searches, report }))
  const [processor] = cpus()
  console.log(
    `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
  )
  console.log(tableOf([...ofServer, ...ofPages]))
} finally {
  await shop.stop()
  await load.stop()
  await rm(directory, { recursive: true, force: true })
}
