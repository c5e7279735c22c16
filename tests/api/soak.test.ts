import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverArguments, serverEnvironment } from '../../scripts/server-command.ts'
import { runSoak } from '../../scripts/soak/run-soak.ts'
import { spawnServer } from '../../scripts/soak/server-process.ts'
import { openDataDir } from './data-dir.ts'

/** `npm run soak` runs for half an hour. */
const seconds = Number(process.env.SOAK_SECONDS ?? 120)
/** SOAK_SEED sets the random choices. */
const seed = Number(process.env.SOAK_SEED ?? 20261126)

it(
  `loses and doubles nothing while servers are killed and every outside party fails, for ${seconds} s`,
  { timeout: 2 * seconds * 1000 + 480_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'soak-'))
    try {
      const { DATABASE_URL: databaseUrl } = await openDataDir(directory)
      if (databaseUrl === undefined) throw new Error('two servers need PostgreSQL')
      // As a shop runs, because their memory counts.
      const node = await serverArguments()
      const { figures, problems } = await runSoak({
        start: (environment) => spawnServer(node, { ...serverEnvironment, ...environment }),
        dataDir: directory,
        ...{ databaseUrl, seconds, seed, customers: 4 },
      })
      expect(problems).toEqual([])
      const counted = figures.join('\n')
      expect(counted).toMatch(/^servers (killed|restarted): \d/m)
      expect(counted).toMatch(/^faults of /m)
      expect(counted).toMatch(/COMPLETED DOMAIN registration ACTIVE: \d/)
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  },
)
