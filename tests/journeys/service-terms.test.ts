import { listServices, setServiceAutoRenew } from '../../src/contract/services.ts'
import { localePath } from '../../src/i18n/locales.ts'
import { expectAccessible } from './accessibility.ts'
import { combinationOf } from './combinations.ts'
import { freeName } from './customer.ts'
import { fixedIn } from './fixed-in.ts'
import { expect, test } from './journey.ts'
import { operate } from './operate.ts'
import { ownHosting } from './own-hosting.ts'
import { ownServer } from './own-server.ts'
import { sayIn } from './say.ts'
import { passDays, spendBalance } from './stored-accounts.ts'

test.setTimeout(300_000)

// axe would judge animated content mid-way.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  combination: combinationOf('km-phone'),
})

/** Rounds of notices, holds and removals run once a minute. */
const patience = { timeout: 60_000 }

test('the terms of hosting and a server: renewed, not paid, paid again, and removed', async ({
  page,
  at,
  say,
  shop,
  demo,
  checkout,
  problems,
}) => {
  // The server restarts while the page is closed. Hosting that has ended has no tasks.
  problems.allow(/net::ERR_|status of 50\d|status of 409.*\/user\/services\//)
  const main = page.getByRole('main')
  const { id, name, subject } = await ownHosting(demo, freeName())
  const server = await ownServer(demo, `mekong-${freeName().slice(0, 8)}`)
  await demo.ask(setServiceAutoRenew, { params: { id: server.id }, body: { enabled: false } })
  const service = async (of = id) =>
    (await demo.ask(listServices, { query: {} })).items.find((one) => one.id === of)
  const end = async (of = id) => new Date((await service(of))?.expiresAt ?? 0).getTime()
  const daysTo = async (left: number, of = id): Promise<number> =>
    Math.ceil(((await end(of)) - Date.now()) / 86_400_000) - left
  /** Lets time pass until some days before the end of its term, or after it, and that of the server. */
  const passTo = async (
    left: number,
    { isPoor = false, ofServer }: { readonly isPoor?: boolean; readonly ofServer?: number } = {},
  ): Promise<void> => {
    const days = await daysTo(left)
    const serverDays = ofServer === undefined ? 0 : await daysTo(ofServer, server.id)
    await page.goto('about:blank')
    await shop.killAndRestart(async (dataDir) => {
      await passDays(dataDir, subject, days)
      if (serverDays > 0) await passDays(dataDir, server.subject, serverDays)
      if (isPoor) await spendBalance(dataDir, demo.username)
    })
  }
  /** Waits until a page says the fixed part of each text, in both languages. */
  const toSay = async (path: `/${string}`, namespace: string, keys: readonly string[]) => {
    for (const language of ['en', 'km'] as const)
      await expect(async () => {
        await page.goto(localePath(language, path))
        for (const key of keys) {
          const text = main.getByText(fixedIn(sayIn(language))(namespace, key)).first()
          await expect(text).toBeVisible({ timeout: 2_000 })
        }
      }).toPass(patience)
  }
  const toNotify = (...keys: readonly string[]) => toSay('/notification', 'notification', keys)
  const toShow = (...keys: readonly string[]) =>
    toSay(`/account/services?service=${id}`, 'services', keys)
  const toShowServer = (...keys: readonly string[]) =>
    toSay(`/account/services?service=${server.id}`, 'services', keys)

  await demo.enterBrowser()
  await test.step('it is announced, and a day later renewed from the balance', async () => {
    await passTo(2)
    await toNotify('AUTO_RENEW_SOON')
    const [before, balance] = [await end(), await demo.balance()]
    await passTo(1)
    await toNotify('AUTO_RENEWED')
    expect(await end()).toBeGreaterThan(before)
    expect(await demo.balance()).toBeLessThan(balance)
    await toShow('when.renews')
    await page.goto(at('/account/orders'))
    await expect(main).toContainText(name)
  })

  await test.step('a balance that is not enough is announced before the term ends', async () => {
    await passTo(2, { isPoor: true })
    await toNotify('AUTO_RENEW_SHORT')
  })

  await test.step('not paid, it is suspended, and its page says what to do until when', async () => {
    await passTo(-1, { ofServer: -1 })
    await toNotify('AUTO_RENEW_FAILED', 'SERVICE_STOPPED', 'SERVICE_CANCELLED')
    await expect.poll(async () => (await service(server.id))?.holds, patience).toEqual(['OVERDUE'])
    await toShowServer('held.OVERDUE', 'when.CANCELLED', 'server.kept')
    await expectAccessible(page, { name: 'a server that is not paid', language: 'km' })
    await expect.poll(async () => (await service())?.holds, patience).toEqual(['OVERDUE'])
    await toShow('held.OVERDUE', 'when.SUSPENDED.deadline')
    await expectAccessible(page, { name: 'hosting that is not paid', language: 'km' })
  })

  await test.step('paid again, it works again', async () => {
    await operate(shop, 'balance', 'correct', demo.username, '40')
    await main.getByRole('button', { name: fixedIn(say)('services', 'renew') }).click()
    await expect(checkout.line(name)).toBeVisible()
    const { grandTotal } = await demo.cart()
    await checkout.toPay('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-fulfilment="ACTIVE"]')).toHaveCount(1)
    await expect.poll(async () => (await service())?.holds, patience).toEqual([])
    await toShow('state.ACTIVE')
    await expect(main).not.toContainText(say('services', 'held.OVERDUE'))
  })

  await test.step('never paid again, its removal is announced', async () => {
    await passTo(-11, { isPoor: true, ofServer: -5 })
    await toNotify('SERVICE_REMOVED_SOON')
    const soon = fixedIn(sayIn('km'))('notification', 'SERVICE_REMOVED_SOON')
    await expect(async () => {
      await page.goto(localePath('km', '/notification'))
      for (const of of [name, server.name])
        await expect(main.getByText(soon).filter({ hasText: of }).first()).toBeVisible({
          timeout: 2_000,
        })
    }).toPass(patience)
  })

  await test.step('it is removed after a final backup, which is there for two weeks', async () => {
    await passTo(-15, { ofServer: -9 })
    await expect.poll(async () => (await service())?.state, patience).toBe('ENDED')
    await expect.poll(async () => (await service(server.id))?.state, patience).toBe('ENDED')
    await toShow('account-ended.kept', 'state.ENDED')
    await expectAccessible(page, { name: 'hosting that was removed', language: 'km' })
    await toNotify('SERVER_ENDED')
    await toShowServer('backup.reason.FINAL', 'backup.why.ended', 'state.ENDED')
    await expectAccessible(page, { name: 'a server that was removed', language: 'km' })
  })
})
