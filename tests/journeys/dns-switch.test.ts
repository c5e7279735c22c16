import { getOwnedDomain, setNameservers } from '../../src/contract/owned-domains.ts'
import { expectAccessible } from './accessibility.ts'
import { buyHosted, hostedZones, panelOf, zoneOf } from './hosted-domain.ts'
import { expect, test } from './journey.ts'
import { removeZone } from './stored-accounts.ts'

test.setTimeout(120_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, settings: hostedZones })

test('a domain of other nameservers gets a zone, and then our nameservers', async ({
  page,
  at,
  say,
  language,
  shop,
  sandbox,
  demo,
  problems,
}) => {
  problems.allow(/status of (404|503).*\/dns|status of 503.*\/nameservers|net::ERR_/)
  const domain = await buyHosted(demo)
  const { id, name } = domain
  const nameservers = ['ns5.dns.example', 'ns6.dns.example']
  await demo.ask(setNameservers, { params: { id }, body: { nameservers } })
  await shop.killAndRestart((dataDir) => removeZone(dataDir, name))
  await demo.enterBrowser()
  const text = (key: string, params = {}): string => say('dns', key, params)
  const servers = panelOf(page, text('ns'))
  const records = panelOf(page, text('records', { domain: name }))

  await test.step('the page shows its nameservers, and offers a zone', async () => {
    await page.goto(`${at('/account/domains/dns')}?domain=${id}`)
    await expect(panelOf(page, text('none'))).toContainText(text('none.steps'))
    await expect(servers).toContainText('ns5.dns.example')
    await expect(servers.getByRole('button', { name: text('ns.use') })).toHaveCount(0)
    await expectAccessible(page, { name: 'no zone', language })
    await page.route('**/dns', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await page.getByRole('button', { name: text('none.create') }).click()
    await expect(panelOf(page, text('none')).getByRole('alert')).toBeVisible()
    await page.unroute('**/dns')
    await page.goto(`${at('/account/domains')}?domain=${id}`)
    const dns = panelOf(page, say('account', 'domains.dns'))
    await expect(dns).toContainText(say('account', 'domains.dns.none'))
    await expectAccessible(page, { name: 'a domain without a zone', language })
    await dns.getByRole('button', { name: say('account', 'domains.dns.copy') }).click()
    await expect(page).toHaveURL(`${at('/account/domains/dns')}?domain=${id}`)
    await expect(records).toContainText('192.0.2.80')
    await expect(records.getByRole('status').first()).toHaveText(text('state.unused'))
  })

  await test.step('the records at the present nameservers are kept, and then it switches', async () => {
    const at = (host: string, type: string, ...contents: string[]) => ({
      ...{ name: `${host}.`, type, contents },
      ttl: 300,
    })
    const rrsets = [
      at(name, 'NS', 'ns5.dns.example.', 'ns6.dns.example.'),
      at(name, 'A', '198.51.100.7'),
      at(name, 'MX', '10 mx1.mail.example.', '20 mx2.mail.example.'),
      at(name, 'TXT', '"v=spf1 include:_spf.google.com ~all"'),
      at(`google._domainkey.${name}`, 'TXT', `"v=DKIM1; p=${'A'.repeat(200)}"`),
      at(`www.${name}`, 'CNAME', 'sites.host.example.'),
      at(`blog.${name}`, 'A', '198.51.100.8'),
    ]
    await sandbox.control('powerdns', { otherZones: [{ name: `${name}.`, rrsets }] })
    await expect(servers).toContainText(text('ns.others'))
    await expect(servers).toContainText('ns1.tonle.example')
    await servers.getByRole('button', { name: text('ns.use') }).click()
    const dialog = page.getByRole('dialog', { name: text('ns.use.title') })
    await expect(dialog.getByRole('heading', { name: text('keep', { count: 7 }) })).toBeVisible()
    await expect(dialog).toContainText('10 mx1.mail.example')
    await expectAccessible(page, { name: 'switch of nameservers', language })
    await dialog.getByRole('checkbox', { name: /^blog/ }).uncheck()
    await sandbox.control('registry', { failUpdate: 2304 })
    problems.allow(/status of 409.*\/nameservers/)
    const yes = dialog.getByRole('button', { name: text('keep.yes', { count: 6 }) })
    await yes.click()
    await expect(dialog.getByRole('alert')).toContainText(say('errors', 'DOMAIN_STATUS_PROHIBITS'))
    await sandbox.control('registry', { failUpdate: null })
    await yes.click()
    await expect(dialog).toBeHidden()
    await expect(servers).toContainText(text('ns.ours'))
    const wanted = 'ns1.tonle.example, ns2.tonle.example'
    const found = 'ns5.dns.example, ns6.dns.example'
    await expect(servers).toContainText(text('ns.waiting', { wanted, found }))
    await sandbox.control('powerdns', { otherZones: [] })
    const { registry } = await demo.ask(getOwnedDomain, { params: { id } })
    expect(registry?.nameservers).toEqual(['ns1.tonle.example', 'ns2.tonle.example'])
    const { recordSets } = await zoneOf(demo, domain)
    expect(recordSets.map((set) => `${set.name} ${set.type}`).toSorted()).toEqual(
      ['@ A', '@ MX', '@ TXT', 'google._domainkey TXT', 'www CNAME'].toSorted(),
    )
    await expectAccessible(page, { name: 'our nameservers', language })
  })

  await test.step('one press leads back to the earlier nameservers, and another forth', async () => {
    const back = servers.getByRole('button', { name: text('ns.back') })
    await back.click()
    await expect(servers).toContainText(text('ns.others'))
    await back.click()
    await expect(servers).toContainText(text('ns.ours'))
    await expect(servers.getByRole('heading', { name: text('ns') })).toBeFocused()
  })

  await test.step('an outage of the name server loses nothing', async () => {
    await sandbox.control('powerdns', { down: true })
    await records.getByRole('button', { name: text('add.record') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: text('field.name'), exact: true }).fill('shop')
    await dialog.getByRole('textbox', { name: text('field.ip'), exact: true }).fill('192.0.2.9')
    await dialog.getByRole('button', { name: say('account', 'save') }).click()
    await expect(dialog).toBeHidden()
    await expect(records.getByRole('status').first()).toHaveText(text('state.publishing'))
    expect((await zoneOf(demo, domain)).isPublished).toBe(false)
    await sandbox.control('powerdns', { down: false })
    await expect(records.getByRole('status').first()).toHaveText(
      text('state.saved', { minutes: 60 }),
      { timeout: 60_000 },
    )
    await expect(records).toContainText(text('spread.seen', { count: 1, all: 1 }))
  })
})
