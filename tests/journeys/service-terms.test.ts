import {
  listServices,
  setServiceAutoRenew,
  type OwnedService,
} from '../../src/contract/services.ts'
import { localePath } from '../../src/i18n/locales.ts'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { combinationOf } from './combinations.ts'
import { freeName } from './customer.ts'
import { fixedIn } from './fixed-in.ts'
import { expect, test } from './journey.ts'
import { operate } from './operate.ts'
import { ownHosting } from './own-hosting.ts'
import { ownServer } from './own-server.ts'
import { ownCertificate, ownSender } from './own-unrenewed.ts'
import { sayIn } from './say.ts'
import { openDatabase, passDays, spendBalance } from './stored-accounts.ts'

test.setTimeout(360_000)

// axe would judge animated content mid-way.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  combination: combinationOf('km-phone'),
  // Notices, holds and removals usually have one a minute.
  hasEarlyRounds: true,
})

const patience = { timeout: 60_000 }

/** A service, and the days until the end of its term; after it, they are negative. */
type DaysLeft = readonly [service: Pick<OwnedService, 'id' | 'subject'>, days: number]

test('the terms of hosting and of what is bought beside it: renewed, not paid, and ended', async ({
  page,
  at,
  say,
  shop,
  sandbox,
  demo,
  checkout,
  problems,
}) => {
  // The server restarts while the page is closed. Hosting that has ended has no tasks.
  problems.allow(/net::ERR_|status of 50\d|status of 409.*\/user\/services\//)
  const main = page.getByRole('main')
  await demo.enterBrowser()
  const hosting = await ownHosting(demo, freeName())
  const { id, name } = hosting
  const server = await ownServer(demo, `mekong-${freeName().slice(0, 8)}`)
  const renewItself = ({ id: of }: OwnedService, enabled: boolean) =>
    demo.ask(setServiceAutoRenew, { params: { id: of }, body: { enabled } })
  await renewItself(server, false)
  const sender = await ownSender(demo, { page, at, say, shop })
  const certificate = await ownCertificate(demo, sandbox)
  await renewItself(certificate, false)
  const domainName = freeName()
  await buy(demo, domainName)
  const services = async () => (await demo.ask(listServices, { query: {} })).items
  const domainOf = async () => (await services()).find(({ subject }) => subject === domainName)
  await expect.poll(async () => (await domainOf())?.state, patience).toBe('ACTIVE')
  const domain = (await domainOf()) ?? hosting
  const service = async (of = id) => (await services()).find((one) => one.id === of)
  const end = async (of = id) => new Date((await service(of))?.expiresAt ?? 0).getTime()
  /** Lets time pass until some days before the end of its term, or after it, and those of others. */
  const passTo = async (
    left: number,
    { isPoor = false, others = [] }: { isPoor?: boolean; others?: readonly DaysLeft[] } = {},
  ): Promise<void> => {
    const all: readonly DaysLeft[] = [[hosting, left], ...others]
    const passed = await Promise.all(
      all.map(async ([of, daysLeft]) => ({
        ...of,
        days: Math.ceil(((await end(of.id)) - Date.now()) / 86_400_000) - daysLeft,
      })),
    )
    await page.goto('about:blank')
    const ofDomain = passed.find((one) => one.id === domain.id)
    if (ofDomain !== undefined) await sandbox.age(domain.subject, ofDomain.days)
    await shop.killAndRestart((dataDir) =>
      openDatabase(dataDir, async (db) => {
        for (const { subject, days } of passed) await passDays(db, subject, days)
        if (isPoor) await spendBalance(db, demo.username)
      }),
    )
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
  /** Waits until notifications about each of these services are there, in both languages. */
  const toNotifyOf = async (...about: readonly (readonly [OwnedService, string])[]) => {
    for (const language of ['en', 'km'] as const)
      await expect(async () => {
        await page.goto(localePath(language, '/notification'))
        for (const [of, key] of about) {
          const text = main.getByText(fixedIn(sayIn(language))('notification', key))
          await expect(text.filter({ hasText: of.name }).first()).toBeVisible({ timeout: 2_000 })
        }
      }).toPass(patience)
  }
  const toShowOf = (of: OwnedService, namespace: string, ...keys: readonly string[]) =>
    toSay(`/account/services?service=${of.id}`, namespace, keys)
  const toShow = (...keys: readonly string[]) => toShowOf(hosting, 'services', ...keys)
  const toShowServer = (...keys: readonly string[]) => toShowOf(server, 'services', ...keys)
  const toShowDomain = (...keys: readonly string[]) =>
    toSay(`/account/domains?domain=${domain.id}`, 'account', keys)

  await test.step('it is announced, and a day later renewed from the balance', async () => {
    await passTo(2, {
      others: [
        [sender, 2],
        [certificate, 2],
        [domain, 5],
      ],
    })
    await toNotify('AUTO_RENEW_SOON')
    await toNotifyOf(
      [sender, 'SERVICE_EXPIRING'],
      [certificate, 'CERTIFICATE_EXPIRING'],
      [domain, 'DOMAIN_EXPIRING'],
    )
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
    await passTo(2, {
      isPoor: true,
      others: [
        [domain, -1],
        [certificate, 2],
      ],
    })
    // Before, the balance would be enough, and its renewal would be announced.
    await renewItself(certificate, true)
    await toNotifyOf(
      [hosting, 'AUTO_RENEW_SHORT'],
      [certificate, 'AUTO_RENEW_SHORT'],
      [domain, 'DOMAIN_EXPIRED'],
    )
    await toShowDomain('domains.when.GRACE')
  })

  await test.step('not paid, it is suspended, and its page says what to do until when', async () => {
    await passTo(-1, {
      others: [
        [server, -1],
        [sender, -1],
        [certificate, -1],
        [domain, -28],
      ],
    })
    await toNotify('AUTO_RENEW_FAILED', 'SERVICE_STOPPED')
    await toNotifyOf(
      [server, 'SERVICE_CANCELLED'],
      [sender, 'SERVICE_CANCELLED'],
      [certificate, 'CERTIFICATE_ENDED'],
      [domain, 'DOMAIN_REDEMPTION_SOON'],
    )
    await toShowOf(sender, 'sms', 'step.EXPIRED.text')
    await expect(
      main.getByRole('button', { name: fixedIn(say)('services', 'renew') }),
    ).toBeVisible()
    await expectAccessible(page, { name: 'a sender name that is not paid', language: 'km' })
    await toShowOf(certificate, 'services', 'when.GRACE', 'renew')
    await expectAccessible(page, { name: 'a certificate that has ended', language: 'km' })
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
    await passTo(-11, {
      isPoor: true,
      others: [
        [server, -5],
        [sender, -12],
        [domain, -58],
      ],
    })
    await toNotifyOf(
      [hosting, 'SERVICE_REMOVED_SOON'],
      [server, 'SERVICE_REMOVED_SOON'],
      [sender, 'SMS_SENDER_FREED_SOON'],
      [domain, 'DOMAIN_RELEASED_SOON'],
    )
    await toShowDomain('domains.when.REDEMPTION', 'domains.reactivate')
  })

  await test.step('it is removed after a final backup, which is there for two weeks', async () => {
    await passTo(-15, {
      others: [
        [server, -9],
        [sender, -16],
        [certificate, -16],
        [domain, -66],
      ],
    })
    await expect.poll(async () => (await service())?.state, patience).toBe('ENDED')
    await expect.poll(async () => (await service(server.id))?.state, patience).toBe('ENDED')
    await toShow('account-ended.kept', 'state.ENDED')
    await expectAccessible(page, { name: 'hosting that was removed', language: 'km' })
    await toNotify('SERVER_ENDED')
    await toShowServer('backup.reason.FINAL', 'backup.why.ended', 'state.ENDED')
    await expectAccessible(page, { name: 'a server that was removed', language: 'km' })
  })

  await test.step('the others have ended, too, and say what is left to do', async () => {
    await toNotifyOf([sender, 'SMS_SENDER_ENDED'])
    await toShowOf(sender, 'sms', 'step.FREED.text')
    await toShowDomain('domains.when.ENDED')
    await toShowOf(certificate, 'certificate', 'ended', 'ended.again')
    await expectAccessible(page, { name: 'a certificate that is over', language: 'km' })
    await main.getByRole('link', { name: say('certificate', 'ended.again') }).click()
    await expect(page).toHaveURL(at('/ssl/positivessl'))
  })

  await test.step('each notice was mailed', async () => {
    const mailed = [
      ...['EXPIRING', 'EXPIRED', 'REDEMPTION_SOON', 'RELEASE'].map(
        (stage) => [domain, `domain-notice.${stage}.subject`] as const,
      ),
      ...['EXPIRING', 'CANCELLED', 'SOON'].map(
        (stage) => [sender, `sms-sender-notice.${stage}.subject`] as const,
      ),
      ...['certificate-notice.EXPIRING', 'auto-renew.SHORT', 'certificate-notice.ENDED'].map(
        (mail) => [certificate, `${mail}.subject`] as const,
      ),
    ]
    await expect(async () => {
      const subjects = (await sandbox.mails(demo.email)).map(({ subject }) => subject)
      for (const [of, key] of mailed) {
        const text = fixedIn(sayIn('en'))('mail', key)
        const about = subjects.filter((subject) => subject.includes(of.name))
        expect(
          about.filter((subject) => subject.includes(text)),
          key,
        ).toHaveLength(1)
      }
    }).toPass(patience)
  })
})
