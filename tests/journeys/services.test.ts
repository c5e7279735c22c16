import type { Locator, Page } from 'playwright/test'
import { runShop } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { freeName, password } from './customer.ts'
import { inviteToReview } from './invite-to-review.ts'
import { expect, test } from './journey.ts'
import { operate, settingsOf } from './operate.ts'
import { fixedIn } from './fixed-in.ts'
import { ownHosting } from './own-hosting.ts'

test.setTimeout(120_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Checks the page from its top, because axe treats content below the sticky header as hidden. */
const expectState = async (page: Page, name: string, language: string): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, { name, language })
}

test('hosting: panel, usage, domain, password, renewal and an outage', async ({
  page,
  at,
  say,
  language,
  shop,
  demo,
  sandbox,
  problems,
}) => {
  problems.allow(/status of (400|409|503).*\/user\/services\//)
  const name = freeName()
  const { id, renewalPrice } = await ownHosting(demo, name)
  expect(renewalPrice).toBeGreaterThan(0)
  const domain = await buy(demo, freeName('top'))
  await expect.poll(async () => (await demo.order(domain.id)).state).toBe('COMPLETED')
  await demo.enterBrowser()
  await inviteToReview(page, id)
  const text = (key: string, params = {}): string => say('services', key, params)

  await test.step('the overview links to the list, and the list to the service', async () => {
    await page.goto(at('/account'))
    const all = new RegExp(`^${say('account', 'overview.services.all', { count: '\\d+' })}$`)
    await page.getByRole('link', { name: all }).click()
    await expect(page).toHaveURL(at('/account/services'))
    await expect(panel(page, text('title'))).toContainText(text('state.ACTIVE'))
    await expectState(page, 'list', language)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${at('/account/services')}?service=${id}`)
    await expect(page.getByRole('heading', { name, exact: true })).toBeFocused()
    await expect(panel(page, text('title'))).toBeHidden()
  })

  await test.step('several services are renewed in one call', async () => {
    await page.getByRole('link', { name: text('back'), exact: true }).click()
    await page.getByRole('button', { name: text('renew.several'), exact: true }).click()
    const several = page.getByRole('region', { name: text('renew.several.title') })
    await expect(several.getByRole('heading')).toBeFocused()
    await several.getByRole('button', { name: text('renew.several.add') }).click()
    await expect(several.getByRole('status')).toHaveText(text('renew.several.none'))
    await several.getByRole('button', { name: text('renew.several.all') }).click()
    await expect(several.getByRole('checkbox', { checked: true })).not.toHaveCount(0)
    await expect(several.getByRole('checkbox', { checked: false })).toHaveCount(0)
    await expectState(page, 'renew several', language)
    await page.getByRole('button', { name: text('renew.several'), exact: true }).click()
    await expect(several).toBeHidden()
    await page.getByRole('link', { name, exact: true }).click()
  })

  await test.step('usage, domain and facts are shown', async () => {
    const disk = panel(page, text('usage')).getByRole('meter', { name: text('usage.DISK') })
    await expect(disk).toHaveAttribute('aria-valuetext', /14\s?MB/)
    await expect(panel(page, text('websites'))).toContainText(
      text('pointing.record', { host: `www.${name}` }),
    )
    await expect(panel(page, text('facts'))).toContainText('Mekong Coffee')
    const review = page.getByRole('link', { name: say('reviews', 'invitation'), exact: true })
    await expect(review).toHaveAttribute('href', at('/account/reviews'))
    await expectState(page, 'hosting', language)
  })

  const open = page.getByRole('button', { name: text('panel.open') })

  await test.step('the panel opens in a new tab, signed in', async () => {
    const [tab] = await Promise.all([page.waitForEvent('popup'), open.click()])
    await expect(tab.getByRole('heading', { name: 'cPanel' })).toBeVisible()
    await expect(tab.getByText(name)).toBeVisible()
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
    await tab.close()
  })

  await test.step('an outage is shown while it lasts', async () => {
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const what = ['--description', 'Power failure', '--description-km', 'ដាច់ចរន្តអគ្គិសនី']
    await operate(shop, 'outages', 'add', '--service', id, '--from', from, ...what)
    const shown = language === 'km' ? 'ដាច់ចរន្តអគ្គិសនី' : 'Power failure'
    await page.reload()
    await expect(panel(page, name)).toContainText(fixedIn(say)('services', 'outage'))
    await expect(panel(page, name)).toContainText(shown)
    await expectState(page, 'hosting with an outage', language)
    await page.goto(`${at('/account/services/website')}?service=${id}`)
    await expect(page.getByRole('main')).toContainText(shown)
    await expectState(page, 'website with an outage', language)
    await page.goto(at('/account/services'))
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
    await expect(row).toContainText(shown)
    await expectState(page, 'list with an outage', language)
    await page.goto(at('/account'))
    const affected = say('account', 'attention.outages', { count: 1 })
    const line = page.getByRole('listitem').filter({ hasText: affected })
    await expectState(page, 'overview with an outage', language)
    await line.getByRole('link').click()
    await expect(page).toHaveURL(at('/account/services'))
    await page.goto(at('/account/usage'))
    const uptime = panel(page, say('usage', 'uptime'))
    await expect(uptime).toContainText(shown)
    await expectState(page, 'usage with an outage', language)
    await uptime.getByRole('link', { name, exact: true }).click()
    await expect(panel(page, name)).toContainText(shown)
    const { said: list } = await runShop(['outages', 'list', '--json'], settingsOf(shop))
    const outage = /"id":"([^"]+)","serviceId":"ID"/.source.replace('ID', id)
    await operate(shop, 'outages', 'remove', new RegExp(outage).exec(list)?.[1] ?? '')
    await page.reload()
    await expect(panel(page, text('usage'))).toBeVisible()
    await expect(page.getByText(shown)).toHaveCount(0)
  })

  await test.step('while the server is down, the panel says so and closes the tab', async () => {
    await sandbox.control('whm', { down: true })
    const [tab] = await Promise.all([page.waitForEvent('popup'), open.click()])
    await expect(panel(page, text('panel')).getByRole('alert')).toHaveText(
      say('errors', 'SERVICE_BUSY'),
    )
    expect(tab.isClosed()).toBe(true)
    await page.reload()
    const usage = panel(page, text('usage'))
    // What loads after the page says so, too.
    for (const part of ['usage', 'mailboxes', 'forwarders'])
      await expect(panel(page, text(part)).getByRole('alert')).toContainText(
        say('errors', 'SERVICE_BUSY'),
      )
    await sandbox.control('whm', { down: false })
    await usage.getByRole('button', { name: say('account', 'again') }).click()
    await expect(usage.getByRole('meter').first()).toBeVisible()
  })

  await test.step('a mailbox is created', async () => {
    const mail = panel(page, text('mailboxes'))
    await mail.getByRole('button', { name: say('account', 'again') }).click()
    await mail.getByLabel(text('forwarders.name'), { exact: true }).fill('info')
    await mail.getByLabel(text('mailbox.password'), { exact: true }).fill(`${password}-Mekong`)
    await mail.getByRole('button', { name: text('mailbox.add') }).click()
    await expect(mail.getByRole('listitem')).toContainText(`info@${name}`)
  })

  await test.step('it is set up on a phone by a code, and the mail of the domain is tested', async () => {
    const [mail, email] = [panel(page, text('mailboxes')), `info@${name}`]
    const words = (key: string, params = {}): string => say('mailboxes', key, params)
    const set = { name: `${name}.`, type: 'A', ttl: 60, contents: ['203.0.113.10'] }
    await sandbox.control('powerdns', { otherZones: [{ name: `${name}.`, rrsets: [set] }] })
    await mail.getByText(text('mailbox.test')).click()
    const result = words('test.result', { domain: name, good: 1, all: 5 })
    await expect(mail.getByText(result)).toBeVisible()
    await expectState(page, 'the mail test', language)
    const row = mail.getByRole('group', { name: email })
    const link = row.getByRole('link', { name: text('mailbox.settings') })
    const [phone] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(phone.getByText('sh1.hosting.example')).toBeVisible()
    const isWide = (page.viewportSize()?.width ?? 0) >= 768
    const code = phone.getByRole('img', { name: words('setup.code', { address: email }) })
    await expect(code).toBeVisible({ visible: isWide })
    await expectAccessible(phone, { name: 'mail settings', language })
    const save = phone.getByRole('button', { name: words('setup.profile') })
    const [profile] = await Promise.all([phone.waitForEvent('download'), save.click()])
    expect(profile.suggestedFilename()).toBe(`${email}.mobileconfig`)
    await phone.close()
  })

  await test.step('email is forwarded, and a wrong address is said at its field', async () => {
    const mail = panel(page, text('forwarders'))
    const target = mail.getByLabel(text('forwarders.target'), { exact: true })
    const add = mail.getByRole('button', { name: text('forwarders.add') })
    // It was loaded during the outage.
    await mail.getByRole('button', { name: say('account', 'again') }).click()
    await expect(mail).toContainText(text('forwarders.none'))
    await mail.getByLabel(text('forwarders.name'), { exact: true }).fill('info')
    await target.fill('sokha@')
    await add.click()
    await expect(mail.getByRole('alert')).toBeFocused()
    await expectState(page, 'a wrong address', language)
    await target.fill('sokha@example.com')
    await add.click()
    const row = mail.getByRole('listitem')
    const of = { from: `info@${name}`, to: 'sokha@example.com' }
    await expect(row).toContainText(of.from)
    await expect(mail.getByRole('status')).toHaveText(text('forwarders.added', of))
    await row.locator('summary').click()
    await row.getByRole('button', { name: text('forwarders.remove.confirm') }).click()
    await expect(mail).toContainText(text('forwarders.none'))
    await expect(mail.getByRole('status')).toHaveText(text('forwarders.removed', of))
  })

  await test.step('the password is validated and set', async () => {
    const form = panel(page, text('password'))
    await form.getByRole('button', { name: text('password.change') }).click()
    const field = form.getByLabel(say('password', 'new'), { exact: true })
    const repeat = form.getByLabel(say('password', 'repeat'), { exact: true })
    const save = form.getByRole('button', { name: text('password.save') })
    await field.fill('short')
    await repeat.fill('short')
    await save.click()
    await expect(form.getByRole('alert')).toBeFocused()
    await expectState(page, 'a wrong password', language)
    await field.fill(`${password}-new`)
    await repeat.fill(`${password}-new`)
    await save.click()
    await expect(page.getByText(text('password.changed'))).toBeVisible()
    await expect(form.getByRole('button', { name: text('password.change') })).toBeFocused()
  })

  await test.step('automatic renewal is turned off', async () => {
    const renewal = panel(page, text('renewal'))
    const automatic = renewal.getByRole('switch', { name: text('auto-renew') })
    await expect(automatic).toBeChecked()
    await automatic.click()
    await expect(automatic).not.toBeChecked()
    await expect(panel(page, name)).toContainText(text('when.ends', { date: '' }).trim())
  })

  await test.step('a renewal goes into the cart', async () => {
    const label = new RegExp(`^${text('renew', { price: '.+' })}: ${name}$`)
    await page.getByRole('button', { name: label }).click()
    await expect(page).toHaveURL(new RegExp(at('/checkout-basket')))
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    expect((await demo.cart()).items).toMatchObject([{ action: 'renewal', name }])
  })
})
