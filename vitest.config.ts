import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useBrandFonts } from './scripts/pictures/fonts.ts'

/** The longest suites, which would run alone at the end; crash waits for servers that it kills. */
const longest = ['crash', 'fuzz', 'soak']

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return place === -1 ? longest.length : place
}

/** Starts the longest suites first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

// Pango reads the environment of the process, which a thread of the tests cannot change.
useBrandFonts()

const unitTests = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']
// A replaced module, or a session that signs in, would affect the other files of the worker, too.
const replaceModules = globSync(unitTests).filter((file) =>
  /vi\.mock\(|\$session\.set\(/.test(readFileSync(file, 'utf8')),
)
// V8 may abort a process whose threads optimise and drop PGlite's WebAssembly (nodejs/node#64500).
const createDatabases = globSync(unitTests).filter((file) =>
  /openPglite|PGlite\.create/.test(readFileSync(file, 'utf8')),
)

const unit = {
  // Starts in half the time of a process.
  pool: 'threads' as const,
  // Some create a database, which takes long where much else runs.
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

const api = {
  // Each suite has its own database; the server's code is loaded once for all.
  isolate: false,
  // Most wait for jobs and servers: with two, a processor was idle for a fifth of the time.
  maxWorkers: 3,
  globalSetup: ['tests/api/setup-database.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

/** The suites about what differs on PGlite: locks, jobs, notifications, start, crash, migrations, restores. */
const onPglite = [
  'auto-renew',
  'begin-fulfilments',
  'crash',
  'earlier-packages',
  'earlier-shop',
  'fortune-wheel',
  'fulfilment',
  'item-waits',
  'jobs',
  'journey',
  'ledger',
  'operator',
  'payables',
  'payments',
  'realtime',
  'round-trips',
  'shop-command',
  'start',
  'steps',
  'vouchers',
].map((name) => `tests/api/${name}.test.ts`)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: unitTests,
          exclude: [...replaceModules, ...createDatabases],
          isolate: false,
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-isolated',
          include: replaceModules,
          exclude: createDatabases,
        },
      },
      {
        test: {
          ...{ ...unit, pool: 'forks' as const },
          name: 'unit-pglite',
          include: createDatabases,
          execArgv: ['--liftoff-only'],
        },
      },
      {
        // On the built website (`npm run build`), whose pages a worker parses once.
        test: {
          name: 'website',
          isolate: false,
          include: ['tests/website/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      { test: { ...api, name: 'api', include: ['tests/api/**/*.test.ts'] } },
      {
        test: {
          ...{ ...api, maxWorkers: 2 },
          name: 'api-pglite',
          include: onPglite,
          // A suite's database lives too briefly to be worth optimising its WebAssembly.
          execArgv: ['--liftoff-only'],
        },
      },
    ],
  },
})
