import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { chosenChromium } from './scripts/setup/find-chromium.mjs'
import { combinations } from './tests/journeys/combinations.ts'
import type { JourneyOptions } from './tests/journeys/journey.ts'

const chromium = chosenChromium(import.meta.dirname)

const folder = 'tests/journeys'
const files = readdirSync(folder).filter((file) => file.endsWith('.test.ts'))

// Started last, a long journey, or one whose shop has settings of its own, would run alone at the end.
const startsEarly = (file: string): boolean =>
  /test\.setTimeout\(|settings: /.test(readFileSync(join(folder, file), 'utf8'))
const matching = (some: readonly string[]): string[] => some.map((file) => `**/${file}`)

// A file runs in one language on one screen, the main journeys in each. JOURNEYS=all runs every file
// everywhere. Tests of a project share shops, one per worker.
const projects =
  process.env['JOURNEYS'] === 'all'
    ? combinations.map((combination) => ({
        name: combination.name,
        testMatch: matching(files),
        use: { combination },
      }))
    : [
        { name: 'long', testMatch: matching(files.filter(startsEarly)) },
        { name: 'short', testMatch: matching(files.filter((file) => !startsEarly(file))) },
      ]

export default defineConfig<JourneyOptions>({
  testDir: folder,
  outputDir: 'test-results',
  globalSetup: './tests/journeys/setup-template.ts',
  // Each worker runs a shop of its own, database inside; three fill two cores, four displace each other's caches.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // How long a loaded machine may take; what is waited for is what a person would see.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    timezoneId: 'Asia/Phnom_Penh',
    screenshot: 'only-on-failure',
    // TRACE=on records every step, for a failure that needs to be understood.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Its helper threads only displace the other workers.
        '--js-flags=--single-threaded-gc',
      ],
    },
  },
  projects,
})
