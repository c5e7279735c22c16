import { randomUUID } from 'node:crypto'
import type { DomainTransfer } from '../../src/contract/domain-transfers.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { formatDay } from '../../src/i18n/format-date.ts'
import { KNOWN_AUTH_INFO } from '../../src/sandbox/registry/taken-facts.ts'
import { expectAccessible } from './accessibility.ts'
import { password } from './customer.ts'
import { expect, test } from './journey.ts'
import { dialogOf, giveCredentials } from './sign-in-dialog.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a guest checks a domain, signs in and orders its transfer, which completes on release', async ({
  page,
  at,
  say,
  language,
  sandbox,
  demo,
  checkout,
}) => {
  // The registry is polled every few seconds at first.
  test.setTimeout(150_000)
  const name = `transfer-me-${randomUUID().replaceAll('-', '').slice(0, 10)}.com`
  const heading = page.getByRole('heading', { level: 2, name, exact: true })
  const field = page.getByRole('searchbox', { name: say('domains', 'transfer.label') })
  const code = page.getByRole('textbox', { name: say('transfer', 'code') })
  const shown = (key: string) => page.getByText(say('transfer', key), { exact: true })

  await test.step('the check without an auth code says what is missing', async () => {
    await page.goto(at('/domain/transfer'))
    await field.fill(name)
    await field.press('Enter')
    await expect(heading).toBeFocused()
    await expect(shown('almost')).toBeVisible()
    await expect(shown('obstacle.AUTH_CODE_MISSING')).toBeVisible()
    await expectAccessible(page, { name: 'transfer, code missing', language })
    await code.fill('Not-The-Code')
    await code.press('Enter')
    await expect(shown('obstacle.AUTH_CODE_WRONG')).toBeVisible()
  })

  await test.step('with the code, the transfer is added after the guest has signed in', async () => {
    await code.fill(KNOWN_AUTH_INFO)
    await code.press('Enter')
    await expect(shown('ready')).toBeVisible()
    await expectAccessible(page, { name: 'transfer, ready', language })
    await page.getByRole('button', { name: say('transfer', 'add') }).click()
    const price = /\$\d+\.\d\d/.exec(await page.locator('[data-lookup-answer]').innerText())?.[0]
    await expect(dialogOf(page, say).getByText(`${name}, ${price}`, { exact: true })).toBeVisible()
    await expectAccessible(page, { name: 'sign-in for a transfer', language })
    await giveCredentials(page, say, demo.username, password)
    await expect(page.getByText(say('transfer', 'added', { name }), { exact: true })).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(code).toHaveValue(KNOWN_AUTH_INFO)
    expect(page.url()).not.toContain(KNOWN_AUTH_INFO)
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain(KNOWN_AUTH_INFO)
  })

  await test.step('the paid transfer is in progress', async () => {
    await page.getByRole('link', { name: say('transfer', 'basket'), exact: true }).click()
    await expect(checkout.line(name)).toContainText(say('items-domain', 'action.transfer'))
    await expectAccessible(page, { name: 'basket with a transfer', language })
    const { grandTotal } = await demo.cart()
    await checkout.toPay('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-fulfilment="PENDING_TRANSFER"]')).toBeVisible()
    await expectAccessible(page, { name: 'a transfer under way', language })
  })

  await test.step('the account shows the transfer, and the domain once it arrives', async () => {
    await page.goto(at('/account/domains'))
    const panel = page.getByRole('region', { name: say('account', 'transfers.title') })
    const row = panel.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(say('account', 'transfers.state.PENDING_TRANSFER'))
    await expectAccessible(page, { name: 'domains with a transfer', language })
    await sandbox.endTransfer(name, 'approve')
    await expect(row).toHaveCount(0, { timeout: 60_000 })
    await page.reload()
    const { domains } = await demo.ask(listOwnedDomains, { query: { search: name } })
    const ends = formatDay(domains[0]?.expiresAt ?? '')
    const domain = page.getByRole('listitem').filter({ hasText: name })
    await expect(domain).toContainText(say('account', 'domains.when.ACTIVE', { date: ends }))
  })

  await test.step('a failed transfer shows the reason and the refund', async () => {
    const moment = '2026-11-20T03:00:00.000Z'
    const failed: DomainTransfer = {
      id: randomUUID(),
      domainName: name,
      unicodeName: name,
      state: 'FAILED',
      beganAt: moment,
      expectedFrom: moment,
      expectedBy: moment,
      endedAt: moment,
      failure: 'REJECTED',
    }
    await page.route('**/api/user/domain-transfers', (route) => route.fulfill({ json: [failed] }))
    await page.reload()
    const panel = page.getByRole('region', { name: say('account', 'transfers.title') })
    await expect(panel).toContainText(say('account', 'transfers.failure.REJECTED'))
    const ended = formatDay(moment)
    await expect(panel).toContainText(say('account', 'transfers.when.FAILED', { ended }))
    await expectAccessible(page, { name: 'a transfer that failed', language })
  })
})

test('a premium domain transfers at the registry’s price, shown before it is added', async ({
  page,
  at,
  say,
  language,
  sandbox,
  demo,
  checkout,
  problems,
}) => {
  problems.allow(/status of 409/)
  // 5,000 cents a year, plus the sandbox registry’s transfer fee.
  const asks = (premiumCents: number) => sandbox.control('registry', { premiumCents })
  await asks(5_000)
  const name = `transfer-premium-${randomUUID().replaceAll('-', '').slice(0, 10)}.com`
  const answer = page.locator('[data-lookup-answer]')
  const shown = (key: string, values?: Readonly<Record<string, string>>) =>
    answer.getByText(say('transfer', key, values), { exact: true })
  const add = page.getByRole('button', { name: say('transfer', 'add') })

  await test.step('the check shows its own prices', async () => {
    await page.goto(at('/domain/transfer'))
    await page.getByRole('searchbox', { name: say('domains', 'transfer.label') }).fill(name)
    const code = page.getByRole('textbox', { name: say('transfer', 'code') })
    await code.fill(KNOWN_AUTH_INFO)
    await code.press('Enter')
    await expect(shown('ready')).toBeVisible()
    await expect(shown('premium.text')).toBeVisible()
    await expect(shown('price.vat', { price: '$75.00' })).toBeVisible()
    await expect(shown('renewal.vat', { price: '$50.00' })).toBeVisible()
    await expectAccessible(page, { name: 'transfer of a premium name, ready', language })
  })

  await test.step('a changed price requires confirmation', async () => {
    await add.click()
    await dialogOf(page, say).waitFor()
    await asks(6_000)
    await giveCredentials(page, say, demo.username, password)
    await expect(shown('price.vat', { price: '$85.00' })).toBeVisible()
    await expect(answer.getByRole('alert')).toContainText('$85.00')
    expect((await demo.cart()).items).toEqual([])
    await add.click()
    await expect(shown('added', { name })).toBeVisible()
  })

  await test.step('the cart has the same price, and it is paid', async () => {
    await page.getByRole('link', { name: say('transfer', 'basket'), exact: true }).click()
    const line = checkout.line(name)
    await expect(line).toContainText(say('items-domain', 'premium'))
    await expect(line).toContainText('$85.00')
    await expect(line).toContainText(say('items-domain', 'price.then', { price: '$60.00' }))
    const { grandTotal } = await demo.cart()
    await checkout.toPay('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-fulfilment="PENDING_TRANSFER"]')).toBeVisible()
  })
})
