import type { Page } from 'playwright/test'
import { freeName, type Customer } from './customer.ts'
import { expect, test } from './journey.ts'
import { resultRow } from './search-page.ts'
import type { Say } from './say.ts'

declare global {
  interface Window {
    /** The animations of the count. */
    ticks?: string[]
  }
}

const recordTicks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.ticks = []
    const isTick = ({ effect }: Animation): boolean =>
      effect instanceof KeyframeEffect && effect.target?.hasAttribute('data-cart-count') === true
    const watch = (): void => {
      if (document.getAnimations().some(isTick)) window.ticks?.push('tick')
      requestAnimationFrame(watch)
    }
    watch()
  })

const ticksOf = (page: Page) => page.evaluate(() => [...new Set(window.ticks)])

const count = (page: Page) => page.locator('[data-cart-count]:visible')

interface Place {
  readonly page: Page
  readonly at: (path: `/${string}`) => string
  readonly say: Say
  readonly demo: Customer
}

/** Adds a name on the search page, whose count then shows it. */
const addName = async ({ page, at, say, demo }: Place): Promise<void> => {
  const name = freeName()
  await demo.enterBrowser()
  await recordTicks(page)
  await page.goto(`${at('/domain/search')}?domain=${name}`)
  await resultRow(page, name)
    .getByRole('button', { name: say('search', 'add.of', { name }) })
    .click()
  await expect(count(page)).toHaveText('1')
}

test('the count of the cart ticks when it changes, and not with a new page', async ({
  page,
  at,
  say,
  demo,
}) => {
  await addName({ page, at, say, demo })
  expect(await ticksOf(page)).toEqual(['tick'])
  await page.reload()
  await expect(count(page)).toHaveText('1')
  expect(await ticksOf(page)).toEqual([])
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the count does not tick', async ({ page, at, say, demo }) => {
    await addName({ page, at, say, demo })
    expect(await ticksOf(page)).toEqual([])
  })
})
