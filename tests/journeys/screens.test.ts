import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { resultRow } from './search-page.ts'

/** The label of the control that opens the sign-in dialog at this width. */
const signInOpener = (page: Page, names: readonly string[]) =>
  page
    .getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
    .locator('visible=true')
    .first()

test.setTimeout(120_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('pages for guests', async ({ page, at, say, language, problems }) => {
  problems.allow(/status of 404/)
  const expectScreen = (name: string) => expectAccessible(page, { name, language })
  const paths = [
    '/',
    '/404',
    '/error',
    '/under-construction',
    '/term-and-conditions',
    '/payment/success',
    '/checkout-basket',
    '/top-up',
  ] as const
  for (const path of paths) {
    await page.goto(at(path))
    // What an island shows once it knows the session.
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    await expectScreen(path)
  }
  await page.goto(at('/domain/search'))
  await expect(page.getByText(say('search', 'empty'))).toBeVisible()
  await expectScreen('search, empty')

  await signInOpener(page, [say('common', 'account'), say('common', 'sign-in')]).click()
  const dialog = page.getByRole('dialog', { name: say('sign-in', 'title') })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: say('sign-in', 'submit'), exact: true }).click()
  await expect(dialog.getByText(say('sign-in', 'username.missing')).last()).toBeVisible()
  await expectScreen('sign-in dialog')
})

test('the panels of the bottom navigation', async ({ page, at, say, language, isMobile, demo }) => {
  await demo.enterBrowser()
  await page.goto(at('/'))
  const bar = page.getByRole('navigation', { name: say('common', 'navigation.bottom') })
  for (const sheet of isMobile ? ['menu', 'account'] : ['account']) {
    const opener = isMobile
      ? bar.getByRole('button', { name: say('common', sheet) })
      : page.getByRole('banner').getByRole('button', { name: say('common', 'account.menu') })
    const title = page.getByRole('heading', { name: say('common', sheet), exact: true })
    await opener.click()
    await expect(title).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(title).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title).toBeVisible()
    await expectAccessible(page, { name: `${sheet} sheet`, language })
    await page.keyboard.press('Escape')
  }
})

test('search results and the registrant of a domain', async ({
  page,
  at,
  say,
  language,
  sandbox,
}) => {
  const label = freeName().split('.')[0] ?? ''
  await sandbox.control('registry', {
    taken: [`${label}.net`],
    tlds: { org: { fail: true } },
  })
  await sandbox.control('rdap', { tlds: { org: { status: 503 } } })
  await page.goto(
    `${at('/domain/search')}?domain=${label}.com&keywords=${label}.net,sokha.nosuchending`,
  )
  await expect(resultRow(page, `${label}.net`)).toContainText(say('search', 'state.taken'))
  await expect(resultRow(page, `${label}.org`)).toContainText(say('search', 'state.unknown'))
  await expect(page.getByText(say('search', 'state.checking'))).toHaveCount(0)
  await page
    .getByRole('button', {
      name: say('search', 'details.of', { name: `${label}.com` }),
      exact: true,
    })
    .click()
  await expectAccessible(page, { name: 'search results', language })
  await page.getByRole('button', { name: say('search', 'filters'), exact: true }).click()
  const filters = page.getByRole('dialog', { name: say('search', 'filters.title') })
  await expect(filters.getByRole('checkbox', { name: /^\.com / })).toBeVisible()
  await expectAccessible(page, { name: 'filters', language })
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: say('search', 'owner.of', { name: `${label}.net` }) })
    .click()
  await expect(page.getByText(say('search', 'owner.registrar'))).toBeVisible()
  await expect(page.getByRole('link', { name: say('search', 'owner.more') })).toHaveAttribute(
    'href',
    `${at('/whois')}?domain=${label}.net`,
  )
  await expectAccessible(page, { name: 'owner dialog', language })
})

test('checkout and outcome', async ({ page, at, say, language, demo, checkout, problems }) => {
  problems.allow(/status of (404.*\/checkout\/init|409)/)
  const expectScreen = (name: string) => expectAccessible(page, { name, language })
  await demo.enterBrowser()
  await page.goto(at('/checkout-basket'))
  await expect(page.getByText(say('checkout', 'empty'))).toBeVisible()
  await expectScreen('empty basket')

  const name = freeName()
  await demo.fill([name, freeName('com.kh')])
  await page.reload()
  await expect(checkout.line(name)).toBeVisible()
  await expectScreen('basket')
  await page
    .getByRole('button', { name: say('checkout', 'remove.of', { name }), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectScreen('remove dialog')
  await page.keyboard.press('Escape')

  await checkout.toBilling()
  await expectScreen('billing information')
  await page.getByRole('button', { name: say('checkout', 'contact.add') }).click()
  const form = page.getByRole('region', { name: say('checkout', 'contact.add') })
  await form.getByRole('button', { name: say('checkout', 'contact.save') }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expectScreen('contact form with errors')
  await form.getByRole('button', { name: say('checkout', 'cancel') }).click()
  await page.getByRole('button', { name: say('checkout', 'contact.delete') }).click()
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(1)
  await expectScreen('delete dialog')
  await page.keyboard.press('Escape')

  const before = await demo.cart()
  await checkout.toPayment()
  await checkout.choose('BALANCE')
  // Another device adds an item.
  const { grandTotal } = await demo.fill([freeName('net')])
  await checkout.payButton(before.grandTotal).click()
  await expect(page.getByRole('alert').first()).toBeFocused()
  await expectScreen('payment with errors')
  await checkout.payButton(grandTotal).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('checkout', 'outcome.success'),
  )
  await expect(page.locator('[data-fulfilment="ACTIVE"]')).toHaveCount(2)
  await expect(page.locator('[data-fulfilment="AWAITING_DOCUMENTS"]')).toHaveCount(1)
  await expectScreen('success')

  await page.getByRole('link', { name: /INV-/ }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await expectScreen('invoice')
  await page.getByRole('link', { name: say('invoices', 'back') }).click()
  await expectScreen('invoices')
})

test('a dialog traps and returns the focus, and the skip link works', async ({
  page,
  at,
  say,
  isMobile,
}) => {
  await page.goto(at('/domain/search'))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: say('common', 'skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()

  const opener = isMobile
    ? page
        .getByRole('navigation', { name: say('common', 'navigation.bottom') })
        .getByRole('button', { name: say('common', 'account') })
    : page.getByRole('banner').getByRole('button', { name: say('common', 'sign-in') })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: say('sign-in', 'title') })
  await expect(dialog.getByLabel(say('sign-in', 'username'), { exact: true })).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let pressed = 0; pressed < 8; pressed += 1) {
      await page.keyboard.press(key)
      // Between the last control and the first, the focus passes through the body.
      const place = await page.evaluate(() =>
        document.activeElement?.closest('dialog') ? 'dialog' : document.activeElement?.tagName,
      )
      expect(['dialog', 'BODY']).toContain(place)
    }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
