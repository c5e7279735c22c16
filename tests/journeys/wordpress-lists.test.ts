import { combinationOf } from './combinations.ts'
import { expect, test } from './journey.ts'

for (const name of ['en-desktop', 'km-phone'] as const)
  test.describe(`in ${name}`, () => {
    test.use({ combination: combinationOf(name) })

    test('themes and plugins are about as high while they load as afterwards', async ({
      page,
      at,
    }) => {
      const lists = Promise.withResolvers<undefined>()
      await page.route(/\/wordpress-hosting\/(themes|plugins)$/, async (route) => {
        await lists.promise
        await route.continue()
      })
      await page.goto(at('/hosting/wordpress?package=wp-basic'))
      const sections = page.locator('[data-step=theme], [data-step=plugin]')
      const skeletons = sections.locator('[data-skeleton]')
      const heights = () => sections.evaluateAll((all) => all.map((each) => each.clientHeight))
      await expect(skeletons).toHaveCount(12)
      const loading = await heights()
      lists.resolve(undefined)
      await expect(skeletons).toHaveCount(0)
      // How many lines a name takes differs.
      const loaded = await heights()
      for (const [at, height] of loading.entries())
        expect(Math.abs((loaded[at] ?? Number.NaN) / height - 1)).toBeLessThan(0.05)
    })

    test('a reload in the middle of the themes keeps the place', async ({ page, at }) => {
      await page.goto(at('/hosting/wordpress?package=wp-basic'))
      const theme = page.getByRole('checkbox', { name: /Lotus Shop/ })
      await theme.evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const place = async () => Math.round((await theme.boundingBox())?.y ?? Number.NaN)
      const before = await place()
      expect(before).toBeGreaterThan(0)
      await page.reload()
      await expect.poll(place).toBe(before)
    })
  })
