import type { Page } from 'playwright/test'
import { freeName } from './customer.ts'
import { eachLanguage } from './each-language.ts'
import { expect, test } from './journey.ts'
import { resultRow } from './search-page.ts'

const belowFirstScreen = 'main > * ~ section, body > footer'

/** Returns whether a whole heading is on the screen. */
const isInView = (page: Page, text: string): Promise<boolean> =>
  page
    .getByRole('heading', { name: text })
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })

/** Lets no page be idle until it gets the event `become-idle`. */
const holdIdle = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = []
    window.requestIdleCallback = (run) => waiting.push(run)
    addEventListener('become-idle', () => {
      window.requestIdleCallback = (run) => window.setTimeout(run)
      for (const run of waiting.splice(0)) setTimeout(run)
    })
  })

const becomeIdle = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new Event('become-idle')))

const visibilityOf = (page: Page, parts: string): Promise<string[]> =>
  page
    .locator(parts)
    .evaluateAll((all) => [...new Set(all.map((part) => getComputedStyle(part).contentVisibility))])

test('the whole page is rendered and scrolls before any script or font has loaded', async ({
  page,
  at,
  say,
}) => {
  await page.route(/\.(js|woff2)$/, () => undefined)
  await page.goto(at('/'), { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const title = page.getByRole('heading', { name: say('home', 'faq.title') })
  await title.scrollIntoViewIfNeeded()
  await expect.poll(() => isInView(page, say('home', 'faq.title'))).toBe(true)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect(page.locator('footer')).toBeInViewport()
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(0)
})

test('a change of fonts does not lay out what waits for an idle moment', async ({ page, at }) => {
  await holdIdle(page)
  await page.addInitScript(() => {
    HTMLElement.prototype.getBoundingClientRect = function measure() {
      if (!this.checkVisibility({ contentVisibilityAuto: true }))
        document.documentElement.dataset['measuredTooEarly'] = this.outerHTML
      return Element.prototype.getBoundingClientRect.call(this)
    }
  })
  await page.goto(at('/refund-policy'))
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-fonts')
  await expect(root).not.toHaveAttribute('data-measured-too-early')
})

test('a first visit lays out below the fold in idle moments, a return visit at once', async ({
  page,
  at,
}) => {
  await holdIdle(page)
  await page.goto(at('/'))
  expect(await visibilityOf(page, belowFirstScreen)).toEqual(['auto'])
  await becomeIdle(page)
  await expect.poll(() => visibilityOf(page, belowFirstScreen)).toEqual(['visible'])
  await page.reload()
  expect(await visibilityOf(page, belowFirstScreen)).toEqual(['visible'])
})

test('a reload in the middle of a page keeps the scroll position', async ({ page, at, say }) => {
  await page.goto(at('/'))
  const title = say('home', 'faq.title')
  // A jump past sections without layout may end beside its target.
  await expect.poll(() => visibilityOf(page, belowFirstScreen)).toEqual(['visible'])
  await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded()
  await expect.poll(() => isInView(page, title)).toBe(true)
  await page.reload()
  await expect.poll(() => isInView(page, title)).toBe(true)
})

/** Holds what a page loads from some moment on until its release; what it loads after that never comes. */
const inOneStep = async (page: Page) => {
  const asked = new Set<string>()
  const released = Promise.withResolvers<undefined>()
  let state: 'open' | 'held' | 'released' = 'open'
  await page.route(/\/_astro\/.*\.(js|css)$|\/(packages|locales|api)\//, async (route) => {
    const url = route.request().url()
    if (state !== 'released') asked.add(url)
    if (!asked.has(url)) return
    if (state === 'held') await released.promise
    await route.continue()
  })
  /** Releases everything once all that the HTML names is asked for. */
  const release = async (): Promise<void> => {
    const named = () =>
      page.locator('head > link, script[data-modules]').evaluateAll((all) =>
        all.flatMap((element) => {
          if (!(element instanceof HTMLLinkElement))
            return element.getAttribute('data-modules')?.split(' ') ?? []
          return /preload$/.test(element.rel) ? new URL(element.href).pathname : []
        }),
      )
    const missing = async () => {
      const paths = new Set([...asked].map((url) => new URL(url).pathname))
      return (await named()).filter((path) => !paths.has(path))
    }
    await expect.poll(async () => (await named()).length).toBeGreaterThan(10)
    await expect.poll(missing).toEqual([])
    state = 'released'
    released.resolve(undefined)
  }
  const hold = (): void => {
    state = 'held'
  }
  return { asked, hold, release }
}

test('a configurator that the URL opens has its price after one network step', async ({
  page,
  at,
}) => {
  const { hold, release } = await inOneStep(page)
  hold()
  await page.goto(at('/hosting/cloud?package=ch-basic'), { waitUntil: 'commit' })
  await release()
  await expect(page.locator('[data-total-today]')).toBeVisible()
})

test('what fills the screen of a configurator appears first, and all of it soon', async ({
  page,
  at,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-total-today]') === null) return
      observer.disconnect()
      const { dataset } = document.documentElement
      dataset['first'] = String(document.querySelectorAll('[data-step]').length)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(at('/hosting/cloud?package=ch-basic'))
  await expect(page.locator('[data-step=term] input').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-first', '3')
})

test('so has one that a click opens', async ({ page, at }) => {
  const { asked, hold, release } = await inOneStep(page)
  await page.goto(at('/hosting/cloud'))
  let moves = 0
  const move = async (): Promise<boolean> => {
    moves += 1
    await page.mouse.move(moves, 5)
    return [...asked].some((url) => url.includes('/packages/'))
  }
  // The first touch loads the packages, and nothing of React.
  await expect.poll(move).toBe(true)
  expect([...asked].filter((url) => url.includes('/react-dom'))).toEqual([])
  hold()
  await page.locator('a[href*="?package=ch-basic"]').first().click()
  await release()
  await expect(page.locator('[data-total-today]')).toBeVisible()
})

test('the cart has its lines and total after one network step', async ({ page, at, demo }) => {
  const name = freeName()
  await demo.fill([name])
  await demo.enterBrowser()
  const { asked, hold, release } = await inOneStep(page)
  hold()
  await page.goto(at('/checkout-basket'), { waitUntil: 'commit' })
  await release()
  await expect(page.locator('[data-grand-total]').first()).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
  expect([...asked].filter((url) => url.includes('/api/checkout/'))).toHaveLength(1)
})

test('the search has its names, and can be used, after one network step', async ({
  page,
  at,
  say,
}) => {
  const name = freeName()
  const { asked, hold, release } = await inOneStep(page)
  hold()
  await page.goto(`${at('/domain/search')}?domain=${name}`, { waitUntil: 'commit' })
  await release()
  const row = resultRow(page, name)
  await expect(row).toContainText(say('search', 'state.available'))
  await expect(row.getByRole('button', { name: say('search', 'add.of', { name }) })).toBeEnabled()
  await expect(
    page.getByRole('button', { name: say('search', 'filters'), exact: true }),
  ).toBeEnabled()
  const searches = [...asked].filter((url) => url.includes('/api/domains/search-iu'))
  expect(searches).toHaveLength(1)
})

test('a search that only scripts can read is asked before the largest script has come', async ({
  page,
  at,
  say,
}) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<undefined>()
  await page.route(/react-dom/, async (route) => {
    await arrival
    await route.continue()
  })
  const name = freeName()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/domains/search-iu')) asked.push(request.url())
  })
  const first = page.waitForRequest(/search-iu\?.*sort=price/)
  await page.goto(`${at('/domain/search')}?domain=${name}&sort=price`, { waitUntil: 'commit' })
  await first
  arrive(undefined)
  await expect(resultRow(page, name)).toContainText(say('search', 'state.available'))
  expect(asked).toHaveLength(1)
})

test('the account has its overview after one network step', async ({ page, at, say, demo }) => {
  await demo.enterBrowser()
  const { hold, release } = await inOneStep(page)
  hold()
  await page.goto(at('/account'), { waitUntil: 'commit' })
  await release()
  await expect(page.getByText(demo.email).first()).toBeVisible()
  const money = page.getByRole('region', { name: say('account', 'overview.money'), exact: true })
  await expect(money.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible()
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
})

eachLanguage(() => {
  test('in a long text, only Khmer below the first screen waits for an idle moment', async ({
    page,
    at,
    language,
  }) => {
    await holdIdle(page)
    await page.goto(at('/refund-policy'))
    const rest = '.static-text > :nth-child(n + 3)'
    expect(await visibilityOf(page, '.static-text > :nth-child(-n + 2)')).toEqual(['visible'])
    expect(await visibilityOf(page, rest)).toEqual([language === 'km' ? 'auto' : 'visible'])
    await becomeIdle(page)
    await expect.poll(() => visibilityOf(page, rest)).toEqual(['visible'])
  })

  test('our fonts change a product page at once, and an open configurator when it is idle', async ({
    page,
    at,
    language,
  }) => {
    const html = page.locator('html')
    const loadedFaces = () =>
      page.evaluate(() => {
        const own = [...document.fonts].filter(({ family }) => /^"?Kantumruy Pro"?$/.test(family))
        return own.filter(({ status }) => status === 'loaded').length
      })
    await holdIdle(page)
    await page.goto(`${at('/hosting/cloud')}?package=ch-basic`)
    await expect.poll(loadedFaces).toBe(language === 'km' ? 4 : 3)
    expect(await html.getAttribute('data-fonts')).toBeNull()
    await page.goto(at('/hosting/cloud'))
    await expect(html).toHaveAttribute('data-fonts')
  })

  test('the first page shows its headings and prices in Kantumruy Pro', async ({
    page,
    at,
    language,
  }) => {
    await page.goto(at('/domain'))
    const isLoaded = () =>
      page.evaluate((khmer) => {
        const sample = khmer ? 'កម្ពុជា $12.99' : 'Domains $12.99'
        const fonts = ['700 16px', '400 16px'].map((font) => `${font} "Kantumruy Pro"`)
        const loaded = [...document.fonts].flatMap(({ family, weight, status }) =>
          family.replaceAll('"', '') === 'Kantumruy Pro' && status === 'loaded' ? weight : [],
        )
        // Without any face of the family, the check would be true.
        return (
          ['400', '700'].every((weight) => loaded.includes(weight)) &&
          fonts.every((font) => document.fonts.check(font, sample))
        )
      }, language === 'km')
    await expect.poll(isLoaded, { timeout: 2_000 }).toBe(true)
    const families = () =>
      page
        .locator('h1, h2, [data-figure]')
        .evaluateAll((all) => [
          ...new Set(all.map((each) => getComputedStyle(each).fontFamily.split(',')[0])),
        ])
    await expect.poll(families, { timeout: 2_000 }).toEqual(['"Kantumruy Pro"'])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole page is rendered', async ({ page, at, say }) => {
    await page.goto(at('/'))
    await expect(page.getByText(say('home', 'faq.title'))).toBeVisible()
    await expect(page.locator('footer')).toBeVisible()
  })
})
