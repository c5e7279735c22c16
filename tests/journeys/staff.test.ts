import { addAddress } from '../../src/contract/addresses.ts'
import { listAccountViews } from '../../src/contract/account-views.ts'
import { expectAccessible } from './accessibility.ts'
import { enterAsNew, freeName, newContact } from './customer.ts'
import { expect, test } from './journey.ts'
import { operate } from './operate.ts'
import { ownHosting } from './own-hosting.ts'
import { signInAsStaff } from './staff-member.ts'
import { nextCode, turnOn } from './two-factor.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('staff come in with a second factor, find a customer and act for a reason', async ({
  page,
  at,
  say,
  language,
  shop,
  context,
  person,
  problems,
}) => {
  // What the area refuses, the form without a reason, and the session that two-factor ended.
  problems.allow(/status of 40[019]/)
  const customer = await enterAsNew(shop, context)
  await customer.ask(addAddress, { body: newContact })
  await operate(shop, 'balance', 'correct', customer.username, '40')
  const hosting = await ownHosting(customer, freeName())
  const main = page.getByRole('main')

  await test.step('a customer is refused', async () => {
    await person.enterBrowser()
    await page.goto(at('/staff'))
    await expect(main.getByText(say('errors', 'STAFF_ONLY'))).toBeVisible()
    await expectAccessible(page, { name: 'staff refused', language })
  })

  const { totp } = await turnOn(person)

  await test.step('a member of staff signs in again with the second factor', async () => {
    await operate(shop, 'account', 'verify-email', person.username)
    await operate(shop, 'staff', 'add', person.email, '--role', 'support')
    await page.reload()
    await signInAsStaff(page, say, person, totp.generate())
    await expect(main.getByText(say('staff', 'role.support'), { exact: true })).toBeVisible()
  })

  await test.step('the search works by the keyboard', async () => {
    const field = main.getByRole('searchbox', { name: say('staff', 'search.label') })
    await expect(field).toBeVisible()
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await field.fill(customer.email)
    await field.press('Enter')
    await expect(main.getByRole('link', { name: customer.email })).toBeVisible()
    await expectAccessible(page, { name: 'staff search', language })
    await page.keyboard.press('ArrowDown')
    await expect(main.getByRole('link', { name: customer.email })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main.getByText(customer.username, { exact: true }).first()).toBeVisible()
  })

  await test.step('a note stays with the customer', async () => {
    await main.getByLabel(say('staff', 'notes.text')).fill('Called about a domain.')
    await main.getByRole('button', { name: say('staff', 'notes.add') }).click()
    const note = main.getByRole('listitem').filter({ hasText: 'Called about a domain.' })
    await expect(note).toContainText(person.email)
    await expectAccessible(page, { name: 'staff customer', language })
  })

  await test.step('a service is suspended from the page, with a reason for its customer', async () => {
    await expect(main.getByText(say('services', 'category.SHARED_HOSTING'))).toBeVisible()
    const act = (verb: string) =>
      main.getByRole('link', {
        name: `${say('staff-verbs', `verb.service.${verb}`)} ${hosting.subject}`,
      })
    const open = act('suspend')
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(main.getByLabel(say('staff-verbs', 'field.id'), { exact: true })).toHaveValue(
      hosting.id,
    )
    await expect(main.getByText(say('staff', 'verbs.reason.customer'))).toBeVisible()
    await main.getByLabel(say('staff', 'verbs.reason')).fill('It sends spam.')
    await main.getByRole('button', { name: say('staff', 'verbs.run') }).click()
    const sure = page.getByRole('dialog').getByRole('button', { name: say('staff', 'verbs.run') })
    await sure.click()
    const suspended = say('staff-answers', 'service.suspended', { name: hosting.subject })
    await expect(main.getByText(suspended)).toBeVisible()
    await page.goBack()
    await expect(
      main.getByText(say('staff', 'customer.held', { holds: 'ABUSE' }), { exact: true }),
    ).toBeVisible()
    await expect(act('resume')).toBeVisible()
    await expect(main.getByText(customer.username, { exact: true }).first()).toBeVisible()
    await expectAccessible(page, { name: 'staff customer with a service', language })
  })

  await test.step('the account is shown as the customer sees it, for a reason that they read', async () => {
    await main.getByRole('link', { name: say('staff', 'view.title') }).click()
    const open = main.getByRole('button', { name: say('staff', 'view.open') })
    await open.click()
    await expect(main.getByRole('alert')).toBeVisible()
    await main.getByLabel(say('staff', 'verbs.reason')).fill('Asked about an invoice')
    await open.click()
    const welcome = say('notification', 'WELCOME')
    await expect(main.getByText(welcome.slice(0, 12)).first()).toBeVisible()
    await expectAccessible(page, { name: 'staff view', language })
    expect(await customer.ask(listAccountViews, {})).toMatchObject([
      { role: 'support', reason: 'Asked about an invoice' },
    ])
    await main.getByRole('link', { name: say('staff', 'view.back') }).click()
  })

  await test.step('a command has the customer filled in, wants a reason and asks once more', async () => {
    await main
      .getByRole('link', { name: say('staff-verbs', 'verb.account.ban'), exact: true })
      .click()
    await expect(main.getByLabel(say('staff-verbs', 'field.name'), { exact: true })).toHaveValue(
      customer.username,
    )
    const run = say('staff', 'verbs.run')
    await main.getByRole('button', { name: run }).click()
    await expect(main.getByRole('alert')).toBeVisible()
    await main.getByLabel(say('staff', 'verbs.reason')).fill('Stolen card')
    await main.getByRole('button', { name: run }).click()
    const question = page.getByRole('dialog')
    // The session’s twelve hours end here.
    await page.route(
      '**/api/staff/verbs/account/ban',
      (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 409, messageCode: 'STAFF_SESSION_TOO_OLD' }),
        }),
      { times: 1 },
    )
    await question.getByRole('button', { name: run }).click()
    await expect(main.getByText(say('errors', 'STAFF_SESSION_TOO_OLD')).first()).toBeVisible()
    await main.getByRole('button', { name: say('staff', 'refused.sign-in') }).click()
    await signInAsStaff(page, say, person, nextCode(totp))
    await expect(main.getByLabel(say('staff', 'verbs.reason'))).toHaveValue('Stolen card')
    await question.getByRole('button', { name: run }).click()
    const banned = say('staff-answers', 'account.banned', { name: customer.username })
    await expect(main.getByText(banned)).toBeVisible()
    await expect(main.getByLabel(say('staff', 'verbs.reason'))).toHaveValue('')
    await expectAccessible(page, { name: 'staff command', language })
  })

  await test.step('the audit log has it', async () => {
    await main.getByRole('link', { name: say('staff', 'screen.audit') }).click()
    const row = main.getByRole('listitem').filter({ hasText: 'Stolen card' })
    await expect(row).toContainText('account ban')
    await expect(row).toContainText(person.email)
    await row.getByText(say('staff', 'audit.details')).click()
    await expectAccessible(page, { name: 'staff audit log', language })
  })
})
