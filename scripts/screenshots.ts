// `npm run screenshots`: docs/pictures/, by a shop of its own on the last built site.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { fill } from '../src/i18n/fill.ts'
import { localePath, type Locale } from '../src/i18n/locales.ts'
import { enterAccount } from '../tests/journeys/customer.ts'
import makeTemplate from '../tests/journeys/setup-template.ts'
import { startShop } from '../tests/journeys/shop.ts'
import { messagesOf } from './locale-messages.ts'
import { root } from './project-paths.ts'
import { chosenChromium } from './setup/find-chromium.mjs'

const folder = join(root, 'docs', 'pictures')

const shots = [
  { language: 'en', width: 'desktop', name: 'sokha-coffee.com' },
  { language: 'en', width: 'phone', name: 'kampot-pepper.shop' },
  { language: 'km', width: 'desktop', name: 'phnom-bakery.com' },
  { language: 'km', width: 'phone', name: 'mekong-textile.com' },
] as const satisfies readonly { language: Locale; width: string; name: string }[]

const widths = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
} as const

const dropTemplate = await makeTemplate()
const shop = await startShop()
const executablePath = chosenChromium(root)
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-background-networking', '--hide-scrollbars'],
  ...(executablePath === undefined ? {} : { executablePath }),
})
mkdirSync(folder, { recursive: true })

try {
  for (const { language, width, name } of shots) {
    const context = await browser.newContext({
      ...widths[width],
      baseURL: shop.url,
      locale: language === 'km' ? 'km-KH' : 'en-US',
      timezoneId: 'Asia/Phnom_Penh',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const texts = messagesOf(language, 'checkout')
    const say = (key: string, params = {}): string => fill(texts[key] ?? key, params)
    const open = (path: `/${string}`) => page.goto(localePath(language, path))
    const take = async (picture: string): Promise<void> => {
      await page.evaluate(() => document.fonts.ready)
      const suffix = width === 'phone' ? '-phone' : ''
      await page.screenshot({ path: join(folder, `${picture}-${language}${suffix}.png`) })
    }

    await open('/')
    await take('home')

    await page.goto(`${localePath(language, '/domain/search')}?domain=${name}`)
    await page.locator('[data-domain]').first().waitFor()
    await page.locator('[data-state="checking"]').first().waitFor({ state: 'detached' })
    await take('search')

    const demo = await enterAccount('demo', shop.url, context)
    await demo.fill([name])
    await demo.enterBrowser()
    await open('/checkout-basket?step=payment')
    const balance = page.getByRole('radio', { name: say('method.BALANCE'), exact: true })
    await balance.check()
    await page.evaluate(() => scrollTo({ top: 0 }))
    await take('checkout')

    const pay = new RegExp(`^${say('pay', { total: '\u0000' }).replace('\u0000', '\\S+')}$`)
    await page.getByRole('button', { name: pay }).click()
    await page.locator('[data-fulfilment="ACTIVE"]').waitFor()
    // Without the toast about the completed order, which would cover the page.
    await page.reload()
    await page.locator('[data-fulfilment="ACTIVE"]').waitFor()
    const dismiss = messagesOf(language, 'shell')['toast.dismiss'] ?? ''
    await page.getByRole('button', { name: dismiss, exact: true }).waitFor({ state: 'detached' })
    await take('success')
    await context.close()
  }
  console.log(`Pictures are in ${folder}.`)
} finally {
  await browser.close()
  await shop.stop()
  dropTemplate()
}
