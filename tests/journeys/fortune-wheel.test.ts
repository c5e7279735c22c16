import type { Locator, Page, Route } from 'playwright/test'
import * as v from 'valibot'
import {
  FortuneWheel,
  SpinResult,
  checkWheelInfo,
  getFortuneWheel,
  spinTotal,
  useSpin,
  type Prize,
} from '../../src/contract/fortune-wheel.ts'
import { addAddress } from '../../src/contract/addresses.ts'
import { savePhoneNumber, verifyEmail } from '../../src/contract/registration.ts'
import { formatDay } from '../../src/i18n/format-date.ts'
import { prizeName } from '../../src/islands/fortune-wheel/prize-text.ts'
import { messagesOf } from '../../scripts/locale-messages.ts'
import type { Locale } from '../../src/i18n/locales.ts'
import { expectAccessible } from './accessibility.ts'
import { newContact, password } from './customer.ts'
import type { Customer } from './customer.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'
import type { Sandbox } from './sandbox.ts'
import { dialogOf, giveCredentials } from './sign-in-dialog.ts'
import type { Say } from './say.ts'

test.setTimeout(120_000)

/** Returns an unused Cambodian phone number. */
const freePhone = (): string => `+85512${String(Math.floor(100_000 + Math.random() * 900_000))}`

/** Returns the code mailed on registration. */
const mailedCode = async (person: Customer, sandbox: Sandbox): Promise<string> => {
  const code = async (): Promise<string | undefined> => {
    const mails = await sandbox.mails(person.email)
    return mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0]
  }
  await expect.poll(code).toBeDefined()
  return (await code()) ?? ''
}

/** Makes the customer eligible: verified email, phone number, and the spin of a new account. */
const enterAsPlayer = async (person: Customer, sandbox: Sandbox): Promise<void> => {
  await person.ask(verifyEmail, { body: { code: await mailedCode(person, sandbox) } })
  await person.ask(savePhoneNumber, { body: { phoneNumber: freePhone() } })
  await person.enterBrowser()
}

const wheelPart = (page: Page, say: Say): Locator =>
  page.getByRole('region', { name: say('wheel', 'wheel.place'), exact: true })

const spinButton = (page: Page, say: Say): Locator =>
  page.getByRole('button', { name: say('wheel', 'wheel.spin'), exact: true })

const prizeGroup = (page: Page, say: Say): Locator =>
  page.getByRole('group', { name: say('wheel', 'wheel.won.group') })

const nameOf = (language: Locale, prize: Prize): string =>
  prizeName(messagesOf(language, 'wheel'), prize)

/** Resolves with the answer of the next spin. */
const nextResult = async (page: Page): Promise<v.InferOutput<typeof SpinResult>> => {
  const response = await page.waitForResponse((each) => each.url().endsWith('/api/users/use-spin'))
  return v.parse(SpinResult, await response.json())
}

/** Answers with the shop's wheel, modified. */
const changeWheel = async (
  page: Page,
  change: (wheel: FortuneWheel) => Partial<FortuneWheel>,
): Promise<void> => {
  await page.route('**/api/fortune-wheel', async (route) => {
    const response = await route.fetch()
    const wheel = v.parse(FortuneWheel, await response.json())
    await route.fulfill({ response, json: { ...wheel, ...change(wheel) } })
  })
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a spin turns the wheel, and the prize is announced when it stops', async ({
    page,
    at,
    say,
    language,
    person,
    sandbox,
  }) => {
    await enterAsPlayer(person, sandbox)
    const { id } = await person.ask(getFortuneWheel, {})
    const left = async (): Promise<number> =>
      (await person.ask(spinTotal, { params: { id } })).total
    expect(await left()).toBe(1)
    await page.goto(at('/fortune-wheel'))
    const part = wheelPart(page, say)
    await expect(part).toContainText(say('wheel', 'wheel.spins', { count: 1 }))

    let spins = 0
    await page.route('**/api/users/use-spin', async (route) => {
      spins += 1
      await route.continue()
    })
    const [result] = await Promise.all([nextResult(page), spinButton(page, say).dblclick()])
    const name = nameOf(language, result.prize)
    await expect(part.getByRole('status')).toHaveText(say('wheel', 'wheel.spinning'))
    await expect(
      page.getByRole('button', { name: say('wheel', 'wheel.spinning') }),
    ).toHaveAttribute('aria-disabled', 'true')
    await test.step('leaving while the wheel spins asks for confirmation', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: say('common', 'home') })
        .click()
      const question = page.getByRole('dialog', { name: say('wheel', 'wheel.leave.title') })
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: say('wheel', 'wheel.leave.no') }).click()
      await expect(question).toBeHidden()
    })
    // The page has not revealed it yet.
    await expect(prizeGroup(page, say)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: name })).toHaveCount(0)
    if (result.code !== null) await expect(page.getByText(result.code)).toHaveCount(0)

    const prize = prizeGroup(page, say)
    await expect(prize).toContainText(name)
    await expect(prize).toBeFocused()
    await expect(prize).toContainText(formatDay(result.expiresAt))
    if (result.code !== null) await expect(prize).toContainText(result.code)
    await expect(part.getByRole('status')).toHaveText(
      say('wheel', 'wheel.won.said', { prize: name, date: formatDay(result.expiresAt) }),
    )
    await expect(prize.getByRole('link')).toHaveAttribute('href', at('/domain/search'))
    const history = page.getByRole('table', { name: say('wheel', 'wheel.history.title') })
    await expect(history.getByRole('row').nth(1)).toContainText(`${person.username.slice(0, 2)}***`)
    await expect(history.getByRole('row').nth(1)).toContainText(name)
    expect(spins).toBe(1)
    expect(await left()).toBe(0)
    await expect(page.locator('.wheel-confetti')).toHaveCount(0)
    await expectAccessible(page, { name: 'won', language })

    await page.reload()
    await expect(part).toContainText(say('wheel', 'wheel.no-spins.title'))
    await expect(spinButton(page, say)).toHaveCount(0)
    await expectAccessible(page, { name: 'no spins left', language })
  })

  test('a reload during a spin shows the prize', async ({
    page,
    at,
    say,
    language,
    person,
    sandbox,
  }) => {
    await enterAsPlayer(person, sandbox)
    await page.goto(at('/fortune-wheel'))
    const [result] = await Promise.all([nextResult(page), spinButton(page, say).click()])
    await expect(page.getByRole('button', { name: say('wheel', 'wheel.spinning') })).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(prizeGroup(page, say)).toContainText(nameOf(language, result.prize))
    // It was shown: from now on it is only in the history.
    await page.reload()
    await expect(wheelPart(page, say)).toContainText(say('wheel', 'wheel.no-spins.title'))
    await expect(prizeGroup(page, say)).toHaveCount(0)
  })
})

test.describe('with reduced motion', () => {
  // axe would judge animated content mid-way.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a guest sees the prizes with their chances, and is asked to sign in', async ({
    page,
    at,
    say,
    language,
    person,
  }) => {
    await page.goto(at('/promotion'))
    const title = say('wheel', 'wheel.title')
    const current = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
    const open = current.getByRole('link', {
      name: say('company', 'promotion.current.link', { name: title }),
    })
    await expect(open).toBeVisible()
    await expect(page.getByRole('main').getByText(title, { exact: true })).toHaveCount(1)
    await open.click()
    await expect(page).toHaveURL(at('/fortune-wheel'))
    await page.goto(at('/fortune-wheel'))
    const part = wheelPart(page, say)
    await expect(page.getByText(say('wheel', 'wheel.rules.draw'))).toBeAttached()
    // Without any interaction.
    const { prizes } = await person.ask(getFortuneWheel, {})
    const table = part.getByRole('table', { name: say('wheel', 'wheel.prizes.title') })
    await expect(table.getByRole('row')).toHaveCount(prizes.length + 1)
    for (const prize of prizes) {
      const row = table.getByRole('row').filter({ hasText: nameOf(language, prize) })
      await expect(row).toContainText(/\d%/)
    }
    await expect(page.locator('.wheel-segment')).toHaveCount(prizes.length)
    await expectAccessible(page, { name: 'guest', language })

    await part.getByRole('button', { name: say('wheel', 'wheel.guest.sign-in') }).click()
    await giveCredentials(page, say, person.username, password)
    await expect(dialogOf(page, say)).toBeHidden()
    await expect(page).toHaveURL(at('/fortune-wheel'))
    await expect(part).toContainText(say('wheel', 'wheel.join.title'))
  })

  test('a customer without a phone number enters one and spins', async ({
    page,
    at,
    say,
    language,
    person,
    sandbox,
    problems,
  }) => {
    problems.allow(/status of 400/)
    const [contact] = await person.ask(addAddress, {
      body: { ...newContact, phoneNumber: freePhone() },
    })
    await person.enterBrowser()
    await page.goto(at('/fortune-wheel'))
    const part = wheelPart(page, say)
    await expect(part).toContainText(say('wheel', 'wheel.join.title'))
    const email = part.getByRole('region', { name: say('wheel', 'wheel.join.email') })
    await expect(email).toContainText(person.email)
    await expectAccessible(page, { name: 'joining', language })
    const code = email.getByRole('textbox', { name: say('account', 'verify.code') })
    await code.fill(await mailedCode(person, sandbox))
    await code.press('Enter')
    await expect(email).toHaveCount(0)

    // That form is gone, and the other one has the focus.
    const phone = part.getByRole('region', { name: say('account', 'profile.phone') })
    await expect(phone.getByRole('heading')).toBeFocused()
    const field = phone.getByRole('textbox', { name: say('account', 'profile.phoneNumber') })
    await expect(field).toHaveValue(contact?.phoneNumber ?? '')
    await field.fill('12')
    await phone.getByRole('button', { name: say('account', 'profile.phone.save') }).click()
    await expect(phone.getByRole('alert')).toBeFocused()
    await field.fill(freePhone())
    await phone.getByRole('button', { name: say('account', 'profile.phone.save') }).click()
    const heading = part.getByRole('heading', { name: say('wheel', 'wheel.spins', { count: 1 }) })
    await expect(heading).toBeFocused()
    expect(await person.ask(checkWheelInfo, {})).toEqual({
      isEmailVerified: true,
      hasPhoneNumber: true,
    })
    await expectAccessible(page, { name: 'ready', language })
    const [result] = await Promise.all([nextResult(page), spinButton(page, say).click()])
    // At once, without a spin.
    await expect(prizeGroup(page, say)).toContainText(nameOf(language, result.prize))
    await expect(page.locator('.wheel-confetti')).toHaveCount(0)
  })

  test('a refused spin shows the reason, and reloads the wheel', async ({
    page,
    at,
    say,
    person,
    sandbox,
    problems,
  }) => {
    problems.allow(/status of (409|500)/)
    await enterAsPlayer(person, sandbox)
    await page.goto(at('/fortune-wheel'))
    const part = wheelPart(page, say)
    // One route for all refusals: while the last route ends, the browser can lose a response.
    let refusal: Parameters<Route['fulfill']>[0]
    await page.route('**/api/users/use-spin', (route) =>
      refusal === undefined ? route.continue() : route.fulfill(refusal),
    )
    const refuse = async (messageCode: string, status: number): Promise<void> => {
      const json = { type: 'about:blank', title: '', status, messageCode, params: {} }
      refusal = { status, contentType: 'application/problem+json', json }
      const asked = page.waitForResponse((each) => each.url().includes('/check-info-fortune'))
      await spinButton(page, say).click()
      await expect(part.getByRole('alert')).toHaveText(say('errors', messageCode))
      await asked
      refusal = undefined
    }
    await refuse('NEED_TO_VERIFY_EMAIL', 409)
    await refuse('NEED_TO_PROVIDE_PHONE_NUMBER', 409)
    await refuse('OUT_OF_PRIZES', 409)
    await refuse('AN_ERROR_OCCURRED_WHEN_SPIN', 500)

    // The outcome is unknown; meanwhile the only spin is used elsewhere.
    await expect(part).toContainText(say('wheel', 'wheel.unanswered.title'))
    const { id } = await person.ask(getFortuneWheel, {})
    await person.ask(useSpin, { body: { wheelId: id } })
    await part.getByRole('button', { name: say('wheel', 'wheel.spin.unanswered') }).click()
    await expect(part.getByRole('alert')).toHaveText(say('errors', 'YOUR_SPIN_IS_OVER'))
    await expect(part).toContainText(say('wheel', 'wheel.no-spins.title'))
  })

  test('a wheel that has not started, has ended or has no prizes left says so', async ({
    page,
    at,
    say,
    language,
    person,
  }) => {
    await person.enterBrowser()
    const part = wheelPart(page, say)
    await changeWheel(page, () => ({
      state: 'NOT_STARTED',
      // The local day begins at 17:00 UTC.
      startsAt: '2031-01-31T17:30:00.000Z',
      theme: 'BIRTHDAY_2025',
    }))
    await page.goto(at('/fortune-wheel'))
    await expect(part).toContainText(
      say('wheel', 'wheel.not-started.title', { date: '01/02/2031' }),
    )
    await expect(spinButton(page, say)).toHaveCount(0)
    await expectAccessible(page, { name: 'not started', language })

    await page.unrouteAll({ behavior: 'wait' })
    await changeWheel(page, () => ({ state: 'ENDED', endsAt: '2026-01-31T05:00:00.000Z' }))
    await page.goto(at('/fortune-wheel'))
    await expect(part).toContainText(say('wheel', 'wheel.ended.title', { date: '31/01/2026' }))

    await page.unrouteAll({ behavior: 'wait' })
    await changeWheel(page, ({ prizes }) => ({
      state: 'OUT_OF_PRIZES',
      prizes: prizes.map((prize) => ({ ...prize, chance: 0 })),
    }))
    await page.goto(at('/fortune-wheel'))
    await expect(part).toContainText(say('wheel', 'wheel.out-of-prizes.title'))
    await expect(part.getByText(say('wheel', 'wheel.prizes.gone')).first()).toBeVisible()
    await expectAccessible(page, { name: 'out of prizes', language })
  })

  test('the page says when there is no wheel, and a failed load can be retried', async ({
    page,
    at,
    say,
    language,
    person,
    problems,
  }) => {
    problems.allow(/status of (404|503)/)
    await person.enterBrowser()
    const part = wheelPart(page, say)
    const none = (route: Route): Promise<void> =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        json: { messageCode: 'FORTUNE_WHEEL_NOT_FOUND', status: 404, params: {} },
      })
    await page.route('**/api/fortune-wheel', none)
    await page.goto(at('/fortune-wheel'))
    await expect(part.getByRole('heading')).toHaveText(say('wheel', 'wheel.none.title'))
    await expect(part.getByRole('link')).toHaveAttribute('href', at('/promotion'))
    await expectAccessible(page, { name: 'no wheel', language })

    await page.unroute('**/api/fortune-wheel')
    await page.route('**/api/fortune-wheel', (route) =>
      route.fulfill({ status: 503, body: 'down' }),
    )
    await page.goto(at('/fortune-wheel'))
    await expect(part.getByRole('alert')).toContainText(say('errors', 'SYSTEM_BUSY'))
    await page.unroute('**/api/fortune-wheel')
    await part.getByRole('button', { name: say('wheel', 'wheel.again') }).click()
    await expect(part).toContainText(say('wheel', 'wheel.join.title'))
  })

  test('a spin with a lost response is not lost, also after a reload', async ({
    page,
    at,
    say,
    language,
    person,
    sandbox,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/)
    await enterAsPlayer(person, sandbox)
    await page.goto(at('/fortune-wheel'))
    const part = wheelPart(page, say)
    const keys: (string | undefined)[] = []
    const spin = '**/api/users/use-spin'
    // The server spins, and its answer is lost.
    await page.route(spin, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fetch()
      await route.abort()
    })
    await spinButton(page, say).click()
    await expect(part.getByRole('alert')).toHaveText(say('wheel', 'wheel.spin.failed'))
    const { id } = await person.ask(getFortuneWheel, {})
    expect((await person.ask(spinTotal, { params: { id } })).total).toBe(0)
    await page.unroute(spin)
    await page.reload()
    await expect(part).toContainText(say('wheel', 'wheel.unanswered.title'))
    await expectAccessible(page, { name: 'unanswered', language })
    page.on('request', (request) => {
      if (request.url().endsWith('/use-spin')) keys.push(request.headers()['idempotency-key'])
    })
    const [result] = await Promise.all([
      nextResult(page),
      part.getByRole('button', { name: say('wheel', 'wheel.spin.unanswered') }).click(),
    ])
    await expect(prizeGroup(page, say)).toContainText(nameOf(language, result.prize))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect((await person.ask(spinTotal, { params: { id } })).total).toBe(0)
  })

  test('the wheel appears without a layout shift', async ({ page, at, say, person, sandbox }) => {
    await enterAsPlayer(person, sandbox)
    await recordShifts(page)
    await page.goto(at('/fortune-wheel'))
    await expect(spinButton(page, say)).toBeVisible()
    await expect(
      wheelPart(page, say).getByRole('table', { name: say('wheel', 'wheel.prizes.title') }),
    ).toBeVisible()
    await expectStill(page, 'wheel', 0.01)
  })
})
