// `npm run screenshots`: pictures of every screen, judged by axe, and the pictures of the README.
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import journeys from '../../playwright.config.ts'
import { bankAccounts } from '../api/bank-accounts.ts'
import { hostedZones } from '../journeys/hosted-domain.ts'
import type { JourneyOptions } from '../journeys/journey.ts'

export default defineConfig<JourneyOptions, { settings: Record<string, string> }>({
  testDir: import.meta.dirname,
  testMatch: '*.screens.ts',
  outputDir: join(import.meta.dirname, '../../test-results/screens'),
  globalSetup: '../journeys/setup-template.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...journeys.use,
    // axe would judge animated content mid-way.
    contextOptions: { reducedMotion: 'reduce' },
    settings: { ...hostedZones, BANK_ACCOUNTS: bankAccounts, LOG_LEVEL: 'error' },
  },
})
