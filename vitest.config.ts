import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What waits for servers that it kills begins first, so that it is not alone at the end. */
class CrashFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isCrash = ({ moduleId }: TestSpecification): boolean =>
      moduleId.endsWith('/crash.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isCrash), ...sorted.filter((file) => !isCrash(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: CrashFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // Begun in half the time of a process.
          pool: 'threads',
          // Some make a database, which takes long where much else runs.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // On the built site (`npm run build`).
        test: { name: 'site', include: ['tests/site/**/*.test.ts'], testTimeout: 120_000 },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          // Each suite has a database of its own; the server's code is loaded once for all.
          isolate: false,
          // One waits for the servers of the crash test, while the other goes on.
          maxWorkers: 2,
          globalSetup: ['tests/api/setup-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
