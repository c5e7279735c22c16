import { formatDay } from '../../src/i18n/format-date.ts'
import { addItems } from '../../src/contract/cart.ts'
import { setServiceAutoRenew } from '../../src/contract/services.ts'
import { renewalItem } from '../../src/stores/items/new-domain-item.ts'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { freeName } from './customer.ts'
import { eachLanguage } from './each-language.ts'
import { expect, test } from './journey.ts'
import { ownHosting } from './own-hosting.ts'
import { endSoon } from './stored-accounts.ts'

eachLanguage(() => {
  test('a domain that expires soon is renewed from its reminder', async ({
    page,
    at,
    say,
    language,
    shop,
    demo,
    checkout,
  }) => {
    const name = freeName('top')
    const { id } = await buy(demo, name)
    await expect.poll(async () => (await demo.order(id)).state).toBe('COMPLETED')
    await shop.killAndRestart((dataDir) => endSoon(dataDir, name, 12))
    await demo.enterBrowser()

    await test.step('the reminder adds the renewal to the cart', async () => {
      await page.goto(at('/about-us'))
      const card = page.getByRole('region', { name: say('reminder', 'title') })
      const renew = card.getByRole('button', { name: say('reminder', 'renew.of', { name }) })
      await expect(renew).toBeVisible()
      await expectAccessible(page, { name: 'reminder of a domain', language })
      await renew.click()
      await expect(checkout.step('basket')).toBeVisible()
      const line = checkout.line(name)
      await expect(line).toContainText(say('items-domain', 'action.renewal'))
      await line
        .getByRole('combobox', { name: say('items-domain', 'years.of', { name }) })
        .selectOption(say('items-domain', 'years', { count: 2 }))
      await expect.poll(async () => (await demo.cart()).items[0]?.duration).toBe(2)
    })

    await test.step('removing it explains the consequence', async () => {
      const remove = say('checkout', 'remove.of', { name })
      await checkout.line(name).getByRole('button', { name: remove }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(say('items-domain', 'remove.renewal', { name }))
      await dialog.getByRole('button', { name: say('checkout', 'remove.no') }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('the paid renewal extends the domain', async () => {
      const { grandTotal } = await demo.cart()
      await checkout.toPay('BALANCE')
      await checkout.payButton(grandTotal).click()
      await expect(page).toHaveURL(/\/payment\/success\?orderId=/)
      const fulfilment = page.locator('[data-fulfilment="ACTIVE"]')
      await expect(fulfilment).toBeVisible()
      const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
      const [item] = (await demo.order(orderId)).items
      expect(item).toMatchObject({ action: 'renewal', duration: 2 })
      const date = formatDay(item?.expiresAt ?? '')
      await expect(fulfilment).toHaveText(say('checkout', 'fulfilment.until', { date }))
      await expectAccessible(page, { name: 'a renewed domain', language })
    })
  })

  test('hosting that ends soon is renewed from its reminder, and not the domain that it is for', async ({
    page,
    at,
    say,
    shop,
    demo,
    checkout,
  }) => {
    const name = freeName()
    const { id } = await ownHosting(demo, name)
    await demo.ask(setServiceAutoRenew, { params: { id }, body: { enabled: false } })
    await shop.killAndRestart((dataDir) => endSoon(dataDir, name, 2))
    await demo.enterBrowser()
    await page.goto(at('/about-us'))
    const card = page.getByRole('region', { name: say('reminder', 'title') })
    await card.getByRole('button', { name: say('reminder', 'renew.of', { name }) }).click()
    await expect(checkout.step('basket')).toBeVisible()
    await expect(checkout.line(name)).toBeVisible()
    expect((await demo.cart()).items).toMatchObject([{ type: 'SHARED_HOSTING', action: 'renewal' }])
  })

  test('a renewal that the reminder cannot add to the cart shows an error', async ({
    page,
    at,
    say,
    shop,
    demo,
    problems,
  }) => {
    problems.allow(/status of 409|net::ERR_/)
    const name = freeName('top')
    const { id } = await buy(demo, name)
    await expect.poll(async () => (await demo.order(id)).state).toBe('COMPLETED')
    await shop.killAndRestart((dataDir) => endSoon(dataDir, name, 12))
    await demo.enterBrowser()
    await page.goto(at('/about-us'))
    const card = page.getByRole('region', { name: say('reminder', 'title') })
    const renew = card.getByRole('button', { name: say('reminder', 'renew.of', { name }) })
    await expect(renew).toBeVisible()
    // Meanwhile it was renewed elsewhere for the maximum term.
    await shop.killAndRestart((dataDir) => endSoon(dataDir, name, 3652))
    await expect(demo.ask(addItems, { body: { items: [renewalItem(name)] } })).rejects.toThrow(
      'RENEWAL_TOO_EARLY',
    )
    await renew.click()
    await expect(card.getByRole('alert')).toHaveText(say('errors', 'RENEWAL_TOO_EARLY', { name }))
    await expect(page).toHaveURL(new RegExp(`${at('/about-us')}$`))
  })
})
