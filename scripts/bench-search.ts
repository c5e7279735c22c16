// `npm run bench:search`: the domain search beside registries that take 10 ms to 2 s, a client that
// waits for all of them, and the registries' own limits, all in one run.
//   --searches 10    how many of each, while registries are slow
//   --seconds 5      how long each phase under load takes
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startLoadGenerator } from './bench/load-generator.ts'
import { measureSearch } from './bench/measure-search.ts'
import { searchFigures } from './bench/report-search.ts'
import { tableOf } from './bench/report.ts'

const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '5' },
  },
})

const directory = await mkdtemp(join(tmpdir(), 'shop-bench-search-'))
const load = startLoadGenerator()
try {
  const measured = await measureSearch({
    ...{ directory, load },
    seconds: Number(values.seconds),
    searches: Number(values.searches),
    report: (doing) => console.error(`${doing} …`),
  })
  const [processor] = cpus()
  console.log(
    `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
  )
  console.log(tableOf(searchFigures(measured)))
} finally {
  await load.stop()
  await rm(directory, { recursive: true, force: true })
}
