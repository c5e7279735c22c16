import { combinationOf } from './combinations.ts'
import { expect, test } from './journey.ts'

const forms = [
  ['/hosting/shared', 'sh-basic'],
  ['/hosting/cloud', 'ch-basic'],
  ['/hosting/wordpress', 'wp-basic'],
  ['/cloud', 'cs-baby-cloud-1'],
] as const

for (const name of ['en-desktop', 'km-phone'] as const)
  test.describe(`in ${name}`, () => {
    test.use({ combination: combinationOf(name) })

    test('a configurator is where it was after a reload and the back button', async ({
      page,
      at,
    }) => {
      for (const [path, key] of forms) {
        await page.goto(at(`${path}?package=${key}`))
        const term = page.locator('[data-step="term"]')
        await expect(term).toBeVisible()
        await term.evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
        const place = async () => Math.round((await term.boundingBox())?.y ?? Number.NaN)
        await expect.poll(place).toBeLessThan(200)
        const before = await place()
        await page.reload()
        await expect.poll(place, { message: path }).toBe(before)
        await page.goto(at('/terms'))
        await page.goBack()
        await expect.poll(place, { message: path }).toBe(before)
      }
    })
  })
