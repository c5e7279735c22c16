import { expect, test as base, type Request } from 'playwright/test'
import { localePath } from '../../src/i18n/locales.ts'
import type { Locale } from '../../src/i18n/locales.ts'
import { checkoutPage } from './checkout-page.ts'
import type { CheckoutPage } from './checkout-page.ts'
import { assignedTo, type Combination } from './combinations.ts'
import { enterAccount, enterAsNew } from './customer.ts'
import type { Customer } from './customer.ts'
import { createSandbox } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'
import { sayIn } from './say.ts'
import type { Say } from './say.ts'
import { earlyRounds, startShop } from './shop.ts'
import type { Shop } from './shop.ts'

/** The options of a Playwright project, a file or a group of tests. */
export interface JourneyOptions {
  /** Given for a project or a group of tests; other tests run where their file is assigned to. */
  readonly combination: Combination | undefined
  readonly language: Locale
  /** Whether vouchers are offered after an add; off for most journeys. */
  readonly offersVouchers: boolean
}

interface WorkerFixtures {
  /** Further settings of the server; a file with its own gets a worker of its own. */
  readonly settings: Readonly<Record<string, string>>
  /** Whether the server’s schedules have a round every second. */
  readonly hasEarlyRounds: boolean
  /** The worker’s own shop, shared by its tests only. */
  readonly shop: Shop
}

interface TestFixtures extends JourneyOptions {
  readonly shownIn: Combination
  /** Returns the path of a page in the test’s language: `at('/domain/search')`. */
  readonly at: (path: `/${string}`) => string
  readonly say: Say
  /** The outside world, reset before the test. */
  readonly sandbox: Sandbox
  /** $2,000.00, $20.00 of promo credit and one contact, of this test only. */
  readonly demo: Customer
  /** A newly registered customer of this test only. */
  readonly person: Customer
  readonly checkout: CheckoutPage
  /** The browser’s errors. A test fails on any that it did not allow. */
  readonly problems: Problems
}

/** The browser’s errors: console errors, uncaught exceptions, failed requests. */
export interface Problems {
  /** Allows errors that match a pattern: a refused sign-in logs “status of 401”. */
  readonly allow: (pattern: RegExp) => void
  /** Allows a refusal (401) of each request that begins before the answer of `/users/logout`. */
  readonly allowRefusals: () => void
}

/**
 * Chromium’s message about a view transition that it skips because the second page was ready too
 * soon; no script of ours can catch it.
 */
const droppedAnimation = /^Transition was (aborted|skipped)/

const isLogout = (request: Request): boolean => request.url().endsWith('/users/logout')

/** Playwright’s `test` with a running shop, in the language and on the screen of the file. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  combination: [undefined, { option: true }],
  shownIn: async ({ combination }, use, { file }) => use(combination ?? assignedTo(file)),
  language: async ({ shownIn }, use) => use(shownIn.language),
  locale: async ({ shownIn }, use) => use(shownIn.locale),
  viewport: async ({ shownIn }, use) => use(shownIn.viewport),
  hasTouch: async ({ shownIn }, use) => use(shownIn.hasTouch),
  isMobile: async ({ shownIn }, use) => use(shownIn.isMobile),
  offersVouchers: [false, { option: true }],

  settings: [{}, { option: true, scope: 'worker' }],
  hasEarlyRounds: [false, { option: true, scope: 'worker' }],

  shop: [
    async ({ settings, hasEarlyRounds }, use) => {
      const shop = await startShop(settings, hasEarlyRounds ? earlyRounds : undefined)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  context: async ({ context, offersVouchers }, use) => {
    if (!offersVouchers) {
      // A route would pass every request through the test, and switch the browser's cache off.
      await context.addInitScript(() => {
        const send = globalThis.fetch
        globalThis.fetch = (input, init) => {
          const url = input instanceof Request ? input.url : input.toString()
          if (url.includes('/api/vouchers/suggestion?')) return Promise.resolve(Response.json([]))
          return url.includes('/api/cart/voucher-offer')
            ? Promise.resolve(Response.json({ offer: null }))
            : send(input, init)
        }
      })
    }
    await use(context)
  },

  baseURL: async ({ shop }, use) => use(shop.url),

  at: async ({ language }, use) => use((path) => localePath(language, path)),

  say: async ({ language }, use) => use(sayIn(language)),

  sandbox: [
    async ({ shop }, use) => {
      const sandbox = createSandbox(shop.sandbox)
      await sandbox.reset()
      await use(sandbox)
    },
    { auto: true },
  ],

  demo: async ({ shop, context }, use) =>
    use(await enterAccount(shop.takeDemo(), shop.url, context)),

  person: async ({ shop, context }, use) => use(await enterAsNew(shop, context)),

  checkout: async ({ page, say }, use) => use(checkoutPage(page, say)),

  problems: [
    async ({ context }, use) => {
      const found: string[] = []
      const allowed: RegExp[] = []
      const refusable = new Set<string>()
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        found.push(`console: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => {
        const { message } = error.error()
        if (!droppedAnimation.test(message)) found.push(`uncaught: ${message}`)
      })
      const inProgress = new Set<Request>()
      let isSigningOut = false
      context.on('request', (request) => {
        inProgress.add(request)
        if (isSigningOut && !isLogout(request)) refusable.add(request.url())
      })
      context.on('requestfinished', (request) => {
        inProgress.delete(request)
        if (isLogout(request)) isSigningOut = false
      })
      context.on('requestfailed', (request) => {
        inProgress.delete(request)
        const reason = request.failure()?.errorText ?? ''
        // Leaving a page ends its requests.
        if (reason !== 'net::ERR_ABORTED') found.push(`request: ${reason} ${request.url()}`)
      })
      const allowRefusals = (): void => {
        isSigningOut = true
        for (const request of inProgress) refusable.add(request.url())
      }
      await use({ allow: (pattern) => allowed.push(pattern), allowRefusals })
      const isRefusal = (text: string): boolean =>
        /status of 401/.test(text) && [...refusable].some((url) => text.endsWith(`(${url})`))
      const unexpected = found.filter(
        (text) => !isRefusal(text) && !allowed.some((pattern) => pattern.test(text)),
      )
      expect(unexpected, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
