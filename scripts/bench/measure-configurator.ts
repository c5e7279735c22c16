import { type Page } from 'playwright'
import { openBrowser } from './open-browser.ts'
import type { SearchShop } from './search-shop.ts'

/** The choices of one configurator, and how long each took to change its price. */
export interface MeasuredConfigurator {
  readonly path: string
  /** From the event until the new price is laid out. */
  readonly priceMs: readonly number[]
}

const throttle = 4
const rounds = 4
const pages = [
  '/cloud?package=cs-basic-cloud-1',
  '/hosting/cloud?package=ch-basic',
  '/hosting/shared?package=sh-basic',
  '/hosting/wordpress?package=wp-basic',
] as const

/** An almost empty page with the same kind of choice. */
const emptyPage = `<!doctype html><html lang="en"><title>Empty</title>
  <main data-configurator><label><input type="radio" name="a" value="1">1</label>
  <label><input type="radio" name="a" value="2">2</label>
  <p data-total-today>0</p></main>
  <script>
    document.addEventListener('click', ({ target }) => {
      if (target.value) document.querySelector('[data-total-today]').textContent = target.value
    })
  </script></html>`

/** Clicks every choice of the page once; returns the times of those that changed the price. */
const chooseAll = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const total = (): Element | null => document.querySelector('[data-total-today]')
    const choose = (input: HTMLInputElement): Promise<number | undefined> =>
      new Promise((resolve) => {
        const before = total()?.textContent
        const observer = new MutationObserver(() => {
          if (total()?.textContent === before) return
          total()?.getBoundingClientRect()
          done(performance.now() - begun)
        })
        const done = (ms: number | undefined): void => {
          observer.disconnect()
          clearTimeout(timer)
          resolve(ms)
        }
        const timer = setTimeout(() => done(undefined), 400)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        const begun = performance.now()
        input.click()
      })
    const selector = '[data-configurator] input[type=radio]:enabled'
    const times: number[] = []
    for (let at = 0; at < document.querySelectorAll(selector).length; at += 1) {
      // A choice may replace other choices.
      const input = document.querySelectorAll<HTMLInputElement>(selector)[at]
      if (input === undefined || input.checked) continue
      const ms = await choose(input)
      if (ms !== undefined) times.push(ms)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
    }
    return times
  })

const measurePage = async (page: Page, url: string): Promise<readonly number[]> => {
  await page.goto(url)
  await page.locator('[data-total-today]').first().waitFor({ state: 'attached' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  // The first round compiles.
  await chooseAll(page)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(...(await chooseAll(page)))
  await session.detach()
  return times
}

/** Measures the configurators of the built website, and an almost empty page. */
export const measureConfigurators = async (
  { url }: Pick<SearchShop, 'url'>,
  report: (doing: string) => void,
): Promise<readonly MeasuredConfigurator[]> => {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const measured: MeasuredConfigurator[] = []
    for (const path of ['/empty', ...pages]) {
      report(path)
      const page = await context.newPage()
      await page.route('**/empty', (route) =>
        route.fulfill({ contentType: 'text/html', body: emptyPage }),
      )
      measured.push({ path, priceMs: await measurePage(page, `${url}${path}`) })
      await page.close()
    }
    return measured
  } finally {
    await browser.close()
  }
}
