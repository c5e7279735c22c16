import { addAddress } from '../../src/contract/addresses.ts'
import { StaffQueueKey } from '../../src/contract/staff-queues.ts'
import { enterAsNew, freeName, newContact } from '../journeys/customer.ts'
import { operate } from '../journeys/operate.ts'
import { ownHosting } from '../journeys/own-hosting.ts'
import { appoint, signInAsStaff } from '../journeys/staff-member.ts'
import { fillStaffQueues } from '../journeys/stored-accounts.ts'
import { eachCombination, test as base } from './screen.ts'

/** A customer whom staff look at, in a shop whose queues have rows. */
const test = base.extend<object, { readonly customer: { id: string; email: string } }>({
  customer: [
    async ({ browser, shop }, use) => {
      const context = await browser.newContext()
      const customer = await enterAsNew(shop, context)
      await customer.ask(addAddress, { body: newContact })
      await operate(shop, 'balance', 'correct', customer.username, '40')
      await ownHosting(customer, freeName())
      await shop.killAndRestart(fillStaffQueues)
      await context.close()
      await use({ id: '', email: customer.email })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

eachCombination(() => {
  test('the staff area', async ({
    page,
    at,
    say,
    visit,
    look,
    shop,
    customer,
    person,
    problems,
  }) => {
    problems.allow(/status of 40[0139]|net::ERR_/)
    const main = page.getByRole('main')
    const code = await appoint(shop, person)
    await page.goto(at('/staff?screen=queues'))
    await signInAsStaff(page, say, person, code())
    for (const queue of StaffQueueKey.options)
      await visit(`staff/queue-${queue}`, `/staff?screen=queues&queue=${queue}`)
    await visit(
      'staff/search',
      `/staff?screen=search&q=${encodeURIComponent(customer.email)}`,
      () => main.getByRole('link', { name: customer.email }).waitFor(),
    )
    await main.getByRole('link', { name: customer.email }).click()
    await main.getByLabel(say('staff', 'notes.text')).waitFor()
    await look('staff/customer')
    await main.getByRole('link', { name: say('staff', 'view.title') }).click()
    await main.getByLabel(say('staff', 'verbs.reason')).fill('Asked about an invoice')
    await main.getByRole('button', { name: say('staff', 'view.open') }).click()
    await look('staff/view')
    await visit('staff/catalogue', '/staff?screen=catalogue')
    await visit('staff/reports', '/staff?screen=reports')
    await main.getByRole('combobox').selectOption('ledger')
    await main.getByRole('button', { name: say('staff-reports', 'report.show') }).click()
    await main.getByRole('row').first().waitFor()
    await look('staff/report')
    await visit('staff/verbs', '/staff?screen=verbs')
    await visit('staff/verb', '/staff?screen=verbs&verb=account%20ban')
    await visit('staff/audit', '/staff?screen=audit')
  })
})
