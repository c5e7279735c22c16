import { addAddress } from '../../src/contract/addresses.ts'
import { listServices } from '../../src/contract/services.ts'
import { expectAccessible } from './accessibility.ts'
import { freeName, newContact } from './customer.ts'
import { eachLanguage } from './each-language.ts'
import { fixedIn } from './fixed-in.ts'
import { expect, test } from './journey.ts'
import { operate } from './operate.ts'
import { ownHosting } from './own-hosting.ts'
import { passDays } from './stored-accounts.ts'

test.setTimeout(240_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Rounds of notices, holds and removals run once a minute. */
const patience = { timeout: 60_000 }

eachLanguage(() => {
  test('the terms of hosting: renewed by itself, not paid, paid again, and removed', async ({
    page,
    at,
    say,
    language,
    shop,
    person,
    checkout,
    problems,
  }) => {
    // The server restarts while the page is closed. Hosting that has ended has no tasks.
    problems.allow(/net::ERR_|status of 50\d|status of 409.*\/user\/services\//)
    const fixed = fixedIn(say)
    const main = page.getByRole('main')
    await person.ask(addAddress, { body: newContact })
    await operate(shop, 'balance', 'correct', person.username, '45')
    const { id, name, subject } = await ownHosting(person, freeName())
    const spend = async (left: number): Promise<void> => {
      const rest = (await person.balance()) - left
      await operate(shop, 'balance', 'correct', person.username, (-rest).toFixed(2))
    }
    const service = async () =>
      (await person.ask(listServices, { query: {} })).items.find((one) => one.id === id)
    const pass = async (days: number): Promise<void> => {
      await page.goto('about:blank')
      await shop.killAndRestart((dataDir) => passDays(dataDir, subject, days))
    }
    const toBeNotified = async (key: string): Promise<void> => {
      const notice = main.getByText(fixed('notification', key)).first()
      await expect(async () => {
        await page.goto(at('/notification'))
        await expect(notice).toBeVisible({ timeout: 3_000 })
      }).toPass(patience)
    }
    const open = () => page.goto(`${at('/account/services')}?service=${id}`)
    const end = async () => new Date((await service())?.expiresAt ?? 0).getTime()

    await person.enterBrowser()
    await test.step('it is announced, and a day later renewed from the balance', async () => {
      await pass(28)
      await toBeNotified('AUTO_RENEW_SOON')
      const [before, balance] = [await end(), await person.balance()]
      await pass(1)
      await toBeNotified('AUTO_RENEWED')
      expect(await end()).toBeGreaterThan(before)
      expect(await person.balance()).toBeLessThan(balance)
      await open()
      await expect(main).toContainText(fixed('services', 'when.renews'))
      await page.goto(at('/account/orders'))
      await expect(main).toContainText(name)
    })

    await test.step('a balance that is not enough is announced before the term ends', async () => {
      await spend(1)
      await pass(30)
      await toBeNotified('AUTO_RENEW_SHORT')
    })

    await test.step('not paid, it is suspended, and its page says what to do until when', async () => {
      await pass(3)
      await toBeNotified('AUTO_RENEW_FAILED')
      await toBeNotified('SERVICE_STOPPED')
      await expect.poll(async () => (await service())?.holds, patience).toEqual(['OVERDUE'])
      await open()
      await expect(main).toContainText(say('services', 'held.OVERDUE'))
      await expect(main).toContainText(fixed('services', 'when.SUSPENDED.deadline'))
      await expectAccessible(page, { name: 'hosting that is not paid', language })
    })

    await test.step('paid again, it works again', async () => {
      await operate(shop, 'balance', 'correct', person.username, '20')
      await open()
      await main.getByRole('button', { name: fixed('services', 'renew') }).click()
      await expect(checkout.line(name)).toBeVisible()
      const { grandTotal } = await person.cart()
      await checkout.toPay('BALANCE')
      await checkout.payButton(grandTotal).click()
      await expect(page.locator('[data-fulfilment="ACTIVE"]')).toHaveCount(1)
      await expect.poll(async () => (await service())?.holds, patience).toEqual([])
      await open()
      await expect(main).toContainText(say('services', 'state.ACTIVE'))
      await expect(main).not.toContainText(say('services', 'held.OVERDUE'))
    })

    await test.step('never paid again, its removal is announced', async () => {
      await spend(1)
      const days = Math.ceil(((await end()) - Date.now()) / 86_400_000)
      await pass(days + 11)
      await toBeNotified('SERVICE_REMOVED_SOON')
    })

    await test.step('it is removed after a final backup, which is there for two weeks', async () => {
      await pass(4)
      await expect.poll(async () => (await service())?.state, patience).toBe('ENDED')
      await expect(async () => {
        await open()
        await expect(main).toContainText(fixed('services', 'account-ended.kept'), {
          timeout: 3_000,
        })
      }).toPass(patience)
      await expect(main).toContainText(say('services', 'state.ENDED'))
      await expectAccessible(page, { name: 'hosting that was removed', language })
    })
  })
})
