import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { getAffiliateStatus, listAffiliateRules } from '../../src/contract/affiliate.ts'
import { formatDay } from '../../src/i18n/format-date.ts'
import { lastMoment } from '../../src/i18n/last-moment.ts'
import { runShop } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { password } from './customer.ts'
import { eachLanguage } from './each-language.ts'
import { expect, test } from './journey.ts'
import { operate, settingsOf } from './operate.ts'
import type { Say } from './say.ts'
import type { Shop } from './shop.ts'
import { dialogOf, giveCredentials, openRegistration, solveCaptcha } from './sign-in-dialog.ts'
import { signOut } from './sign-out.ts'
import { appoint, signInAsStaff } from './staff-member.ts'

// A shop of its own: other journeys expect that no programme runs.
test.use({ contextOptions: { reducedMotion: 'reduce' }, settings: { LOG_LEVEL: 'error' } })
test.setTimeout(150_000)

type Values = Readonly<Record<string, unknown>>

const dayMs = 86_400_000

/** Returns the start of a day in Phnom Penh, so many days from now. */
const dayAhead = (days: number): string => {
  const there = new Date(Date.now() + 7 * 3_600_000 + days * dayMs)
  return `${there.toISOString().slice(0, 10)}T00:00:00+07:00`
}

/** Rules begin in the future: as soon as a command surely has run. */
const soon = (): Values => ({
  startsAt: new Date(Date.now() + 15_000).toISOString(),
  endsAt: dayAhead(30),
})

/** Opens the form of a programme's `add` from the catalogue. */
const openAdd = async (page: Page, say: Say, noun: string) => {
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: say('staff-catalogue', 'screen.catalogue'), exact: true })
    .click()
  const title = say('staff-verbs', `noun.${noun}`)
  const commands = main.getByText(title, { exact: true }).locator('..')
  const name = say('staff-verbs', `verb.${noun}.add`)
  await commands.getByRole('link', { name, exact: true }).click()
  const form = main.getByRole('region', { name, exact: true })
  await form.getByText(say('staff', 'verbs.example'), { exact: true }).click()
  return form
}

/**
 * Adds to a programme in the staff area: downloads the example, changes it, and gives it with a
 * reason. Returns the id of what was added.
 */
const addInStaffArea = async (
  page: Page,
  say: Say,
  noun: string,
  change: () => Values,
): Promise<string> => {
  const form = await openAdd(page, say, noun)
  const name = `${noun}.json`
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: say('staff', 'verbs.download', { name }) }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  const example = v.parse(
    v.record(v.string(), v.unknown()),
    JSON.parse(await readFile(await download.path(), 'utf8')),
  )
  const file = { name, mimeType: 'application/json' }
  const text = JSON.stringify({ ...example, ...change() })
  await form
    .getByLabel(say('staff', 'verbs.file'), { exact: true })
    .setInputFiles({ ...file, buffer: Buffer.from(text) })
  await form.getByLabel(say('staff', 'verbs.reason'), { exact: true }).fill('As decided')
  await form.getByRole('button', { name: say('staff', 'verbs.run'), exact: true }).click()
  const [, wasAdded = ''] = say('staff-answers', 'added-for', { id: '|', sites: 'KH' }).split('|')
  const said = form.getByText(wasAdded)
  await expect(said).toBeVisible()
  const [id = ''] = (await said.innerText()).split(' ')
  return id
}

/** Adds to a programme by the command of the server. Returns the id of what was added. */
const addByCommand = async (shop: Shop, noun: string, values: Values): Promise<string> => {
  const file = join(dirname(shop.dataDir), `${noun}.json`)
  await writeFile(file, JSON.stringify(values))
  const args = [noun, 'add', file, '--json', '--reason', 'journey']
  const { code, said } = await runShop(args, settingsOf(shop))
  expect(code, said).toBe(0)
  return /"id":"([^"]+)"/.exec(said)?.[1] ?? ''
}

/** Waits until a rule of the affiliate programme runs. */
const ruleRuns = ({ url }: Shop): Promise<void> =>
  expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/api${listAffiliateRules.path}`, {
          headers: { 'x-site': 'KH' },
        })
        return v.parse(listAffiliateRules.answer, await answer.json()).length
      },
      { timeout: 30_000 },
    )
    .toBe(1)

eachLanguage(() => {
  test('staff set the programmes in the catalogue, and their pages show them', async ({
    page,
    at,
    say,
    language,
    shop,
    person,
    problems,
  }) => {
    // The area refuses a session without a second factor.
    problems.allow(/status of 40[039]/)
    const main = page.getByRole('main')
    const code = await appoint(shop, person)
    await page.goto(at('/staff?screen=catalogue'))
    await signInAsStaff(page, say, person, code())
    await page.goto(at('/staff?screen=catalogue'))

    const rule = await test.step('a rule of the affiliate programme', () =>
      addInStaffArea(page, say, 'affiliate', soon))

    await test.step('a command shows what it would change, before its reason', async () => {
      await page.goto(at('/staff?screen=verbs&verb=tld+price&tld=com&renew=18.25'))
      const form = main.getByRole('region', {
        name: say('staff-verbs', 'verb.tld.price'),
        exact: true,
      })
      await form.getByRole('button', { name: say('staff', 'verbs.preview'), exact: true }).click()
      const changes = form.getByRole('region', { name: say('staff', 'verbs.preview.changes') })
      await expect(changes.getByRole('row')).toHaveCount(2)
      await expect(changes.getByRole('row').last()).toContainText('$18.25')
      await expectAccessible(page, { name: 'staff command with a preview', language })
      await page.goto(at('/staff?screen=catalogue'))
    })

    await test.step('the form shows such a file, and wants one with a reason', async () => {
      const form = await openAdd(page, say, 'loyalty')
      await expect(form.locator('pre')).toContainText('"cashbackPercent": 1')
      await expectAccessible(page, { name: 'staff command with a file', language })
      const run = form.getByRole('button', { name: say('staff', 'verbs.run'), exact: true })
      await run.click()
      await expect(form.getByRole('alert').getByRole('link')).toHaveCount(2)
    })
    const [startsAt, endsAt] = [dayAhead(2), dayAhead(32)]
    const period = await test.step('a period of the loyalty programme', () =>
      addInStaffArea(page, say, 'loyalty', () => ({ startsAt, endsAt })))

    const title = language === 'km' ? 'សម្រាប់មួយសប្តាហ៍' : 'For a week'
    const promotion = await test.step('a promotion', () =>
      addInStaffArea(page, say, 'promotions', () => ({
        ...{ title: 'For a week', titleKm: 'សម្រាប់មួយសប្តាហ៍', code: undefined },
        ...{ startsAt: new Date(Date.now() - 3_600_000).toISOString(), endsAt: dayAhead(7) },
      })))

    await test.step('customers see the next period with its tiers', async () => {
      await page.goto(at('/loyalty-program'))
      const days = { from: formatDay(startsAt), until: formatDay(lastMoment(endsAt)) }
      await expect(main.getByText(say('company', 'loyalty.next', days))).toBeVisible()
      const rows = main.getByRole('table').getByRole('row')
      await expect(rows).toHaveCount(5)
      await expect(rows.last()).toContainText(say('company', 'loyalty.tier.PLATINUM'))
      await expect(rows.last()).toContainText('$5,000.00')
      await expect(rows.last()).toContainText('5%')
    })

    await test.step('and the promotion', async () => {
      await page.goto(at('/promotion'))
      const card = main.getByRole('listitem').filter({ hasText: title })
      await expect(card.getByRole('link')).toHaveAttribute('href', at('/hosting/shared'))
    })

    await test.step('and the commission, once its rule has begun', async () => {
      await ruleRuns(shop)
      await page.goto(at('/affiliate-program'))
      await expect(main).toContainText('$5.00')
      await expect(main.getByText(say('company', 'affiliate.none'))).toBeHidden()
    })

    await test.step('what is ended is no longer shown', async () => {
      // Periods of a site do not overlap: the other language adds its own.
      await operate(shop, 'affiliate', 'end', rule)
      await operate(shop, 'loyalty', 'end', period)
      await operate(shop, 'promotions', 'end', promotion)
      await page.goto(at('/loyalty-program'))
      await expect(main.getByText(say('company', 'loyalty.none'))).toBeVisible()
    })
  })
})

test('who registers by a referral link counts for the referrer', async ({
  page,
  at,
  say,
  language,
  shop,
  person,
  problems,
}) => {
  const rule = await addByCommand(shop, 'affiliate', {
    ...{ sites: ['KH'], ...soon() },
    ...{ commission: 5, minimumSpend: 20, days: 45, creditDays: 365 },
  })
  await ruleRuns(shop)
  const { code, signUps } = await person.ask(getAffiliateStatus, {})
  expect(signUps).toBe(0)
  const username = `r${randomUUID().replaceAll('-', '').slice(0, 12)}`

  await test.step('a visitor opens the link and registers', async () => {
    await page.goto(`${at('/')}?ref=${code}`)
    const dialog = await openRegistration(page, say)
    const referral = dialog.getByLabel(say('sign-in', 'register.referralCode'))
    await expect(referral).toHaveValue(code)
    const email = dialog.getByRole('textbox', {
      name: say('sign-in', 'register.email'),
      exact: true,
    })
    await email.fill(`${username}@example.com`)
    // Unlike that of the demo accounts, it is none of the common ones.
    await dialog
      .getByLabel(say('sign-in', 'register.password'), { exact: true })
      .fill('Kampot9Pepper')
    await solveCaptcha(dialog)
    await dialog.getByRole('button', { name: say('sign-in', 'register.submit') }).click()
    const verify = dialogOf(page, say, 'verify.title')
    await verify.getByRole('button', { name: say('sign-in', 'verify.later') }).click()
    await expect(verify).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'in')
    await signOut(page, say, problems)
  })

  await test.step('the referrer sees one registration', async () => {
    await page.goto(at('/account/affiliate'))
    await giveCredentials(page, say, person.username, password)
    const figures = page.getByRole('region', { name: say('affiliate', 'figures'), exact: true })
    const figure = (key: string) =>
      figures.getByText(say('affiliate', `figure.${key}`), { exact: true }).locator('..')
    await expect(figure('signUps').getByRole('definition')).toHaveText('1')
    await expect(figure('clicks').getByRole('definition')).toHaveText('1')
    const referrals = page.getByRole('region', { name: say('affiliate', 'referrals'), exact: true })
    const row = referrals.getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(`${username.slice(0, 2)}***`)
    await expect(row).toContainText(say('affiliate', 'state.SPENDING'))
    await expect(row).toContainText('$5.00')
    await expectAccessible(page, { name: 'a referral', language })
  })
  await operate(shop, 'affiliate', 'end', rule)
})
