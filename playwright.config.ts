import { readdirSync } from 'node:fs'
import { defineConfig } from 'playwright/test'
import { chosenChromium } from './scripts/setup/find-chromium.mjs'
import type { JourneyOptions } from './tests/journeys/journey.ts'

const chromium = chosenChromium(import.meta.dirname)

const widths = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}
const languages = { en: 'en-US', km: 'km-KH' } as const

// The two main journeys are walked in each language at each width, every other one once, in
// the combination that its name is assigned to. JOURNEYS=all walks every journey everywhere.
const mainJourneys = ['buy-by-balance.test.ts', 'buy-by-payway.test.ts']
const otherJourneys = readdirSync('tests/journeys')
  .filter((file) => file.endsWith('.test.ts') && !mainJourneys.includes(file))
  .sort()
const combinations = (['en', 'km'] as const).flatMap((language) =>
  Object.entries(widths).map(([width, size]) => ({ language, width, size })),
)
const assignedTo = (file: string): number =>
  Array.from(file).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % combinations.length
const everywhere = process.env['JOURNEYS'] === 'all'

const projects = combinations.map(({ language, width, size }, at) => ({
  name: `${language}-${width}`,
  testMatch: [
    ...mainJourneys,
    ...otherJourneys.filter((file) => everywhere || assignedTo(file) === at),
  ].map((file) => `**/${file}`),
  use: { ...size, language, locale: languages[language], timezoneId: 'Asia/Phnom_Penh' },
}))

export default defineConfig<JourneyOptions>({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/setup-template.ts',
  // Each worker runs a shop of its own, database inside.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // How long a loaded machine may take; what is waited for is what a person would see.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
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
