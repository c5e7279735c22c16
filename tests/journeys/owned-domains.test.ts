import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { addAddress, deleteAddress } from '../../src/contract/addresses.ts'
import { getOwnedDomain } from '../../src/contract/owned-domains.ts'
import { listOwnedDomains, type OwnedDomain } from '../../src/contract/owned-domain-list.ts'
import { formatDay } from '../../src/i18n/format-date.ts'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { freeName, type Customer } from './customer.ts'
import { expect, test } from './journey.ts'
import { pressAtEdge } from './press-at-edge.ts'

test.setTimeout(120_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Checks the page from its top, because axe treats content below the sticky header as hidden. */
const expectState = async (page: Page, name: string, language: string): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, { name, language })
}

/** Buys a domain, and waits until it is registered. */
const own = async (customer: Customer, name: string): Promise<OwnedDomain> => {
  await buy(customer, name)
  const query = { search: name }
  const mine = async () => (await customer.ask(listOwnedDomains, { query })).domains
  await expect.poll(async () => (await mine()).length).toBe(1)
  const [domain] = await mine()
  if (domain === undefined) throw new Error(`${name} is not there`)
  return domain
}

test('a bought domain: nameservers, lock, auth code and an outage of the registry', async ({
  page,
  at,
  say,
  language,
  demo,
  sandbox,
  checkout,
  problems,
}) => {
  problems.allow(/status of (409|502|503).*\/user\/owned-domains\//)
  const name = freeName('top')
  const { id } = await own(demo, name)
  await demo.enterBrowser()
  const text = (key: string, params = {}): string => say('account', key, params)
  const heading = page.getByRole('heading', { name, exact: true })

  await test.step('the overview links to the list, and the list to the domain', async () => {
    await page.goto(at('/account'))
    await page.getByRole('link', { name: text('overview.domains'), exact: true }).click()
    await expect(page).toHaveURL(at('/account/domains'))
    await expect(panel(page, text('domains.title'))).toContainText(text('domains.state.ACTIVE'))
    await expectState(page, 'list', language)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${at('/account/domains')}?domain=${id}`)
    await expect(heading).toBeFocused()
    const facts = panel(page, text('domains.facts'))
    await expect(facts).toContainText(say('domains', 'status.inactive'))
    await expect(facts.getByRole('code')).toHaveText('inactive')
    await expect(panel(page, text('domains.title'))).toBeHidden()
  })

  const servers = panel(page, text('domains.ns'))
  const row = (number: number): Locator =>
    servers.getByRole('textbox', { name: text('domains.ns.row', { number }), exact: false })
  const save = servers.getByRole('button', { name: text('domains.ns.save') })

  await test.step('nameservers are validated and saved', async () => {
    await row(1).fill('ns1')
    await save.click()
    await expect(servers.getByRole('alert')).toBeFocused()
    await expect(row(1)).toHaveAccessibleDescription(say('errors', 'field.INVALID_HOST'))
    await expect(row(2)).toHaveAccessibleDescription(
      say('errors', 'field.REQUIRED', { attribute: text('domains.ns.row', { number: 2 }) }),
    )
    await row(1).fill('ns1.dns.example')
    await row(2).fill('NS1.dns.example.')
    await save.click()
    await expect(row(2)).toHaveAccessibleDescription(say('errors', 'NAMESERVER_EXIST'))
    await expectState(page, 'nameservers with an error', language)
    await row(2).fill('ns1.free-nobody-has-this.com')
    await save.click()
    await expect(row(2)).toHaveAccessibleDescription(say('errors', 'field.NAMESERVER_REFUSED'))
    await row(2).fill('ns2.dns.example')
    await servers.getByRole('button', { name: text('domains.ns.add') }).click()
    await expect(row(3)).toBeFocused()
    await row(3).fill('ns3.dns.example')
    await servers
      .getByRole('button', { name: text('domains.ns.remove', { number: 1 }), exact: true })
      .click()
    await expect(row(1)).toHaveValue('ns2.dns.example')
    await expect(row(1)).toBeFocused()
    await save.click()
    await expect(servers.getByText(text('saved'), { exact: true })).toBeVisible()
    await page.reload()
    await expect(row(1)).toHaveValue('ns2.dns.example')
    await expect(row(2)).toHaveValue('ns3.dns.example')
    await expect(row(3)).toHaveCount(0)
  })

  const transfer = panel(page, text('domains.transfer'))

  await test.step('the lock is turned on and off', async () => {
    const lock = transfer.getByRole('switch', { name: text('domains.lock') })
    await expect(lock).not.toBeChecked()
    await expect(lock).toHaveAccessibleDescription(text('domains.lock.off'))
    await sandbox.control('registry', { failUpdate: 2304 })
    await pressAtEdge(lock)
    const refusal = transfer.getByRole('alert')
    await expect(refusal).toContainText(say('errors', 'DOMAIN_STATUS_PROHIBITS'))
    await expect(refusal).toBeInViewport({ ratio: 1 })
    await sandbox.control('registry', { failUpdate: null })
    await lock.press('Space')
    await expect(lock).toBeChecked()
    await expect(refusal).toBeHidden()
    await expect(lock).toHaveAccessibleDescription(text('domains.lock.on'))
    const state = panel(page, text('domains.facts')).getByRole('listitem')
    await expect(state).toContainText(say('domains', 'status.transfer-prohibited'))
    await expect(state.getByRole('code')).toHaveText('clientTransferProhibited')
    await lock.click()
    await expect(lock).not.toBeChecked()
  })

  await test.step('a new domain shows when it can be transferred', async () => {
    const registered = (await demo.ask(getOwnedDomain, { params: { id } })).registry
    const date = formatDay(registered?.transferableFrom ?? '')
    await expect(transfer).toContainText(text('domains.transfer.young', { date }))
  })

  await test.step('the auth code is shown, and a mail reports it', async () => {
    const show = transfer.getByRole('button', { name: text('domains.code.show') })
    await show.click()
    await expect(transfer.getByRole('code')).toHaveText(/^\S{6,32}$/)
    await expect(transfer.getByText(text('domains.code.mailed'))).toBeVisible()
    await expect(transfer.getByRole('button', { name: text('domains.code.copy') })).toBeVisible()
    await expectState(page, 'detail with the auth code', language)
    await expect
      .poll(async () => (await sandbox.mails(demo.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining(name))
  })

  await test.step('the registrant is shown and changed', async () => {
    const body = {
      firstName: 'សុភា',
      lastName: 'កែវ',
      organizationName: 'Angkor Soft Development Company Limited',
      phoneNumber: '+66812345678',
      email: 'sophea.with.a.long.name@department.example.com',
      address1: 'ផ្លូវ ២៤០',
      city: 'ភ្នំពេញ',
      country: 'TH',
    }
    const saved = await demo.ask(addAddress, { body })
    const contact = panel(page, text('domains.contact'))
    await expect(contact).toContainText('@')
    await expect(contact).not.toContainText(body.email)
    const change = contact.getByRole('button', { name: text('domains.contact.change') })
    const choice = page.getByRole('dialog', { name: text('domains.contact.change') })
    const make = choice.getByRole('button', { name: text('domains.contact.save') })
    const other = choice.getByRole('radio', { name: body.email })
    await change.press('Enter')
    await expect(choice.getByRole('radio').first()).toBeChecked()
    await choice.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(other).toBeChecked()
    await expect(choice).toContainText(text('domains.contact.lock'))
    await expect(choice).toContainText(say('checkout', 'contact.latin.why'))
    const city = say('checkout', 'contact.latin.of', { field: say('checkout', 'contact.city') })
    await expect(choice.getByLabel(city)).toHaveValue('Phnom Penh')
    await expectState(page, 'choice of the contact', language)
    await sandbox.control('registry', { failUpdate: 2304 })
    await make.click()
    await expect(choice.getByRole('alert')).toContainText(say('errors', 'DOMAIN_STATUS_PROHIBITS'))
    await sandbox.control('registry', { failUpdate: null })
    await expect(other).toBeChecked()
    await make.press('Enter')
    await expect(choice).toBeHidden()
    await expect(change).toBeFocused()
    await expect(page.getByText(text('domains.contact.saved'))).toBeVisible()
    await expect(contact).toContainText('កែវ សុភា')
    await expect(contact).toContainText(body.organizationName)
    await expect(contact).toContainText(body.email)
    await expect(contact).toContainText(language === 'km' ? 'ថៃ' : 'Thailand')
    const mailsAboutIt = async () =>
      (await sandbox.mails(demo.email)).filter(({ subject }) => subject.includes(name))
    // The first mails report the nameservers and the auth code.
    await expect.poll(async () => (await mailsAboutIt()).length).toBe(3)
    await page.reload()
    await expect(contact).toContainText(body.email)
    await expectState(page, 'detail with the contact', language)
    // Another test’s first contact is its only one.
    await demo.ask(deleteAddress, { params: { id: saved.at(-1)?.id ?? '' } })
  })

  await test.step('an outage of the registry loses no typed text, and the page recovers', async () => {
    await row(1).fill('ns9.dns.example')
    await sandbox.control('registry', { down: true })
    await save.click()
    await expect(servers.getByRole('alert')).toContainText(say('errors', 'REGISTRY_UNAVAILABLE'))
    await expect(row(1)).toHaveValue('ns9.dns.example')
    await page.getByRole('link', { name: text('domains.back') }).click()
    const link = page.getByRole('link', { name, exact: true })
    await expect(link).toBeFocused()
    await link.click()
    const facts = panel(page, text('domains.one'))
    await expect(facts.getByRole('alert')).toContainText(
      say('errors', 'FAILED_TO_LOAD_INFORMATION'),
    )
    await expectState(page, 'the registry is dead', language)
    await sandbox.control('registry', { down: false })
    const again = page.getByRole('main').getByRole('button', { name: text('again') })
    // Its client reconnects after some seconds.
    await expect(async () => {
      if (await again.isVisible()) await again.click()
      await expect(heading).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(row(1)).toHaveValue('ns9.dns.example')
    await save.click()
    await expect(servers.getByText(text('saved'), { exact: true })).toBeVisible()
  })

  await test.step('the back button undoes each step', async () => {
    await page.goBack()
    await expect(page).toHaveURL(at('/account/domains'))
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
    await page.goForward()
    await expect(heading).toBeVisible()
  })

  await test.step('the page starts a renewal', async () => {
    await page.getByRole('button', { name: text('domains.renew') }).click()
    await expect(checkout.step('basket')).toBeVisible()
    await expect(checkout.line(name)).toContainText(say('items-domain', 'action.renewal'))
  })
})

/** Returns more domains than a test account could pay for, in the API’s format. */
const many: readonly OwnedDomain[] = Array.from({ length: 45 }, (_, at) => ({
  id: randomUUID(),
  domainName: `angkor-${at + 1}.com`,
  unicodeName: at === 0 ? 'អង្គរ-១.com' : `angkor-${at + 1}.com`,
  registeredAt: '2026-01-15T00:00:00.000Z',
  expiresAt: '2027-01-14T20:00:00.000Z',
  state: (['REDEMPTION', 'GRACE', 'EXPIRING', 'ENDED'] as const)[at] ?? 'ACTIVE',
  deadline: '2027-02-13T20:00:00.000Z',
  daysLeft: 12,
  autoRenew: {
    on: at === 4,
    from: '2026-12-16T20:00:00.000Z',
    until: '2027-01-09T20:00:00.000Z',
    total: 16.49,
  },
  reactivation: null,
}))

test('many domains are searched, paged and restored by the back button', async ({
  page,
  at,
  say,
  language,
  person,
  problems,
}) => {
  problems.allow(/status of 503.*\/user\/owned-domains/)
  let isDown = false
  await page.route('**/api/user/owned-domains?**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const found = many.filter(({ domainName }) => domainName.includes(query.get('search') ?? ''))
    const limit = Number(query.get('limit'))
    const from = (Number(query.get('page')) - 1) * limit
    if (isDown) await route.fulfill({ status: 503, body: 'down' })
    else
      await route.fulfill({
        json: { domains: found.slice(from, from + limit), total: found.length },
      })
  })
  await person.enterBrowser()
  const text = (key: string, params = {}): string => say('account', key, params)
  const list = panel(page, text('domains.title'))
  const rows = list.getByRole('listitem')
  await page.goto(at('/account/domains'))
  await expect(rows).toHaveCount(20)
  // In Bangkok it is already the next day.
  await expect(rows.nth(4)).toContainText(text('domains.when.ACTIVE', { date: '15/01/2027' }))
  await expect(rows.nth(1)).toContainText(
    text('domains.when.GRACE', { date: '15/01/2027', deadline: '14/02/2027' }),
  )
  await expect(rows.nth(4)).toContainText(text('domains.auto-renew.short'))
  await expect(rows.nth(1)).not.toContainText(text('domains.auto-renew.short'))
  await expect(rows.first()).toContainText('អង្គរ-១.com')
  await expect(rows.first()).toContainText('angkor-1.com')
  await expectState(page, 'many', language)

  await list.getByRole('link', { name: text('domains.pages.next') }).click()
  await expect(page).toHaveURL(`${at('/account/domains')}?page=2`)
  await expect(rows.first()).toContainText('angkor-21.com')
  await expect(list).toContainText(text('domains.pages.page', { page: 2, last: 3 }))

  isDown = true
  await list.getByRole('link', { name: text('domains.pages.next') }).click()
  await expect(list.getByRole('alert')).toBeVisible()
  isDown = false
  await list.getByRole('button', { name: text('again') }).click()
  await expect(rows).toHaveCount(5)

  const field = list.getByRole('searchbox', { name: text('domains.search') })
  await field.fill(' angkor-4 ')
  await field.press('Enter')
  await expect(page).toHaveURL(`${at('/account/domains')}?search=angkor-4`)
  await expect(list.getByRole('status')).toHaveText(
    text('domains.found', { search: 'angkor-4', count: 7 }),
  )
  await expect(rows).toHaveCount(7)
  await field.fill('nobody')
  await field.press('Enter')
  await expect(rows).toHaveCount(0)
  await page.goBack()
  await expect(rows).toHaveCount(7)
  await expect(field).toHaveValue('angkor-4')
  await list.getByRole('link', { name: text('domains.all') }).click()
  await expect(rows).toHaveCount(20)
  await expect(page).toHaveURL(at('/account/domains'))
})

test('a customer without domains is led to the search', async ({ page, at, say, person }) => {
  await person.enterBrowser()
  await page.goto(at('/account/domains'))
  await expect(page.getByRole('heading', { name: say('account', 'domains.none') })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: say('account', 'domains.none.search') }).click()
  await expect(page).toHaveURL(at('/domain'))
})
