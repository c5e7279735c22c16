import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { openBrowser } from './open-browser.ts'
import { installProbe } from './page-probe.ts'
import { installUsableProbe } from './usable-probe.ts'

/** A page, what shows that it is usable, and what a customer does first. */
export interface UsablePage {
  readonly name: string
  readonly path: string
  /** Matches once the page is usable; a choice is made first if the price must follow it. */
  readonly shown: string
  readonly isSignedIn: boolean
  readonly choice?: string
  readonly firstUse: (page: Page) => Promise<void>
  readonly aims: { readonly first: number; readonly second: number }
}

/** One visit: seconds until the first paint and until the page is usable, and what it moved and sent. */
export interface Visit {
  readonly painted: number
  readonly usable: number
  readonly shift: number
  /** Milliseconds of the longest interaction. */
  readonly interaction: number
  readonly requests: number
  readonly kilobytes: number
}

/** The first and second visits of a page, by run. */
export interface MeasuredUsable {
  readonly page: UsablePage
  readonly first: readonly Visit[]
  readonly second: readonly Visit[]
}

/** Lighthouse's slow 4G as the DevTools apply it, and its slow processor. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const slowdown = 4
const settledMs = 1500
const longestWaitMs = 60_000

/** Resolves once the probe calls its binding; Playwright's own waits load a large script into the page. */
const untilUsable = async (session: CDPSession): Promise<void> => {
  await session.send('Runtime.addBinding', { name: 'reportUsable' })
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  session.once('Runtime.bindingCalled', () => resolve(undefined))
  setTimeout(() => reject(new Error('a page did not become usable')), longestWaitMs).unref()
  return promise
}

const reportOf = async (page: Page) => {
  const report = await page.evaluate(() => window.usable?.report())
  if (report === undefined) throw new Error(`${page.url()} has no probe`)
  return report
}

const visit = async (context: BrowserContext, url: string, asked: UsablePage): Promise<Visit> => {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Runtime.enable')
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(installProbe)
    await page.addInitScript(installUsableProbe, { shown: asked.shown, choice: asked.choice })
    await Promise.all([
      page.goto(`${url}${asked.path}`, { waitUntil: 'commit' }),
      untilUsable(session),
    ])
    await page.waitForTimeout(settledMs)
    const { at, painted, requests, bytes } = await reportOf(page)
    await asked.firstUse(page)
    await page.waitForTimeout(settledMs / 3)
    const { shift, interaction } = await page.evaluate(() => ({
      shift: window.usable?.shift ?? Number.NaN,
      interaction: Math.max(0, ...(window.probe?.interactions ?? [])),
    }))
    return {
      ...{ painted: painted / 1000, usable: at / 1000, shift, interaction },
      ...{ requests, kilobytes: bytes / 1000 },
    }
  } finally {
    await page.close()
  }
}

const visitTwice = async (
  browser: Browser,
  url: string,
  page: UsablePage,
  session: string,
): Promise<readonly [Visit, Visit]> => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    ...(page.isSignedIn
      ? {
          storageState: {
            cookies: [],
            origins: [{ origin: url, localStorage: [{ name: 'tonle:session', value: session }] }],
          },
        }
      : {}),
  })
  try {
    return [await visit(context, url, page), await visit(context, url, page)]
  } finally {
    await context.close()
  }
}

/** Measures pages of a shop; `newSession` returns the stored session of a customer with a cart. */
export const measureUsable = async (
  url: string,
  pages: readonly UsablePage[],
  {
    runs,
    browserArguments,
    newSession,
    report,
  }: {
    readonly runs: number
    readonly browserArguments: readonly string[]
    readonly newSession: () => Promise<string>
    readonly report: (doing: string) => void
  },
): Promise<readonly MeasuredUsable[]> => {
  const browser = await openBrowser(browserArguments)
  try {
    const measured: MeasuredUsable[] = []
    for (const page of pages) {
      report(page.name)
      const visits: (readonly [Visit, Visit])[] = []
      for (let run = 0; run < runs; run += 1)
        visits.push(await visitTwice(browser, url, page, page.isSignedIn ? await newSession() : ''))
      measured.push({
        page,
        first: visits.map(([first]) => first),
        second: visits.map(([, second]) => second),
      })
    }
    return measured
  } finally {
    await browser.close()
  }
}
