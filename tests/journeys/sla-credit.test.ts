import { localePath } from '../../src/i18n/locales.ts'
import { runShop } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { combinationOf } from './combinations.ts'
import { freeName } from './customer.ts'
import { fixedIn } from './fixed-in.ts'
import { expect, test } from './journey.ts'
import { operate, settingsOf } from './operate.ts'
import { ownHosting } from './own-hosting.ts'
import { sayIn } from './say.ts'
import { buyEarlier } from './stored-accounts.ts'

test.setTimeout(180_000)

// axe would judge animated content mid-way.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  combination: combinationOf('km-phone'),
})

/** Returns a day of the month before this one in Phnom Penh. */
const lastMonth = (day: number): string => {
  const there = new Date(Date.now() + 7 * 3_600_000)
  const then = new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() - 1, day))
  return `${then.toISOString().slice(0, 10)}T00:00:00+07:00`
}

test('the credit of a month: claimed, not confirmed, then confirmed and issued', async ({
  page,
  say,
  language,
  shop,
  demo,
  problems,
}) => {
  // The server restarts while the page is closed.
  problems.allow(/net::ERR_|status of 50\d/)
  const { id, name } = await ownHosting(demo, freeName(), 'sh-business', 12)
  await shop.killAndRestart((dataDir) => buyEarlier(dataDir, name, 70))
  const [from, until] = [lastMonth(2), lastMonth(6)]
  const what = ['--description', 'Power failure', '--description-km', 'ដាច់ចរន្តអគ្គិសនី']
  await operate(shop, 'outages', 'add', '--service', id, '--from', from, '--until', until, ...what)

  /** Waits until the panel says the fixed part of a text, in both languages. */
  const toSay = async (key: string, more = '') => {
    for (const locale of ['en', 'km'] as const)
      await expect(async () => {
        await page.goto(localePath(locale, '/account/usage'))
        const said = sayIn(locale)
        const uptime = page.getByRole('region', { name: said('usage', 'uptime'), exact: true })
        await expect(uptime).toContainText(fixedIn(said)('usage', key), { timeout: 2_000 })
        await expect(uptime).toContainText(more, { timeout: 2_000 })
      }).toPass({ timeout: 80_000 })
  }
  await demo.enterBrowser()
  const uptime = page.getByRole('region', { name: say('usage', 'uptime'), exact: true })

  await test.step('the month that was below the guarantee can be claimed', async () => {
    await toSay('month.CLAIMABLE.text')
    await expect(uptime).toContainText('ដាច់ចរន្តអគ្គិសនី')
    await uptime.getByRole('button', { name: fixedIn(say)('usage', 'claim') }).click()
    await expect(uptime).toContainText(fixedIn(say)('usage', 'claim.CLAIMED.text'))
    await expectAccessible(page, { name: 'a claimed credit', language })
  })

  const { said } = await runShop(['sla-claims', 'list', '--json'], settingsOf(shop))
  const [, claim = ''] = /"id":"([^"]+)"/.exec(said) ?? []
  await test.step('a refusal says why', async () => {
    await operate(shop, 'sla-claims', 'refuse', claim)
    await toSay('claim.REFUSED.text', 'journey')
    await expectAccessible(page, { name: 'a refused credit', language })
  })

  await test.step('confirmed, it is issued as promo credit', async () => {
    await operate(shop, 'sla-claims', 'confirm', claim)
    await toSay('claim.ISSUED.text')
    await expectAccessible(page, { name: 'an issued credit', language })
  })

  await test.step('each step was notified', async () => {
    for (const locale of ['en', 'km'] as const) {
      await page.goto(localePath(locale, '/notification'))
      const text = fixedIn(sayIn(locale))
      for (const code of ['SLA_CLAIMED', 'SLA_REFUSED', 'SLA_CONFIRMED', 'SLA_ISSUED'])
        await expect(page.getByRole('main')).toContainText(text('notification', code))
    }
  })
})
