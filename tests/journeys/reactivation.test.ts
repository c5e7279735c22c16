import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { formatDay } from '../../src/i18n/format-date.ts'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { freeName } from './customer.ts'
import { eachLanguage } from './each-language.ts'
import { expect, test } from './journey.ts'
import { endSoon } from './stored-accounts.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

eachLanguage(() => {
  test('an expired domain is reactivated, and a just registered one is removed', async ({
    page,
    at,
    say,
    language,
    shop,
    sandbox,
    demo,
    checkout,
    problems,
  }) => {
    test.setTimeout(150_000)
    // The notification of the removal can arrive before its response; the page then reloads the domain.
    problems.allow(/status of 404.*\/user\/owned-domains\/|net::ERR_/)
    const [late, mistaken] = [freeName('top'), freeName('top')]
    for (const name of [late, mistaken]) {
      const { id } = await buy(demo, name)
      await expect.poll(async () => (await demo.order(id)).state).toBe('COMPLETED')
    }
    await sandbox.age(late, 365 + 40)
    await shop.killAndRestart((dataDir) => endSoon(dataDir, late, -40))
    await demo.enterBrowser()
    const text = (key: string, params = {}): string => say('account', key, params)
    const list = page.getByRole('region', { name: text('domains.title'), exact: true })

    await test.step('the list offers the reactivation with its itemised price', async () => {
      await page.goto(at('/account/domains'))
      const row = list.getByRole('listitem').filter({ hasText: late })
      await expect(row).toContainText(text('domains.state.REDEMPTION'))
      const { domains } = await demo.ask(listOwnedDomains, { query: { search: late } })
      const { price = 0, fee = 0, renewal = 0 } = domains[0]?.reactivation ?? {}
      const amounts = { fee: `$${fee.toFixed(2)}`, renewal: `$${renewal.toFixed(2)}` }
      await expect(row).toContainText(text('domains.reactivate.split', amounts))
      await expectAccessible(page, { name: 'a domain in its redemption period', language })
      await row.getByRole('link', { name: late }).click()
      const reactivate = text('domains.reactivate', { price: `$${price.toFixed(2)}` })
      const button = page.getByRole('button', { name: `${reactivate}: ${late}`, exact: true })
      await expect(button).toBeVisible()
      await expect(page.getByRole('switch', { name: text('domains.auto-renew') })).toHaveCount(0)
      await button.click()
      await expect(checkout.step('basket')).toBeVisible()
      await expect(checkout.line(late)).toContainText(say('items-domain', 'action.reactivation'))
      await expect(checkout.line(late)).toContainText(
        say('items-domain', 'reactivation.split', amounts),
      )
      await expectAccessible(page, { name: 'basket with a reactivation', language })
    })

    await test.step('the paid reactivation renews it for a year', async () => {
      const { grandTotal } = await demo.cart()
      await checkout.toPay('BALANCE')
      await checkout.payButton(grandTotal).click()
      const fulfilment = page.locator('[data-fulfilment="ACTIVE"]')
      await expect(fulfilment).toBeVisible()
      const { domains } = await demo.ask(listOwnedDomains, { query: { search: late } })
      const date = formatDay(domains[0]?.expiresAt ?? '')
      await expect(fulfilment).toHaveText(say('checkout', 'fulfilment.until', { date }))
    })

    await test.step('the other domain is removed after confirmation, and refunded', async () => {
      const before = await demo.balance()
      await page.goto(at('/account/domains'))
      await list.getByRole('link', { name: mistaken, exact: true }).click()
      const panel = page.getByRole('region', { name: text('domains.remove'), exact: true })
      const ask = panel.getByRole('button', { name: text('domains.remove.of', { name: mistaken }) })
      await ask.click()
      const question = panel.getByRole('group', {
        name: text('domains.remove.title', { name: mistaken }),
      })
      const keep = question.getByRole('button', { name: text('domains.remove.no') })
      await expect(keep).toBeFocused()
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page, { name: 'asked before a removal', language })
      await keep.click()
      await expect(ask).toBeFocused()
      await ask.click()
      await question.getByRole('button', { name: text('domains.remove.yes') }).click()
      await expect(list.getByRole('link', { name: late, exact: true })).toBeVisible()
      await expect(list.getByRole('link', { name: mistaken, exact: true })).toHaveCount(0)
      expect(await demo.balance()).toBeGreaterThan(before)
      expect(await sandbox.registrations(mistaken)).toBe(0)
    })
  })
})
