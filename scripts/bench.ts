// `npm run bench`: the shop's speed, each figure beside a floor of the same run.
// --json, --database pglite|postgres, --seconds 5 (per phase)
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { startLoadGenerator } from './bench/load-generator.ts'
import { measureDatabase } from './bench/measure-database.ts'
import { figuresOf, tableOf, type Figure } from './bench/report.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    database: { type: 'string' },
    seconds: { type: 'string', default: '5' },
  },
})
const kinds = v.parse(
  v.array(v.picklist(['pglite', 'postgres'])),
  values.database === undefined ? ['postgres', 'pglite'] : [values.database],
)

const directory = await mkdtemp(join(tmpdir(), 'shop-bench-'))
const load = startLoadGenerator()
try {
  const figures: Figure[] = []
  for (const kind of kinds) {
    const measured = await measureDatabase(kind, {
      directory,
      load,
      seconds: Number(values.seconds),
      report: (doing) => console.error(`${kind}: ${doing} …`),
    })
    figures.push(...figuresOf(measured))
  }
  const [processor] = cpus()
  const machine = `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${(loadavg()[0] ?? 0).toFixed(1)}`
  console.log(
    values.json ? JSON.stringify({ machine, figures }) : `${machine}\n\n${tableOf(figures)}`,
  )
} finally {
  await load.stop()
  await rm(directory, { recursive: true, force: true })
}
