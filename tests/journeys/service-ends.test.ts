import { addAddress } from '../../src/contract/addresses.ts'
import { listNotifications, type NotificationCode } from '../../src/contract/notifications.ts'
import { startPaymentTransaction } from '../../src/contract/payment-transactions.ts'
import { payByBalance } from '../../src/contract/payments.ts'
import { listOnlineAwsInvoices } from '../../src/contract/reminders.ts'
import { listServices, setServiceAutoRenew } from '../../src/contract/services.ts'
import { localePath } from '../../src/i18n/locales.ts'
import { expectAccessible } from './accessibility.ts'
import { combinationOf } from './combinations.ts'
import { freeName, newContact } from './customer.ts'
import { fixedIn } from './fixed-in.ts'
import { expect, test } from './journey.ts'
import { operate } from './operate.ts'
import { ownHosting } from './own-hosting.ts'
import { sayIn } from './say.ts'
import { endSoon, makeOverdue, passAnnouncement } from './stored-accounts.ts'

test.setTimeout(180_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('on a phone in Khmer', () => {
  test.use({ combination: combinationOf('km-phone') })

  test('hosting is ended with a refund, whose amount is shown first', async ({
    page,
    at,
    say,
    language,
    demo,
    problems,
  }) => {
    // Hosting that has ended has no tasks.
    problems.allow(/status of 400.*\/refund|status of 409.*\/site-tasks/)
    const name = freeName()
    const { id } = await ownHosting(demo, name)
    const before = await demo.balance()
    await demo.enterBrowser()
    const text = (key: string, params = {}): string => say('services', key, params)
    await page.goto(`${at('/account/services/website')}?service=${id}`)
    const panel = page.getByRole('region', { name: text('space-end'), exact: true })

    await test.step('it says what is erased, what stays and what comes back', async () => {
      await panel.getByRole('link', { name: text('end.open') }).click()
      await expect(page).toHaveURL(`${at('/account/services/end')}?service=${id}`)
      await expect(panel).toContainText(/\$\d+\.\d\d/)
      await expect(panel).toContainText(fixedIn(say)('services', 'end.refund.FIRST'))
      await expect(panel.getByLabel(text('space-end.confirm', { name }))).not.toBeFocused()
      await expectAccessible(page, { name: 'the end of hosting with a refund', language })
    })

    await test.step('another name is refused, and its own ends it', async () => {
      const field = panel.getByLabel(text('space-end.confirm', { name }))
      await field.fill('another.com')
      await panel.getByRole('button', { name: text('account-end.yes') }).click()
      await expect(panel).toContainText(say('errors', 'NAME_NOT_CONFIRMED'))
      await field.fill(name)
      await panel.getByRole('button', { name: text('account-end.yes') }).click()
      // A toast about the refund has the name, too.
      const done = page.getByRole('main').getByRole('status').filter({ hasText: name })
      await expect(done).toContainText(fixedIn(say)('services', 'end.done.refund'))
      expect(await demo.balance()).toBeGreaterThan(before)
    })

    await test.step('its page says that it has ended', async () => {
      await page.getByRole('link', { name: text('website.back') }).click()
      await expect(page.getByRole('main')).toContainText(text('state.ENDED'))
    })

    await test.step('a notification says what came back', async () => {
      await page.goto(at('/notification'))
      const notice = fixedIn(say)('notification', 'SERVICE_REFUNDED')
      await expect(page.getByRole('main')).toContainText(notice)
    })
  })
})

test.describe('on a computer in English', () => {
  test.use({ combination: combinationOf('en-desktop') })

  test('hosting can be ended while its backups cannot be read', async ({
    page,
    at,
    say,
    demo,
    problems,
  }) => {
    problems.allow(/status of 50\d.*\/account-backups/)
    const { id } = await ownHosting(demo, freeName())
    await demo.enterBrowser()
    const answered = Promise.withResolvers<undefined>()
    await page.route('**/account-backups', async (route) => {
      await answered.promise
      await route.fulfill({ status: 503 })
    })
    await page.goto(`${at('/account/services/website')}?service=${id}`)
    const main = page.getByRole('main')
    const end = main.getByRole('link', { name: say('services', 'end.open') })
    await expect(main.getByRole('heading', { name: say('services', 'nightly') })).toBeVisible()
    await expect(end).toBeHidden()
    answered.resolve(undefined)
    await expect(main.getByRole('button', { name: say('account', 'again') })).toBeVisible()
    await end.click()
    await expect(page).toHaveURL(`${at('/account/services/end')}?service=${id}`)
  })

  test('a cancelled and a suspended service say until when what can be done', async ({
    page,
    at,
    say,
    language,
    shop,
    person,
    checkout,
    problems,
  }) => {
    // The server restarts while the page is closed; streams of other tabs end. Hosting that has ended has no tasks.
    problems.allow(/net::ERR_|status of 50\d|status of 409.*\/user\/services\//)
    await person.ask(addAddress, { body: newContact })
    for (const amount of ['40', '45'])
      await operate(shop, 'balance', 'correct', person.username, amount)
    const cancelled = await ownHosting(person, freeName())
    const suspended = await ownHosting(person, freeName())
    const off = { params: { id: cancelled.id }, body: { enabled: false } }
    await person.ask(setServiceAutoRenew, off)
    const account = String(Date.now()).slice(-12).padStart(12, '1')
    await operate(shop, 'aws-accounts', 'add', account, person.username)
    await operate(
      shop,
      'aws-invoices',
      'issue',
      account,
      '--period',
      '2026-10',
      '--lines',
      'EC2: 5',
    )
    const notified = async (...codes: readonly NotificationCode[]) => {
      const all = await person.ask(listNotifications, { query: {} })
      return codes.filter((code) => all.items.some((one) => one.code === code))
    }
    await shop.killAndRestart((dataDir) => makeOverdue(dataDir, person.username))
    await expect
      .poll(() => notified('ACCOUNT_OVERDUE'), { timeout: 60_000 })
      .toEqual(['ACCOUNT_OVERDUE'])
    expect(await notified('ACCOUNT_SUSPENDED')).toEqual([])
    await shop.killAndRestart(async (dataDir) => {
      await endSoon(dataDir, cancelled.subject, -1)
      await passAnnouncement(dataDir, person.username)
    })
    const holdsOf = async (id: string) =>
      (await person.ask(listServices, { query: {} })).items.find((one) => one.id === id)?.holds
    await expect.poll(() => holdsOf(suspended.id), { timeout: 60_000 }).toEqual(['ACCOUNT'])
    await expect.poll(() => holdsOf(cancelled.id), { timeout: 60_000 }).toContain('OVERDUE')

    await person.enterBrowser()
    const fixed = fixedIn(say)
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })

    await test.step('the list says how each stands', async () => {
      await page.goto(at('/account/services'))
      await expect(row(cancelled.name)).toContainText(fixed('services', 'when.CANCELLED'))
      await expect(row(suspended.name)).toContainText(say('services', 'state.SUSPENDED'))
      await expectAccessible(page, { name: 'services that are cancelled or suspended', language })
    })

    await test.step('both say so in Khmer on a phone, too', async () => {
      const km = sayIn('km')
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(localePath('km', '/account/services'))
      await expect(row(cancelled.name)).toContainText(fixedIn(km)('services', 'when.CANCELLED'))
      await expect(row(suspended.name)).toContainText(km('services', 'state.SUSPENDED'))
      await expectAccessible(page, { name: 'suspended services in Khmer', language: 'km' })
      await page.getByRole('link', { name: suspended.name, exact: true }).click()
      await expect(page.getByRole('main')).toContainText(km('services', 'held.ACCOUNT'))
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(at('/account/services'))
    })

    await test.step('the suspended one leads to the invoices', async () => {
      await page.getByRole('link', { name: suspended.name, exact: true }).click()
      await expect(page.getByRole('main')).toContainText(say('services', 'held.ACCOUNT'))
      await page.getByRole('link', { name: say('services', 'held.ACCOUNT.pay') }).click()
      await expect(page).toHaveURL(at('/online-payment'))
    })

    await test.step('everything paid reactivates what only the account suspended', async () => {
      const [unpaid] = await person.ask(listOnlineAwsInvoices, {})
      const body = { invoices: [unpaid?.id ?? ''], paymentMethod: 'BALANCE' as const }
      const { id } = await person.ask(startPaymentTransaction, { body })
      await person.ask(payByBalance, { params: { id } })
      await expect.poll(() => holdsOf(suspended.id), { timeout: 60_000 }).toEqual([])
      for (const locale of ['en', 'km'] as const) {
        await page.goto(localePath(locale, '/notification'))
        const text = fixedIn(sayIn(locale))
        for (const code of ['ACCOUNT_OVERDUE', 'ACCOUNT_SUSPENDED', 'ACCOUNT_REACTIVATED'])
          await expect(page.getByRole('main')).toContainText(text('notification', code))
      }
      await page.goto(at('/account/services'))
      await expect(row(suspended.name)).not.toContainText(say('services', 'state.SUSPENDED'))
      await expect(row(cancelled.name)).toContainText(fixed('services', 'when.CANCELLED'))
    })

    await test.step('renewed with others in one call and paid, the cancelled one works again', async () => {
      await page
        .getByRole('button', { name: say('services', 'renew.several'), exact: true })
        .click()
      const title = say('services', 'renew.several.title')
      const several = page.getByRole('region', { name: title })
      await several.getByRole('button', { name: say('services', 'renew.several.all') }).click()
      await several.getByRole('button', { name: say('services', 'renew.several.add') }).click()
      await expect(checkout.line(cancelled.name)).toBeVisible()
      await expect(checkout.line(suspended.name)).toBeVisible()
      const { grandTotal } = await person.cart()
      await checkout.toPay('BALANCE')
      await checkout.payButton(grandTotal).click()
      await expect(page.locator('[data-fulfilment="ACTIVE"]')).toHaveCount(2)
      await expect.poll(() => holdsOf(cancelled.id), { timeout: 60_000 }).toEqual([])
    })

    await test.step('automatic renewal is turned on for it', async () => {
      await page.goto(`${at('/account/services')}?service=${cancelled.id}`)
      const automatic = page.getByRole('switch', { name: say('services', 'auto-renew') })
      await expect(automatic).not.toBeChecked()
      await automatic.click()
      await expect(automatic).toBeChecked()
    })

    await test.step('terminated by us, the other is refunded, in both languages', async () => {
      const before = await person.balance()
      await operate(shop, 'service', 'refund', suspended.id, '--terminated')
      await expect.poll(() => person.balance()).toBeGreaterThan(before)
      for (const [locale, said] of [
        ['en', say],
        ['km', sayIn('km')],
      ] as const) {
        await page.goto(localePath(locale, '/notification'))
        const main = page.getByRole('main')
        await expect(main).toContainText(fixedIn(said)('notification', 'SERVICE_TERMINATED'))
        await page.goto(`${localePath(locale, '/account/services')}?service=${suspended.id}`)
        await expect(main).toContainText(said('services', 'state.ENDED'))
      }
    })
  })
})
