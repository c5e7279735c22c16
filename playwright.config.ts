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
// What goes wrong or happens elsewhere, where neither language nor width matters to what follows:
// once. Every other journey: once in each language and at each width.
const once = {
  'en-desktop': [
    'session',
    'region',
    'keyboard',
    'password-reset',
    'contact-page',
    'landing-pages',
    'bulk-check',
    'search-keyboard',
    'auto-renew',
    'mails',
  ],
  'km-phone': [
    'sign-in-steps',
    'confirm-identity',
    'two-factor-sign-in',
    'passkeys',
    'checkout-guards',
    'domain-pages',
    'domain-filter',
    'owned-domains',
    'papers',
    'renewal',
    'reactivation',
    'transfer',
    'notifications',
    'whois',
    'watch',
  ],
} as const satisfies Record<string, readonly string[]>
const withRest = ['en-phone', 'km-desktop']

const filesOf = (name: string) => {
  const own = name === 'en-desktop' || name === 'km-phone' ? [...mainJob, ...once[name]] : ['*']
  const left = withRest.includes(name) ? Object.values(once).flat() : []
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
    grepInvert: `${language}-${width}` === 'km-desktop' ? /@once/ : [],
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
