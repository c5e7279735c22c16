import { removeItem } from '../../src/contract/cart.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { savePhoneNumber } from '../../src/contract/registration.ts'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { endSoon } from './stored-accounts.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a domain past its cut-off, and one with a transfer request', async ({
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
  // Registrant requests are refused once the domain has left.
  problems.allow(/status of 409.*\/owned-domains\/[^/]*\/contact/)
  const name = freeName('top')
  const { id: orderId } = await buy(demo, name)
  await expect.poll(async () => (await demo.order(orderId)).state).toBe('COMPLETED')
  await shop.killAndRestart((dataDir) => endSoon(dataDir, name, 3))
  await demo.enterBrowser()
  const { domains } = await demo.ask(listOwnedDomains, { query: { search: name } })
  const id = domains[0]?.id ?? ''
  const text = (key: string, params = {}): string => say('account', key, params)
  /** Returns a text up to its date. */
  const late = (whole: string): string => whole.split('{date}')[0] ?? ''
  const own = page.getByRole('region', { name, exact: true })
  const out = page.getByRole('region', { name: text('domains.out'), exact: true })
  // A reminder with its own button may be beside the page.
  const renew = page
    .locator('main')
    .getByRole('button', { name: `${text('domains.renew')}: ${name}`, exact: true })

  await test.step('list, button and cart warn that a renewal may come too late', async () => {
    await page.goto(at('/account/domains'))
    const row = page.locator('main').getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(late(text('domains.renew-late', { date: '{date}' })))
    await row.getByRole('link', { name }).click()
    await expect(own).toContainText(late(text('domains.renew-late', { date: '{date}' })))
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, { name: 'a domain past its cut-off', language })
    await renew.click()
    await expect(checkout.step('basket')).toBeVisible()
    await expect(checkout.line(name)).toContainText(
      late(say('items-domain', 'renew-late', { date: '{date}' })),
    )
    await expectAccessible(page, { name: 'a basket with a late renewal', language })
    // Empties the cart for the next test of this account.
    for (const { key } of (await demo.cart()).items) await demo.ask(removeItem, { body: { key } })
  })

  await test.step('a transfer request can be rejected', async () => {
    await sandbox.askForTransfer(name)
    await page.goto(`${at('/account/domains')}?domain=${id}`)
    await expect(own).toContainText(text('domains.state.TRANSFER_OUT'))
    await expect(renew).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, { name: 'a domain that is asked for', language })
    await out
      .getByRole('button', { name: text('domains.out.reject.of', { name }), exact: true })
      .click()
    // What the page reads again before the answer arrives, it is given only afterwards.
    const requested = Promise.withResolvers<string>()
    const answered = Promise.withResolvers<undefined>()
    const held: Promise<unknown>[] = []
    let isAnswered = false
    await page.route(`**/owned-domains/${id}`, async (route) => {
      if (isAnswered) return route.continue()
      requested.resolve(await (await route.fetch()).text())
      const body = await requested.promise
      const late = answered.promise.then(() =>
        route.fulfill({ body, contentType: 'application/json' }),
      )
      // The page gives up what it no longer waits for.
      held.push(late.catch(() => undefined))
    })
    await page.route('**/transfer-out', async (route) => {
      const response = await route.fetch()
      isAnswered = true
      await route.fulfill({ response })
    })
    await demo.ask(savePhoneNumber, { body: { phoneNumber: '+85512999888' } })
    await requested.promise
    await out.getByRole('button', { name: text('domains.out.reject.yes'), exact: true }).click()
    await expect(out).toHaveCount(0)
    answered.resolve(undefined)
    await Promise.all(held)
    await page.evaluate(
      () => new Promise((shown) => setTimeout(() => requestAnimationFrame(shown))),
    )
    await expect(out).toHaveCount(0)
    await expect(own).toContainText(text('domains.state.EXPIRING'))
  })

  await test.step('a transfer request can be approved, after which the domain offers no actions', async () => {
    await sandbox.askForTransfer(name)
    await page.reload()
    await out
      .getByRole('button', { name: text('domains.out.approve.of', { name }), exact: true })
      .click()
    await out.getByRole('button', { name: text('domains.out.approve.yes'), exact: true }).click()
    await expect(own).toContainText(text('domains.state.MOVED_AWAY'))
    await expect(own).toContainText(text('domains.away'))
    await expect(renew).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: text('domains.remove.of', { name }), exact: true }),
    ).toHaveCount(0)
    await expectAccessible(page, { name: 'a domain that has left', language })
  })
})
