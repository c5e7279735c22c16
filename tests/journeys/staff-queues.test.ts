import { listNotifications } from '../../src/contract/notifications.ts'
import { runShop } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { enterAsNew } from './customer.ts'
import { expect, test } from './journey.ts'
import { operate, settingsOf } from './operate.ts'
import { appoint, signInAsStaff } from './staff-member.ts'

// A shop of its own: the messages of other tests would wait in its queue.
test.use({ contextOptions: { reducedMotion: 'reduce' }, settings: { LOG_LEVEL: 'error' } })

test('staff answer a queue by the keyboard, read reports and give a customer spins', async ({
  page,
  at,
  say,
  language,
  shop,
  context,
  person,
  problems,
}) => {
  // The area refuses a session without a second factor; a message that another has answered.
  problems.allow(/status of 40[09]|status of 403/)
  const main = page.getByRole('main')
  const write = async (subject: string): Promise<void> => {
    const body = { name: 'Sok Dara', email: 'dara@example.com', subject, message: 'How much?' }
    const answer = await fetch(`${shop.url}/api/contacts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
  }

  await test.step('a member of staff signs in with a second factor', async () => {
    for (const subject of ['First question', 'Second question', 'Third question'])
      await write(subject)
    const code = await appoint(shop, person)
    await page.goto(at('/staff?screen=queues'))
    await signInAsStaff(page, say, person, code())
    await page.goto(at('/staff?screen=queues'))
  })

  const rows = main.getByRole('list', { name: say('staff-queues', 'rows') }).getByRole('button')
  const answered = main.getByRole('button', { name: say('staff-queues', 'act.answered') })
  const title = (text: string) => main.getByRole('heading', { level: 3, name: text })

  await test.step('j, k and Enter move through what waits', async () => {
    const link = main
      .getByRole('link', { name: `${say('staff-queues', 'queue.messages')} 3` })
      .last()
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(title('First question')).toBeVisible()
    await page.keyboard.press('j')
    await expect(title('Second question')).toBeVisible()
    await page.keyboard.press('k')
    await expect(title('First question')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(title('First question')).toBeFocused()
    await expectAccessible(page, { name: 'staff queue', language })
  })

  await test.step('an act needs a reason, and the next row is selected', async () => {
    await answered.click()
    const form = main.getByRole('form')
    await form.getByRole('button', { name: say('staff-queues', 'act.answered') }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await form.getByLabel(say('staff-queues', 'ask.reason')).fill('Answered by mail')
    await expectAccessible(page, { name: 'staff act', language })
    await form.getByRole('button', { name: say('staff-queues', 'act.answered') }).click()
    await expect(
      main.getByText(say('staff-answers', 'enquiry.answered', { subject: 'First question' })),
    ).toBeVisible()
    await expect(title('Second question')).toBeVisible()
    await expect(rows).toHaveCount(2)
  })

  await test.step('what another has done meanwhile is said', async () => {
    await answered.click()
    const { said } = await runShop(['enquiry', 'list', '--json'], settingsOf(shop))
    const [, id = ''] = /"id":"([^"]+)"/.exec(said) ?? []
    await operate(shop, 'enquiry', 'answered', id)
    const form = main.getByRole('form')
    await form.getByLabel(say('staff-queues', 'ask.reason')).fill('Answered by mail')
    await form.getByRole('button', { name: say('staff-queues', 'act.answered') }).click()
    await expect(form).toContainText(say('staff-answers', 'enquiry.not-waiting', { id }))
  })

  await test.step('a report is a table and a CSV', async () => {
    await main.getByRole('link', { name: say('staff-reports', 'screen.reports') }).click()
    await main.getByRole('combobox').selectOption('ledger')
    await main.getByRole('button', { name: say('staff-reports', 'report.show') }).click()
    const total = main.getByRole('row').filter({ hasText: say('staff-reports', 'report.total') })
    await expect(total).toContainText('$0.00')
    await expectAccessible(page, { name: 'staff report', language })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: say('staff-reports', 'report.csv') }).click(),
    ])
    expect(file.suggestedFilename()).toBe('ledger.csv')
  })

  const catalogue = (key: string, params?: Record<string, string | number>) =>
    say('staff-catalogue', key, params)
  const csv = main.getByLabel(catalogue('prices.paste'))
  const preview = main.getByRole('button', { name: catalogue('prices.preview') })

  await test.step('a CSV of prices is refused by row and column', async () => {
    await main.getByRole('link', { name: catalogue('screen.catalogue') }).click()
    for (const noun of ['promotions', 'loyalty', 'affiliate'])
      await expect(
        main.getByText(say('staff-verbs', `noun.${noun}`), { exact: true }),
      ).toBeVisible()
    await csv.fill('tld,register\nno-such-extension,5')
    await preview.click()
    const alert = main.getByRole('alert')
    await expect(alert).toContainText(catalogue('problems.row', { row: 2 }))
    await expect(alert).toContainText(
      catalogue('problem.UNKNOWN_NAME', { typed: 'no-such-extension' }),
    )
    await expectAccessible(page, { name: 'staff prices refused', language })
  })

  await test.step('a price is previewed, planned for a start time, and cancelled', async () => {
    await csv.fill('tld,register\ncom,14.50')
    const start = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 16)
    await main.getByLabel(catalogue('import.start')).fill(start)
    await preview.press('Enter')
    const status = main.getByRole('status')
    const count = catalogue('preview.count', { count: 1, unchanged: 0 })
    await expect(status.filter({ hasText: count })).toBeVisible()
    await expect(main.getByRole('row').filter({ hasText: '$14.50' })).toContainText('com')
    const form = main.getByRole('form', { name: catalogue('import.title') })
    await form.getByRole('button').click()
    await expect(form.getByRole('alert')).toBeVisible()
    await form.getByLabel(catalogue('import.reason')).fill('New price of the registry')
    await expectAccessible(page, { name: 'staff prices', language })
    await form.getByRole('button', { name: catalogue('import.plan', { count: 1 }) }).click()
    const heading = (key: string) =>
      main.getByRole('heading', { level: 2, name: catalogue(key), exact: true })
    await expect(heading('prices.title')).toBeFocused()
    const change = main.getByRole('listitem').filter({ hasText: 'New price of the registry' })
    await expect(change).toContainText(catalogue('planned.PLANNED'))
    await change.getByRole('button', { name: catalogue('act.cancel-planned') }).click()
    await change.getByLabel(say('staff-queues', 'ask.reason')).fill('Too early')
    await change.getByLabel(say('staff-queues', 'ask.reason')).press('Enter')
    await expect(change).toContainText(catalogue('planned.CANCELLED'))
    await expect(heading('planned.title')).toBeFocused()
    await expectAccessible(page, { name: 'staff planned prices', language })
  })

  await test.step('a customer gets spins from their page, and is notified', async () => {
    const customer = await enterAsNew(shop, context)
    await page.goto(at('/staff'))
    const field = main.getByRole('searchbox', { name: say('staff', 'search.label') })
    await field.fill(customer.email)
    await field.press('Enter')
    await main.getByRole('link', { name: customer.email }).click()
    const grant = say('staff-verbs', 'verb.wheel.grant')
    await main.getByRole('link', { name: grant, exact: true }).click()
    await expect(main.getByLabel(say('staff-verbs', 'field.name'), { exact: true })).toHaveValue(
      customer.username,
    )
    await main.getByLabel(say('staff-verbs', 'field.spins'), { exact: true }).fill('2')
    await main.getByLabel(say('staff', 'verbs.reason')).fill('Waited for a server')
    await expectAccessible(page, { name: 'staff grant of spins', language })
    await main.getByRole('button', { name: say('staff', 'verbs.run') }).click()
    const granted = { name: customer.username, spins: 2, day: '|' }
    const [spins = ''] = say('staff-answers', 'wheel.granted', granted).split('|')
    await expect(main.getByText(spins.trim())).toBeVisible()
    const { items } = await customer.ask(listNotifications, { query: {} })
    expect(items).toContainEqual(
      expect.objectContaining({ code: 'WHEEL_SPINS_GRANTED', params: { spins: 2 } }),
    )
  })
})
