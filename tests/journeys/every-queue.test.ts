import { localePath, type Locale } from '../../src/i18n/locales.ts'
import { bankAccounts } from '../api/bank-accounts.ts'
import { expectAccessible } from './accessibility.ts'
import { combinationOf } from './combinations.ts'
import { expect, test } from './journey.ts'
import { sayIn } from './say.ts'
import { appoint, signInAsStaff } from './staff-member.ts'
import { fillStaffQueues } from './stored-accounts.ts'

// Jobs would go on with what waits; one shop, because it is decided once.
test.use({
  combination: combinationOf('en-desktop'),
  contextOptions: { reducedMotion: 'reduce' },
  settings: { BANK_ACCOUNTS: bankAccounts, JOBS: 'off' },
})

/** Each queue with what staff do about a row; nothing is to be done about a payment in review. */
const decisions = [
  ['bank-credits', 'dismiss'],
  ['transfers', 'refuse'],
  ['payments', 'not-received'],
  ['corrections', 'approve'],
  ['documents', 'refuse'],
  ['companies', 'verify'],
  ['senders', 'submit', 'ANGKOR'],
  ['claims', 'refuse'],
  ['items', 'retry'],
  ['services', 'retry', 'stuck-site.com'],
  ['steps', 'run-again'],
  ['jobs', 'retry'],
  ['mail-ports', 'refuse-mail'],
  ['messages', 'answered'],
  ['reviews', 'publish'],
] as const

/** Texts of codes that a row of the queue shows. */
const codes: Readonly<Record<string, readonly (readonly [namespace: string, key: string])[]>> = {
  companies: [['account', 'company.position.DIRECTOR']],
  documents: [['domains', 'document.identity-card']],
  payments: [['staff-queues', 'code.gateway.payway']],
  services: [
    ['staff-queues', 'code.action.BACK_UP'],
    ['services', 'category.CLOUD_HOSTING'],
  ],
}

test('every queue is read in English on a computer, and decided in Khmer on a phone', async ({
  page,
  say,
  shop,
  person,
  problems,
}) => {
  // The server restarts; the area refuses a session without a second factor.
  problems.allow(/net::ERR_|status of 403/)
  const code = await appoint(shop, person)
  await shop.killAndRestart(fillStaffQueues)
  const main = page.getByRole('main')
  const row = main.getByRole('region').filter({ has: page.getByRole('heading', { level: 3 }) })
  const enter = (language: Locale) => page.goto(`${localePath(language, '/staff')}?screen=queues`)

  /** Opens a queue and one of its rows; returns the act's form. */
  const open = async (language: Locale, [queue, key, title]: (typeof decisions)[number]) => {
    const text = (name: string): string => sayIn(language)('staff-queues', name)
    const queues = main.getByRole('navigation', { name: text('queues') })
    await queues.getByRole('link', { name: new RegExp(`^${text(`queue.${queue}`)} \\d`) }).click()
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(text(`queue.${queue}`))
    const rows = main.getByRole('list', { name: text('rows') }).getByRole('button')
    await rows
      .filter({ hasText: title ?? /./ })
      .first()
      .click()
    await expect(row).toContainText(text('fact.since'))
    for (const [namespace, name] of codes[queue] ?? [])
      await expect(row).toContainText(sayIn(language)(namespace, name))
    await row.getByRole('button', { name: text(`act.${key}`), exact: true }).click()
    const form = row.getByRole('form', { name: text(`act.${key}`) })
    return {
      send: form.getByRole('button', { name: text(`act.${key}`), exact: true }),
      reason: form.getByLabel(text('ask.reason'), { exact: true }),
      problem: form.getByRole('alert'),
    }
  }

  await enter('en')
  await signInAsStaff(page, say, person, code())
  await enter('en')
  for (const decision of decisions) {
    await test.step(`${decision[0]}: what waits, and an act that needs a reason`, async () => {
      const form = await open('en', decision)
      await form.send.click()
      await expect(form.problem).toBeVisible()
    })
  }
  await expectAccessible(page, { name: 'a queue in English', language: 'en' })

  await page.setViewportSize({ width: 360, height: 740 })
  await enter('km')
  for (const decision of decisions) {
    await test.step(`${decision[0]}: decided`, async () => {
      const form = await open('km', decision)
      await form.reason.fill('Checked by a journey')
      await form.send.click()
      await expect(main.getByRole('status').first()).not.toBeEmpty()
    })
  }
  await expectAccessible(page, { name: 'a decided queue in Khmer', language: 'km' })
})
