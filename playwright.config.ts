import { defineConfig } from 'playwright/test'
import { chosenChromium } from './scripts/setup/find-chromium.mjs'
import type { JourneyOptions } from './tests/journeys/journey.ts'

const chromium = chosenChromium(import.meta.dirname)

const widths = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}
const languages = { en: 'en-US', km: 'km-KH' } as const

// Finding and buying a name, in both languages at both widths.
const mainJob = ['buy-by-balance', 'buy-by-payway', 'home-page', 'search']
// What goes wrong or happens elsewhere: in English on a desktop, in Khmer on a phone. Of every other
// journey, which is walked on the two others, each language and each width has one, too.
const elsewhere = [
  'auto-renew',
  'bulk-check',
  'checkout-guards',
  'confirm-identity',
  'contact-page',
  'domain-filter',
  'domain-pages',
  'keyboard',
  'landing-pages',
  'mails',
  'moving-on',
  'notifications',
  'owned-domains',
  'documents',
  'passkeys',
  'password-reset',
  'reactivation',
  'region',
  'renewal',
  'search-keyboard',
  'session',
  'sign-in-steps',
  'transfer',
  'two-factor-sign-in',
  'watch',
  'whois',
]
// JOURNEYS=all walks every journey in each language at each width.
const everywhere = process.env['JOURNEYS'] === 'all'

const filesOf = (name: string) => {
  if (everywhere) return {}
  const isElsewhere = name === 'en-desktop' || name === 'km-phone'
  const own = isElsewhere ? [...mainJob, ...elsewhere] : ['*']
  const left = isElsewhere ? [] : elsewhere
  return {
    testMatch: own.map((file) => `**/${file}.test.ts`),
    testIgnore: left.map((file) => `**/${file}.test.ts`),
  }
}

const projects = (['en', 'km'] as const).flatMap((language) =>
  Object.entries(widths).map(([width, size]) => ({
    name: `${language}-${width}`,
    ...filesOf(`${language}-${width}`),
    // Journeys of such a file that are walked once are so on the phone in English.
    grepInvert: !everywhere && `${language}-${width}` === 'km-desktop' ? /@once/ : [],
    use: { ...size, language, locale: languages[language], timezoneId: 'Asia/Phnom_Penh' },
  })),
)

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
