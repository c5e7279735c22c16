import { expect, test } from './journey.ts'

test.use({ viewport: { width: 360, height: 740 } })

const cards = '.package-cards:visible > .package-card'

test('packages are cards that swipe on a phone, and a stack in print', async ({ page, at }) => {
  await page.goto(at('/hosting/shared'))
  const list = page.locator('.package-cards:visible').first()
  const boxes = async () =>
    Promise.all(
      (await page.locator(cards).all()).map(async (card) => {
        const box = await card.boundingBox()
        if (box === null) throw new Error('a card is not shown')
        return box
      }),
    )

  await test.step('one card fills most of the row, and the next one peeks', async () => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const [first, second] = await boxes()
      expect(first?.y).toBe(second?.y)
      expect(first?.height).toBe(second?.height)
      expect((first?.width ?? 0) / (width - 32)).toBeCloseTo(0.85, 2)
      expect(second?.x).toBeLessThan(width - 16)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  await test.step('the keyboard reaches each card, whose row scrolls to it', async () => {
    const last = page.locator(cards).last().getByRole('link').first()
    await expect(last).not.toBeInViewport()
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
    expect(await list.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0)
  })

  await test.step('in print they stand below each other', async () => {
    await page.emulateMedia({ media: 'print' })
    const [first, second] = await boxes()
    expect(second?.x).toBe(first?.x)
    expect(second?.y).toBeGreaterThan(first?.y ?? 0)
  })
})

test('all packages are compared on a page that orders in its region', async ({ page, at, say }) => {
  await page.goto(at('/hosting/shared'))
  await page.getByRole('link', { name: say('products', 'compare.title'), exact: true }).click()
  await expect(page).toHaveURL(at('/hosting/shared/compare'))
  const tables = page.getByRole('table')
  await expect(tables).toHaveCount(2)
  const second = tables.last()
  await expect(second.getByRole('columnheader')).toHaveCount(6)
  await second
    .getByRole('link', { name: say('products', 'package.order'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/package=sh-basic&region=/)
  const regions = page.locator('.configurator-place').getByRole('radio', { name: /Bangkok|បាងកក/ })
  await expect(regions).toBeChecked()
})
