import { randomUUID } from 'node:crypto'
import { type Page } from 'playwright'
import { openBrowser } from './open-browser.ts'
import { installProbe } from './page-probe.ts'
import { slowDown, spreadDelays, type SearchShop } from './search-shop.ts'

/** A figure of a page beside an almost empty one; milliseconds per run. */
export interface BesideEmpty {
  readonly ours: readonly number[]
  readonly empty: readonly number[]
}

/** The browser figures of `npm run bench:search`. */
export interface MeasuredPages {
  readonly firstRow: BesideEmpty
  readonly typing: BesideEmpty
  readonly filter: BesideEmpty & { readonly rows: number }
}

const throttle = 4
/** Delays between keys, in turn; rows arrive during the longer ones. */
const rhythmMs = [70, 110, 90, 420, 80, 130, 700, 100] as const
const filterTexts = ['co', 'shop', 'a', 'zz', 'net', 'e']
const frameWatchMs = 400

const emptyPage = `<!doctype html><html lang="en"><title>Empty</title>
  <input id="domain-search" name="q"><ul></ul>
  <script>
    document.querySelector('input').addEventListener('input', ({ target }) => {
      const row = document.createElement('li')
      row.dataset.domain = target.value + '.com'
      row.textContent = target.value
      document.querySelector('ul').replaceChildren(row)
    })
  </script></html>`

const newLabel = (): string =>
  `q${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 5)}${randomUUID().replaceAll('-', '').slice(0, 5)}`

const rest = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms)

const keysOf = (text: string): readonly string[] => Array.from(text)

const typeInRhythm = async (page: Page, text: string): Promise<void> => {
  for (const [at, letter] of keysOf(text).entries()) {
    await page.keyboard.press(letter)
    await rest(page, rhythmMs[at % rhythmMs.length] ?? 0)
  }
}

/** Returns the network time to the search response's first byte; 0 without a request. */
const networkMs = (page: Page, label: string): Promise<number> =>
  page.evaluate(async (asked) => {
    const isAsked = ({ name }: PerformanceEntry): boolean =>
      new URL(name).searchParams.get('domain') === asked
    for (let tries = 0; tries < 100; tries += 1) {
      const [entry] = performance.getEntriesByType('resource').filter(isAsked)
      if (entry instanceof PerformanceResourceTiming) return entry.responseStart - entry.startTime
      // The entry appears after the last row.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`nobody asked for ${asked}`)
  }, label)

const firstRowOnce = async (page: Page, asksNetwork: boolean): Promise<number> => {
  const label = newLabel()
  const field = page.locator('#domain-search')
  await field.fill('')
  await field.focus()
  const shown = page.evaluate(
    (selector) => window.probe?.untilShown(selector) ?? Number.NaN,
    `[data-domain^="${label}."]`,
  )
  await page.keyboard.type(label, { delay: 90 })
  const shownAt = await shown
  const keyAt = await page.evaluate(() => window.probe?.keyAt ?? Number.NaN)
  return shownAt - keyAt - (asksNetwork ? await networkMs(page, label) : 0)
}

const firstRowTimes = async (page: Page, count: number, asksNetwork: boolean) => {
  const times: number[] = []
  for (let time = 0; time < count; time += 1) times.push(await firstRowOnce(page, asksNetwork))
  return times
}

/** Drops the browser's warm-up run. */
const withoutFirst = (times: readonly number[]): readonly number[] => times.slice(1)

const typingTimes = async (page: Page, count: number): Promise<readonly number[]> => {
  const session = await page.context().newCDPSession(page)
  const field = page.locator('#domain-search')
  await field.focus()
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.evaluate(() => {
    if (window.probe !== undefined) window.probe.interactions = []
  })
  for (let time = 0; time < count; time += 1) {
    await field.selectText()
    await typeInRhythm(page, newLabel())
  }
  await rest(page, 1_000)
  const times = await page.evaluate(() => window.probe?.interactions ?? [])
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return times
}

const filterTimes = async (page: Page, field: string): Promise<readonly number[]> => {
  await page.locator(field).focus()
  const times: number[] = []
  for (const text of ['warm', ...filterTexts]) {
    for (const key of [...keysOf(text), ...Array<string>(text.length).fill('Backspace')]) {
      const longest = page.evaluate((ms) => window.probe?.longestFrame(ms), frameWatchMs)
      await page.keyboard.press(key)
      times.push((await longest) ?? Number.NaN)
    }
  }
  return times.slice('warm'.length * 2)
}

/** Measures the search pages with `count` typed names. */
export const measureSearchPage = async ({
  shop,
  count,
  report,
}: {
  readonly shop: SearchShop
  readonly count: number
  readonly report: (doing: string) => void
}): Promise<MeasuredPages> => {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addInitScript(installProbe)
    const [page, empty] = [await context.newPage(), await context.newPage()]
    await empty.route('**/empty', (route) =>
      route.fulfill({ contentType: 'text/html', body: emptyPage }),
    )
    await empty.goto(`${shop.url}/empty`)

    report('the search page')
    await page.bringToFront()
    const first = newLabel()
    await page.goto(`${shop.url}/domain/search?domain=${first}`)
    await page.locator(`[data-domain^="${first}."]`).first().waitFor()
    const shown = await page.locator('[data-domain]').evaluateAll((rows) =>
      rows.map((row) => {
        const name = row.getAttribute('data-domain') ?? ''
        return name.slice(name.indexOf('.') + 1)
      }),
    )
    const quicken = await slowDown(shop, spreadDelays([...new Set(shown)]))
    const firstRow = withoutFirst(await firstRowTimes(page, count + 1, true))
    report('typing on a slow processor')
    const typing = await typingTimes(page, count)
    await quicken()

    report('the price list')
    await page.goto(`${shop.url}/domain/pricing`)
    await page.locator('[data-tld-table] tbody button').first().waitFor()
    const rows = await page.locator('[data-tld-table] tbody tr').count()
    const filter = await filterTimes(page, '[data-tld-table] input[name=q]')

    report('the empty page')
    await empty.bringToFront()
    const emptyFirstRow = withoutFirst(await firstRowTimes(empty, count + 1, false))
    const emptyTyping = await typingTimes(empty, count)
    const emptyFilter = await filterTimes(empty, 'input[name=q]')
    return {
      firstRow: { ours: firstRow, empty: emptyFirstRow },
      typing: { ours: typing, empty: emptyTyping },
      filter: { ours: filter, empty: emptyFilter, rows },
    }
  } finally {
    await browser.close()
  }
}
