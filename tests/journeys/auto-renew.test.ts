import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('automatic renewal is turned on, and the cart shows the ICANN fee in a price', async ({
  page,
  at,
  say,
  language,
  demo,
  checkout,
  problems,
}) => {
  problems.allow(/status of 503.*\/auto-renew/)
  const name = freeName('top')
  await buy(demo, name)
  const mine = async () =>
    (await demo.ask(listOwnedDomains, { query: { search: name } })).domains[0]
  await expect.poll(async () => (await mine())?.domainName).toBe(name)
  const id = (await mine())?.id ?? ''
  await demo.enterBrowser()
  const text = (key: string, params = {}): string => say('account', key, params)
  const toggle = page.getByRole('switch', { name: text('domains.auto-renew') })

  await test.step('it is off at first, and a failed change is reverted and reported', async () => {
    await page.goto(`${at('/account/domains')}?domain=${id}`)
    await expect(toggle).not.toBeChecked()
    await expect(toggle).toHaveAccessibleDescription(/\$\d+\.\d\d.*\d\d\/\d\d\/\d{4}/)
    const save = '**/api/user/owned-domains/*/auto-renew'
    await page.route(save, (route) => route.fulfill({ status: 503, body: 'down' }))
    await toggle.click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await page.unroute(save)
  })

  await test.step('the keyboard turns it on, and it stays on', async () => {
    await toggle.press('Space')
    await expect(toggle).toBeChecked()
    await expect.poll(async () => (await mine())?.autoRenew.on).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, { name: 'a domain that renews itself', language })
    await page.reload()
    await expect(toggle).toBeChecked()
    await page.getByRole('link', { name: text('domains.back') }).click()
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(text('domains.auto-renew.short'))
    await row.getByRole('link', { name }).click()
  })

  await test.step('a manual renewal in the cart shows the fee in its price', async () => {
    const renew = `${text('domains.renew')}: ${name}`
    await page.getByRole('button', { name: renew, exact: true }).click()
    await expect(checkout.step('basket')).toBeVisible()
    await expect(checkout.line(name)).toContainText(say('items-domain', 'icann', { fee: '$0.20' }))
    await checkout
      .line(name)
      .getByRole('combobox', { name: say('items-domain', 'years.of', { name }) })
      .selectOption(say('items-domain', 'years', { count: 3 }))
    await expect(checkout.line(name)).toContainText(say('items-domain', 'icann', { fee: '$0.60' }))
    await expect(checkout.summary).toContainText(say('items-domain', 'icann.all', { fee: '$0.60' }))
    await expectAccessible(page, { name: 'a basket with the ICANN fee', language })
  })
})
