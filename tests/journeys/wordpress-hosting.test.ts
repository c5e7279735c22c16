import { randomUUID } from 'node:crypto'
import { getCart } from '../../src/contract/cart.ts'
import type { AnswerOf } from '../../src/contract/endpoint.ts'
import type { listWebSpaceTasks } from '../../src/contract/web-space-tasks.ts'
import { expectSteps } from './expect-steps.ts'
import { expect, test } from './journey.ts'
import { expectOneGap } from './panel-gap.ts'

/** The part of a text before its first parameter. */
const textUntil = (text: string): string => text.split('{')[0] ?? ''

test('a customer chooses theme and plugins, buys WordPress and opens its dashboard', async ({
  page,
  at,
  say,
  demo,
  checkout,
}) => {
  const text = (key: string, params?: Record<string, string | number>) =>
    say('configurator', key, params)
  const family = say('products', 'family.wordpress-hosting')
  const label = `angkor-${randomUUID().slice(0, 8)}`
  const host = `${label}.tonle.site`
  await demo.enterBrowser()

  await test.step('a package of the landing page opens its configurator', async () => {
    await page.goto(at('/hosting/wordpress'))
    await page
      .getByRole('link', {
        name: new RegExp(`${say('products', 'package.order')} ?: ${family} Standard`),
      })
      .and(page.locator(':visible'))
      .first()
      .click()
    await expect(page).toHaveURL(/package=wp-standard/)
    await expect(page.getByLabel(text('website-name.label'))).toBeVisible()
    await expectSteps(page, [
      'region',
      'website-name',
      'domain',
      'package',
      'theme',
      'plugin',
      'term',
    ])
    await page.getByLabel(text('website-name.label')).fill('Angkor shop')
    await page.getByRole('radio', { name: new RegExp(`^${text('domain.FREE_DOMAIN')}`) }).check()
    const subdomain = page.getByLabel(text('domain.free.label'))
    await subdomain.fill('mail')
    await expect(
      page.getByText(text('domain.free.reserved', { name: 'mail.tonle.site' })),
    ).toBeVisible()
    await subdomain.fill(label)
    await expect(
      page.getByText(text('domain.free.available', { name: `${label}.tonle.site` })),
    ).toBeVisible()
  })

  await test.step('themes and plugins are searched and chosen, and the URL keeps them', async () => {
    await page.getByRole('checkbox', { name: /Angkor Press/ }).check()
    await page.getByLabel(text('plugin.search')).fill('khmer fonts')
    await page.getByLabel(text('plugin.search')).press('Enter')
    await page.getByRole('checkbox', { name: /Khmer Fonts/ }).check()
    await expect(page).toHaveURL(/theme=angkor-press&plugins=khmer-fonts/)
    await page
      .getByRole('radio', { name: new RegExp(`^${text('length.months', { count: 12 })}`) })
      .check()
    await expect(page.getByText(text('term.extra-month'))).toBeVisible()
  })

  await test.step('it is bought from the balance and set up', async () => {
    await page.getByRole('button', { name: text('add') }).click()
    await page.getByRole('link', { name: text('added.cart') }).click()
    await expect(checkout.line(host)).toContainText(say('items-wordpress-hosting', 'extra-month'))
    const { items, grandTotal } = await demo.ask(getCart, {})
    expect(items).toMatchObject([
      { type: 'WORDPRESS_HOSTING', option: { theme: 'angkor-press', plugins: ['khmer-fonts'] } },
    ])
    await checkout.toPay('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-fulfilment="ACTIVE"]')).toBeVisible()
  })

  await test.step('its service signs in to the dashboard, goes live, is updated and backed up', async () => {
    await page.goto(at('/account/services'))
    await page
      .getByRole('link', { name: new RegExp(host) })
      .first()
      .click()
    await expect(page.getByText(say('services', 'space.dashboard'))).toBeVisible()
    const domains = page.getByRole('region', { name: say('services', 'space-domains') })
    await expect(domains.getByRole('textbox')).toBeVisible()
    await expectOneGap(domains)
    await page.getByRole('button', { name: say('services', 'space-live.hidden.change') }).click()
    await expect(
      page.getByRole('heading', { name: say('services', 'space-live.public'), exact: true }),
    ).toBeVisible()
    // The page learns of the look only after its end.
    await page.route('**/api/user/services/*/site-tasks', async (route) => {
      let response = await route.fetch()
      await expect(async () => {
        response = await route.fetch()
        const { items } = (await response.json()) as AnswerOf<typeof listWebSpaceTasks>
        expect(items.find(({ kind }) => kind === 'LOOK')?.state).toBe('DONE')
      }).toPass()
      await route.fulfill({ response })
    })
    await page.reload()
    await page.getByRole('button', { name: say('services', 'space-updates.look') }).click()
    await expect(page.getByText(say('services', 'space-updates.none'))).toBeVisible()
    await page.getByRole('link', { name: say('services', 'wordpress.access.open') }).click()
    await page.getByRole('button', { name: say('services', 'space-backups.now') }).click()
    await expect(page.getByText(say('services', 'space-backups.BACK_UP.DONE'))).toBeVisible()
  })

  await test.step('a backup is restored beside the website, compared, and takes its place', async () => {
    const button = (key: string) => page.getByRole('button', { name: say('services', key) })
    await button('space-backups.beside').click()
    await expect(page.getByRole('link', { name: /^restore-\d{4}-[0-9a-f]{8}\./ })).toBeVisible()
    await button('space-copy.switch').click()
    await expect(page.getByText(textUntil(say('services', 'space-newer.nothing')))).toBeVisible()
    await button('space-copy.switch.confirm').click()
    await expect(page.getByText(say('services', 'space-backups.SWITCH.DONE'))).toBeVisible()
    await expect(
      page.getByText(say('services', 'space-backups.cause.BEFORE_RESTORE')),
    ).toBeVisible()
  })
})
