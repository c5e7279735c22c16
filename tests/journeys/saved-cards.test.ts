import type { Page } from 'playwright/test'
import * as addresses from '../../src/contract/addresses.ts'
import { decliningCard, GOOD_CARDS } from '../../src/sandbox/cybersource/test-cards.ts'
import { expectAccessible } from './accessibility.ts'
import { freeName, newContact } from './customer.ts'
import { expect, test } from './journey.ts'
import type { Say } from './say.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The gateway's page in the frame of a card's entry or of a payment. */
const gatewayIn = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`)

/** Accepts the terms and enters a card at the gateway. */
const enterCard = async (page: Page, say: Say, number: string): Promise<void> => {
  const panel = page.getByRole('region', { name: say('cards', 'card.add.title') })
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: say('cards', 'card.add.continue') }).click()
  const gateway = gatewayIn(page, say('cards', 'card.add.frame'))
  await gateway.getByLabel(/Card number/).fill(number)
  await gateway.getByLabel(/Expiry/).fill('12/30')
  await gateway.getByLabel(/Security code/).fill('123')
  await gateway.getByRole('button', { name: /Verify/ }).click()
}

test('a declined card is replaced by another one, which its bank confirms, and pays the order', async ({
  page,
  at,
  say,
  language,
  person,
  checkout,
  problems,
}) => {
  problems.allow(/status of (402|409)/)
  const { grandTotal } = await person.fill([freeName()])
  await person.ask(addresses.addAddress, { body: newContact })
  await person.enterBrowser()
  const card = (lastFour: string) => page.getByRole('radio', { name: lastFour })
  const declining = decliningCard('204', 'later')
  const good = GOOD_CARDS.challenge

  await test.step('without a card, paying asks for one, and adding one for the terms', async () => {
    await page.goto(`${at('/checkout-basket')}?step=payment`)
    await checkout.choose('CARD')
    await page.getByRole('button', { name: say('cards', 'card.add.new') }).waitFor()
    await checkout.payButton(grandTotal).click()
    await expect(page.getByRole('alert')).toContainText(say('cards', 'card.choose.none'))
    await page.getByRole('button', { name: say('cards', 'card.add.new') }).click()
    const title = page.getByRole('heading', { name: say('cards', 'card.add.title') })
    await expect(title).toBeFocused()
    await page.getByRole('button', { name: say('cards', 'card.add.continue') }).click()
    const required = say('cards', 'card.add.terms.required')
    await expect(page.getByRole('alert').filter({ hasText: required })).toBeFocused()
  })

  await test.step('a decline is shown at the card, and nothing is lost', async () => {
    await enterCard(page, say, declining)
    await expect(card(declining.slice(-4))).toBeChecked()
    await checkout.payButton(grandTotal).click()
    const refusal = page.getByRole('alert').filter({ hasText: say('cards', 'card.declined') })
    await expect(refusal).toContainText(say('errors', 'DECLINED_INSUFFICIENT_FUND'))
    await expect(refusal).toBeFocused()
    await expectAccessible(page, { name: 'checkout, declined card', language })
    await refusal.getByRole('button', { name: say('cards', 'card.declined.card') }).click()
  })

  await test.step('another card is added with 3-D Secure and pays after its bank asked', async () => {
    await enterCard(page, say, good)
    const entry = gatewayIn(page, say('cards', 'card.add.frame'))
    await entry.getByRole('button', { name: /Approve/ }).click()
    await expect(card(good.slice(-4))).toBeChecked()
    await checkout.payButton(grandTotal).click()
    const bank = gatewayIn(page, say('cards', 'card.secure.frame'))
    await bank.getByRole('button', { name: /Approve/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('checkout', 'outcome.success'),
    )
  })

  await test.step('the account lists both, and changes the default', async () => {
    await page.goto(at('/account/cards'))
    const makeDefault = page.getByRole('button', {
      name: say('cards', 'card.default.make.of', { name: '' }),
    })
    await makeDefault.click()
    const row = page.getByRole('listitem').filter({ hasText: good.slice(-4) })
    await expect(row).toContainText(say('cards', 'card.default'))
    await page.getByRole('button', { name: say('cards', 'card.add'), exact: true }).click()
    await page.getByRole('button', { name: say('cards', 'card.add.continue') }).click()
    await expectAccessible(page, { name: 'saved cards, and the terms of another', language })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    const other = page.getByRole('listitem').filter({ hasText: declining.slice(-4) })
    await other.getByRole('button', { name: say('cards', 'card.remove.of', { name: '' }) }).click()
    const dialog = page.getByRole('dialog', { name: say('cards', 'card.remove.title') })
    await dialog.getByRole('button', { name: say('cards', 'card.remove'), exact: true }).click()
    await expect(other).toHaveCount(0)
    await expect(row).toBeVisible()
  })

  await test.step('a top-up that its bank refuses keeps the card, and a press pays it', async () => {
    await page.goto(at('/top-up'))
    await page.getByRole('button', { name: '$50' }).click()
    await checkout.choose('CARD')
    const pay = page.getByRole('button', { name: say('top-up', 'pay', { total: '$50.00' }) })
    await pay.click()
    const bank = gatewayIn(page, say('cards', 'card.secure.frame'))
    await bank.getByRole('button', { name: /Refuse/ }).click()
    const refusal = page.getByRole('alert').filter({ hasText: say('cards', 'card.declined') })
    await expect(refusal).toContainText(say('errors', 'CARD_NOT_ACCEPTED'))
    await expect(card(good.slice(-4))).toBeChecked()
    await pay.click()
    await bank.getByRole('button', { name: /Approve/ }).click()
    await expect(page.locator('[data-balance]')).toHaveText('$50.00')
  })
})
