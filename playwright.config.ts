import { readdirSync } from 'node:fs'
import { defineConfig } from 'playwright/test'
import { chosenChromium } from './scripts/setup/find-chromium.mjs'
import { assignedTo, combinations } from './tests/journeys/combinations.ts'
import type { JourneyOptions } from './tests/journeys/journey.ts'

const chromium = chosenChromium(import.meta.dirname)

// A file runs in one language on one screen, the main journeys in each. The files of a combination
// share shops of their own, because a demo account keeps what its tests bought. JOURNEYS=all runs
// every file everywhere.
const files = readdirSync('tests/journeys').filter((file) => file.endsWith('.test.ts'))
const projects = combinations.map((combination) => ({
  name: combination.name,
  testMatch: files
    .filter((file) => process.env['JOURNEYS'] === 'all' || assignedTo(file) === combination)
    .map((file) => `**/${file}`),
  use: { combination },
}))

export default defineConfig<JourneyOptions>({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/setup-template.ts',
  // Each worker runs a shop of its own, database inside; four, because pages wait for jobs.
  workers: 4,
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
      ],
    },
  },
  projects,
})
