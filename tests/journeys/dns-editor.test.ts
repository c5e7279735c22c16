import { changeDnsRecords } from '../../src/contract/dns.ts'
import { expectAccessible } from './accessibility.ts'
import { buyHosted, hostedZones, panelOf, zoneOf } from './hosted-domain.ts'
import { expect, test } from './journey.ts'
import { expectStill, recordShifts } from './layout-shifts.ts'

test.setTimeout(120_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, settings: hostedZones })

test('the DNS records of a domain are added, edited, removed and restored', async ({
  page,
  at,
  say,
  language,
  demo,
  problems,
}) => {
  problems.allow(/status of 409.*\/dns/)
  const domain = await buyHosted(demo)
  const { id, name } = domain
  await demo.enterBrowser()
  const text = (key: string, params = {}): string => say('dns', key, params)
  const common = (key: string): string => say('account', key)
  const records = panelOf(page, text('records', { domain: name }))
  const row = (content: string) => records.getByRole('listitem').filter({ hasText: content })
  const dialog = page.getByRole('dialog')
  const field = (key: string) =>
    dialog.getByRole('textbox', { name: text(`field.${key}`), exact: true })
  const choose = (key: string, option: string) =>
    dialog.getByRole('combobox', { name: text(`field.${key}`), exact: true }).selectOption(option)
  const save = dialog.getByRole('button', { name: common('save') })
  const add = records.getByRole('button', { name: text('add.record') })
  const recordsAt = async (of: string, type: string) =>
    (await zoneOf(demo, domain)).recordSets.find((set) => set.name === of && set.type === type)

  await test.step('the page of the domain begins with its DNS, and loads without moving', async () => {
    await recordShifts(page)
    await page.goto(`${at('/account/domains')}?domain=${id}`)
    const domains = (key: string): string => say('account', key)
    const dns = panelOf(page, domains('domains.dns'))
    await expect(dns).toContainText(domains('domains.dns.ours'))
    await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
    await expectStill(page, 'a domain')
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(titles.slice(0, 4)).toEqual([
      name,
      ...['domains.dns', 'domains.ns', 'domains.renewal.title'].map(domains),
    ])
    await expect(dns.getByRole('link', { name: domains('domains.dns.connect') })).toBeInViewport()
    await dns.getByRole('link', { name: domains('domains.dns.elsewhere') }).click()
    await expect(panelOf(page, domains('domains.ns'))).toBeInViewport()
    await dns.getByRole('link', { name: domains('domains.dns.connect') }).click()
    await expect(
      panelOf(page, text('templates')).getByRole('heading', { name: text('templates') }),
    ).toBeFocused()
    await expect(panelOf(page, text('templates'))).toBeInViewport()
  })

  await test.step('the page of the domain leads to its records', async () => {
    await page.goto(`${at('/account/domains')}?domain=${id}`)
    await page.getByRole('link', { name: say('account', 'domains.dns.open') }).click()
    await expect(page).toHaveURL(`${at('/account/domains/dns')}?domain=${id}`)
    await expect(row('192.0.2.80')).toHaveCount(2)
    await expect(records.getByRole('status').first()).toHaveText(text('state.published'))
    await expect(panelOf(page, text('ns'))).toContainText(text('ns.ours'))
    await expectStill(page, 'loading', 0.05)
    await expectAccessible(page, { name: 'records', language })
  })

  await test.step('each field says what is wrong with it', async () => {
    await add.click()
    await expect(dialog).toBeVisible()
    await choose('type', 'MX')
    await field('name').fill('a b')
    await field('priority').fill('70000')
    await save.click()
    await expect(dialog.getByRole('alert')).toBeFocused()
    await expect(field('name')).toHaveAccessibleDescription(
      new RegExp(say('errors', 'field.INVALID_RECORD_NAME')),
    )
    await expect(field('priority')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('target')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, { name: 'a record with errors', language })
    await choose('type', 'CNAME')
    await field('name').fill(name)
    await field('target').fill('shop.example.com')
    await save.click()
    await expect(
      dialog.getByRole('combobox', { name: text('field.type'), exact: true }),
    ).toHaveAccessibleDescription(new RegExp(say('errors', 'field.CNAME_AT_ZONE')))
    await field('name').fill('www')
    await save.click()
    await expect(field('name')).toHaveAccessibleDescription(
      new RegExp(say('errors', 'field.CNAME_NOT_ALONE')),
    )
  })

  await test.step('a repeated domain is pointed out, and the name is shown in full', async () => {
    await field('name').fill(`shop.${name}.${name}`)
    await expect(dialog.getByRole('status')).toContainText(
      text('warning.REPEATED_DOMAIN', { domain: name }),
    )
    await field('name').fill(`shop.${name}`)
    await expect(dialog.getByRole('status')).toBeEmpty()
    await expect(field('name')).toHaveAccessibleDescription(
      text('field.name.full', { name: `shop.${name}` }),
    )
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
    await expect(row('shop.example.com')).toHaveCount(1)
    await expect(records.getByRole('status').first()).toHaveText(
      text('state.saved', { minutes: 60 }),
    )
  })

  await test.step('a mail server ends “no mail”, and its removal is confirmed', async () => {
    await add.click()
    await choose('type', 'MX')
    await field('target').fill('mail.example.com')
    await choose('ttl', '300')
    await expect(dialog.getByRole('status')).toContainText(
      text('warning.NO_MAIL_ENDS', { domain: name }),
    )
    await save.click()
    await expect(dialog).toBeHidden()
    expect(await recordsAt('@', 'MX')).toMatchObject({ ttl: 300, values: ['10 mail.example.com'] })
    const remove = text('remove.of', { name: '@', type: 'MX', value: '10 mail.example.com' })
    await records.getByRole('button', { name: remove }).click()
    await expect(dialog).toContainText(text('mail.ends.text', { domain: name }))
    await expect(dialog.getByRole('button', { name: text('mail.ends.no') })).toBeFocused()
    await expectAccessible(page, { name: 'the last mail server', language })
    await dialog.getByRole('button', { name: text('mail.ends.yes') }).click()
    await expect(row('10 mail.example.com')).toHaveCount(0)
    await expect(records.getByRole('status').first()).toHaveText(
      text('state.saved', { minutes: 5 }),
    )
    await records.getByRole('button', { name: text('undo'), exact: true }).press('Enter')
    await expect(row('10 mail.example.com')).toHaveCount(1)
    await expect(records.getByRole('status').first()).toHaveText(/./)
    expect(await recordsAt('@', 'MX')).toMatchObject({ ttl: 300, values: ['10 mail.example.com'] })
  })

  await test.step('a change in another tab keeps the input, which is saved on the newest records', async () => {
    const edit = text('edit.of', { name: 'shop', type: 'CNAME', value: 'shop.example.com' })
    await records.getByRole('button', { name: edit }).click()
    await field('target').fill('other.example.com')
    const { version } = await zoneOf(demo, domain)
    const changes = [{ name: 'blog', type: 'A' as const, ttl: 3600, values: ['192.0.2.7'] }]
    await demo.ask(changeDnsRecords, {
      params: { id },
      body: { expectedVersion: version, changes },
    })
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText(say('errors', 'DNS_ZONE_CHANGED'))
    await expectAccessible(page, { name: 'a conflict', language })
    await dialog.getByRole('button', { name: text('conflict.load') }).click()
    await expect(dialog.getByText(text('conflict.loaded'))).toBeVisible()
    await expect(field('target')).toHaveValue('other.example.com')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(row('192.0.2.7')).toHaveCount(1)
    expect(await recordsAt('shop', 'CNAME')).toMatchObject({ values: ['other.example.com'] })
  })

  await test.step('long values wrap', async () => {
    await add.click()
    await choose('type', 'TXT')
    await field('name').fill('mail._domainkey')
    await field('text').fill(`v=DKIM1; p=${'A'.repeat(400)}`)
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(row('v=DKIM1')).toHaveCount(1)
    await expectAccessible(page, { name: 'long values', language })
  })

  await test.step('a template shows its changes before it is applied', async () => {
    const templates = panelOf(page, text('templates'))
    await templates.getByRole('combobox').selectOption('GOOGLE_MAIL')
    await expect(templates).toContainText('1 smtp.google.com')
    await expect(templates).toContainText('10 mail.example.com')
    await expectAccessible(page, { name: 'preview of a template', language })
    await templates.getByRole('button', { name: text('template.apply') }).click()
    await expect(row('1 smtp.google.com')).toHaveCount(1)
    await expect(row('v=spf1 include:_spf.google.com ~all')).toHaveCount(1)
    await expect(row('v=spf1 -all')).toHaveCount(0)
    await page.reload()
    await expect(row('1 smtp.google.com')).toHaveCount(1)
  })

  await test.step('the history says who changed what, and takes any change back', async () => {
    const history = panelOf(page, text('history'))
    await history.getByRole('button', { name: text('history.show') }).click()
    const change = history.getByRole('listitem').filter({ hasText: text('history.TEMPLATE') })
    await expect(change).toContainText(text('history.by.CUSTOMER'))
    await expect(history).toContainText(text('history.by.SYSTEM'))
    await expectAccessible(page, { name: 'history', language })
    await change.getByRole('button').click()
    await expect(dialog).toContainText('1 smtp.google.com')
    await expect(dialog).toContainText('10 mail.example.com')
    await dialog.getByRole('button', { name: text('history.undo'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row('10 mail.example.com')).toHaveCount(1)
    await expect(row('1 smtp.google.com')).toHaveCount(0)
    await expect(row('v=DKIM1')).toHaveCount(1)
    await expect(history).toContainText(text('history.UNDO'))
    await change.getByRole('button').click()
    await expect(dialog).toContainText(text('history.same'))
    await dialog.getByRole('button', { name: common('cancel') }).click()
  })

  await test.step('a mail provider’s text is checked before the template is applied', async () => {
    const templates = panelOf(page, text('templates'))
    await templates.getByRole('combobox').selectOption('ICLOUD_MAIL')
    const value = templates.getByRole('textbox')
    await value.fill('apple=wrong')
    await expect(value).toHaveAccessibleDescription(
      new RegExp(say('errors', 'field.INVALID_MAIL_TOKEN')),
    )
    await value.fill('apple-domain=Ab12Cd34')
    await expect(templates).toContainText('apple-domain=Ab12Cd34')
    await templates.getByRole('combobox').selectOption('')
  })

  await test.step('a zone file is imported after its changes and wrong lines are shown', async () => {
    const open = page.getByRole('button', { name: text('file.import') })
    await open.click()
    const file = dialog.getByRole('textbox', { name: text('file.field') })
    await expect(file).toBeFocused()
    await file.fill('docs A 192.0.2.44\nwww A 300.1.1.1\n')
    await dialog.getByRole('button', { name: text('file.preview') }).click()
    await expect(dialog).toContainText(text('file.line', { line: 2 }))
    await expect(dialog).toContainText('192.0.2.44')
    await expectAccessible(page, { name: 'import of a zone file', language })
    await dialog.getByRole('button', { name: text('file.apply') }).click()
    await expect(dialog).toBeHidden()
    await expect(row('192.0.2.44')).toHaveCount(1)
  })

  await test.step('all records are edited as text, with one diff, and a wrong line removes nothing', async () => {
    await page.getByRole('button', { name: text('file.edit') }).click()
    const file = dialog.getByRole('textbox', { name: text('file.field') })
    await expect(file).toHaveValue(/192\.0\.2\.44/)
    const records = await file.inputValue()
    await file.fill(records.replace('192.0.2.44', '192.0.2.444'))
    await dialog.getByRole('button', { name: text('file.preview') }).click()
    await expect(dialog).toContainText(text('file.problems.edit'))
    await expect(dialog.getByRole('button', { name: text('file.apply') })).toBeHidden()
    await file.fill(`${records.replace('192.0.2.44', '192.0.2.45')}\nblog A 192.0.2.46\n`)
    await dialog.getByRole('button', { name: text('file.preview') }).click()
    await expect(dialog).toContainText('192.0.2.46')
    await dialog.getByRole('button', { name: text('file.apply') }).click()
    await expect(dialog).toBeHidden()
    await expect(row('192.0.2.44')).toHaveCount(0)
    await expect(row('192.0.2.45')).toHaveCount(1)
    await expect(row('192.0.2.46')).toHaveCount(1)
  })

  await test.step('of many records a hundred are shown, with what is saved, and more on demand', async () => {
    const valueOf = (at: number): string => `198.51.100.${at}`
    const changes = Array.from({ length: 130 }, (_, at) => ({
      ...{ name: `m${String(at).padStart(3, '0')}`, type: 'A' as const, ttl: 3600 },
      values: [valueOf(at)],
    }))
    const { version } = await zoneOf(demo, domain)
    const { recordSets } = await demo.ask(changeDnsRecords, {
      params: { id },
      body: { expectedVersion: version, changes },
    })
    const values = recordSets.flatMap((set) => set.values)
    await page.reload()
    const items = records.getByRole('listitem')
    await expect(items).toHaveCount(100)
    await add.click()
    await choose('type', 'A')
    await field('name').fill('zzz')
    await field('ip').fill('203.0.113.7')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(row('203.0.113.7')).toHaveCount(1)
    await expect(items).toHaveCount(101)
    const more = records.getByRole('button', { name: text('more', { count: values.length - 100 }) })
    await expectAccessible(page, { name: 'many records', language })
    await more.press('Enter')
    await expect(items).toHaveCount(values.length + 1)
    await expect(records.getByText(values[100] ?? '', { exact: true })).toBeFocused()
    await expect(records.getByText(values[100] ?? '', { exact: true })).toBeInViewport()
    await expect(more).toHaveCount(0)
  })
})
