import { runShop } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { password } from './customer.ts'
import { expect, test } from './journey.ts'
import { dialogOf, giveCredentials } from './sign-in-dialog.ts'
import { turnOn } from './two-factor.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('staff answer a queue by the keyboard and read reports', async ({
  page,
  at,
  say,
  language,
  shop,
  person,
  problems,
}) => {
  // The area refuses a session without a second factor; a message that another has answered.
  problems.allow(/status of 40[09]|status of 403/)
  const main = page.getByRole('main')
  const operate = async (...args: readonly string[]): Promise<void> => {
    const settings = { DATA_DIR: shop.dataDir, DATABASE_URL: undefined }
    expect(await runShop([...args, '--reason', 'journey'], settings)).toMatchObject({ code: 0 })
  }
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
    await operate('account', 'verify-email', person.username)
    const { totp } = await turnOn(person)
    await operate('staff', 'add', person.email, '--role', 'owner')
    await page.goto(at('/staff?screen=queues'))
    await giveCredentials(page, say, person.username, password)
    const code = dialogOf(page, say, 'factor.title').getByLabel(
      say('sign-in', 'factor.authenticator.label'),
      { exact: true },
    )
    await code.fill(totp.generate())
    await code.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
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
    await expect(main.getByText('“First question” is answered.')).toBeVisible()
    await expect(title('Second question')).toBeVisible()
    await expect(rows).toHaveCount(2)
  })

  await test.step('what another has done meanwhile is said', async () => {
    await answered.click()
    const { said } = await runShop(['enquiry', 'list', '--json'], {
      DATA_DIR: shop.dataDir,
      DATABASE_URL: undefined,
    })
    const [, id = ''] = /"id":"([^"]+)"/.exec(said) ?? []
    await operate('enquiry', 'answered', id)
    const form = main.getByRole('form')
    await form.getByLabel(say('staff-queues', 'ask.reason')).fill('Answered by mail')
    await form.getByRole('button', { name: say('staff-queues', 'act.answered') }).click()
    await expect(form).toContainText(`No message ${id} waits for an answer.`)
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
})
