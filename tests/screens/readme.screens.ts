import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/project-paths.ts'
import { eachCombination, test } from './screen.ts'

const folder = join(root, 'docs', 'pictures')

/** What each combination searches for and buys. */
const names: Readonly<Record<string, string>> = {
  'en-desktop': 'sokha-coffee.com',
  'en-phone': 'kampot-pepper.shop',
  'km-desktop': 'phnom-bakery.com',
  'km-phone': 'mekong-textile.com',
}

eachCombination(({ name: combination, language, isMobile }) => {
  test('the pictures of the README', async ({ page, at, say, demo, checkout }) => {
    mkdirSync(folder, { recursive: true })
    const take = async (picture: string): Promise<void> => {
      await page.evaluate(() => document.fonts.ready)
      const file = `${picture}-${language}${isMobile ? '-phone' : ''}.png`
      await page.screenshot({ path: join(folder, file) })
    }
    const name = names[combination] ?? ''

    await page.goto(at('/'))
    await take('home')

    await page.goto(`${at('/domain/search')}?domain=${name}`)
    await page.locator('[data-domain]').first().waitFor()
    await page.locator('[data-state="checking"]').first().waitFor({ state: 'detached' })
    await take('search')

    const { grandTotal } = await demo.fill([name])
    await demo.enterBrowser()
    await page.goto(at('/checkout-basket?step=payment'))
    await checkout.choose('BALANCE')
    await page.evaluate(() => scrollTo({ top: 0 }))
    await take('checkout')

    await checkout.payButton(grandTotal).click()
    await page.locator('[data-fulfilment="ACTIVE"]').waitFor()
    // Without the toast about the completed order, which would cover the page.
    await page.reload()
    await page.locator('[data-fulfilment="ACTIVE"]').waitFor()
    const dismiss = say('shell', 'toast.dismiss')
    await page.getByRole('button', { name: dismiss, exact: true }).waitFor({ state: 'detached' })
    await take('success')
  })
})
