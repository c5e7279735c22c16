import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
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
          globalSetup: ['tests/api/setup-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
