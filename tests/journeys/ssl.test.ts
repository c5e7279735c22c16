import { readFile } from 'node:fs/promises'
import { X509Certificate, createPrivateKey, createPublicKey } from 'node:crypto'
import { newCsr } from '../../src/client/new-csr.ts'
import { listServices } from '../../src/contract/services.ts'
import { freeName, password } from './customer.ts'
import { expect, test } from './journey.ts'

test.setTimeout(120_000)

test('a guest orders a certificate with a key made in the browser, proves the name and downloads it', async ({
  page,
  at,
  say,
  demo,
  checkout,
  sandbox,
}) => {
  const text = (key: string, params?: Record<string, string | number>) =>
    say('certificate', key, params)
  const domain = freeName()
  let key = ''
  const sent: string[] = []
  // Only intercepted requests have their body.
  await page.route('**', (route, request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''}`)
    return route.continue()
  })

  await test.step('the order form opens on the page of the certificate', async () => {
    await page.goto(at('/ssl/positivessl'))
    await page
      .getByRole('link', { name: say('ssl', 'detail.order', { name: 'PositiveSSL' }) })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      text('order.title', { name: 'PositiveSSL' }),
    )
  })

  await test.step('a wrong name is said, and the term says how many certificates it has', async () => {
    await page.getByLabel(text('order.name'), { exact: true }).fill('*.example.com')
    await page.getByRole('button', { name: text('order.add') }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await alert
      .getByRole('link', { name: say('errors', 'WILDCARD_NOT_COVERED', { name: '*.example.com' }) })
      .click()
    await expect(page.getByLabel(text('order.name'), { exact: true })).toBeFocused()
    await page
      .getByRole('button', { name: text('order.wildcard.base', { name: 'example.com' }) })
      .click()
    await expect(
      page.getByText(text('order.covers', { names: 'example.com, www.example.com' })),
    ).toBeVisible()
    const { csr } = await newCsr(['other.example'], 'EC-P256')
    await page.locator('summary', { hasText: text('order.csr') }).click()
    await page.getByLabel(text('csr')).fill(csr)
    const names = { found: 'other.example', wanted: 'example.com' }
    await expect(page.getByLabel(text('csr'))).toHaveAccessibleDescription(
      new RegExp(say('errors', 'field.CSR_NAME_MISMATCH', names)),
    )
    await page.getByLabel(text('csr')).fill('')
    await page.getByLabel(text('order.name'), { exact: true }).fill(domain)
    await page.getByRole('radio', { name: new RegExp(`^${text('years', { count: 2 })}`) }).check()
    await expect(page).toHaveURL(/years=2/)
    await expect(page.locator('[data-total-today]')).toBeVisible()
    await expect(page.getByText(text('line.vat', { percent: 10 }))).toHaveCount(1)
  })

  await test.step('adding opens the sign-in, which carries the choices through', async () => {
    await page.getByRole('button', { name: text('order.add') }).click()
    const dialog = page.getByRole('dialog', { name: say('sign-in', 'title') })
    await dialog.getByLabel(say('sign-in', 'username'), { exact: true }).fill(demo.username)
    await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).fill(password)
    await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).press('Enter')
    await page.getByRole('link', { name: text('added.cart') }).click()
    await expect(checkout.line(domain)).toContainText('PositiveSSL')
  })

  await test.step('it is paid from the balance', async () => {
    const { grandTotal } = await demo.cart()
    await checkout.toPay('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-fulfilment="ACTIVE"]')).toHaveText(
      say('items-ssl', 'fulfilment.ACTIVE'),
    )
  })

  await test.step('it is activated with a key that is saved as a file', async () => {
    const { items } = await demo.ask(listServices, { query: { category: 'SSL' } })
    const bought = items.find(({ subject }) => subject === domain)
    await page.goto(at(`/account/services?service=${bought?.id ?? ''}`))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: text('csr.make') }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`${domain}.key`)
    key = await readFile(await file.path(), 'utf8')
    await expect(page.getByLabel(text('csr'))).toHaveValue(/BEGIN CERTIFICATE REQUEST/)
  })

  await test.step('a request that the authority refuses is corrected and sent again', async () => {
    // The code for a key of an unsupported size.
    await sandbox.control('sectigo', { refuse: { AutoApplySSL: -13 } })
    await page.getByRole('button', { name: text('activate.send') }).click()
    await expect(page.getByText(text('state.REFUSED'), { exact: true })).toBeVisible()
    await expect(page.getByText(/unsupported key size/)).toBeVisible()
    await sandbox.control('sectigo', { refuse: {} })
    await expect(page.getByLabel(text('csr'))).toHaveValue(/BEGIN CERTIFICATE REQUEST/)
    await page.getByRole('button', { name: text('activate.send') }).click()
  })

  await test.step('the key never leaves the browser', () => {
    const [, secret = ''] = key.split('\n')
    expect(secret.length).toBeGreaterThan(40)
    const all = decodeURIComponent(sent.join('\n').replaceAll(/%(?![\da-f]{2})/gi, '%25'))
    expect(all).toContain('BEGIN CERTIFICATE REQUEST')
    expect(all.includes('PRIVATE KEY') || all.includes(secret)).toBe(false)
  })

  await test.step('it shows what is wanted and found, and is issued once the proof is there', async () => {
    await expect(page.getByText(text('found.none'))).toBeVisible()
    await expect(page.getByText(text('cause.RECORD_MISSING'))).toBeVisible()
    await sandbox.control('sectigo', { seen: [domain] })
    const again = page.getByRole('button', { name: text('check') })
    await expect(async () => {
      if (await again.isVisible()) await again.click()
      await expect(page.getByRole('button', { name: text('files.all') })).toBeVisible({
        timeout: 3_000,
      })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('the parts of the term are shown, and saved as a calendar file', async () => {
    await expect(page.getByText(text('part.issued'), { exact: true })).toHaveCount(1)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: text('calendar') }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`${domain}.ics`)
    const events = (await readFile(await file.path(), 'utf8')).match(/BEGIN:VEVENT/g)
    expect(events).toHaveLength(
      await page
        .getByText(text('part.planned'))
        .count()
        .then((n) => n + 1),
    )
  })

  await test.step('the downloaded certificate fits the key', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: text('files.all') }).click()
    const pem = await readFile(await (await saved).path(), 'utf8')
    expect(pem.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(1)
    const spki = (one: ReturnType<typeof createPublicKey>) =>
      one.export({ type: 'spki', format: 'pem' })
    expect(spki(new X509Certificate(pem).publicKey)).toBe(
      spki(createPublicKey(createPrivateKey(key))),
    )
    await page.getByText(text('install.nginx.title'), { exact: true }).click()
    await expect(page.getByText(`ssl_certificate     /etc/ssl/${domain}.pem;`)).toBeVisible()
  })
})
