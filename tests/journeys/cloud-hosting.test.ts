import { getCart } from '../../src/contract/cart.ts'
import { freeName } from './customer.ts'
import { expectSteps } from './expect-steps.ts'
import { expect, test } from './journey.ts'

test('a customer buys cloud hosting with two domains and sees the records to set', async ({
  page,
  at,
  say,
  demo,
  checkout,
}) => {
  const text = (key: string, params?: Record<string, string | number>) =>
    say('configurator', key, params)
  const [domain, further] = [freeName(), freeName()]
  await demo.enterBrowser()

  await test.step('a link opens the configurator prefilled', async () => {
    const query = new URLSearchParams({
      ...{ package: 'ch-standard', term: '1m', name: 'Angkor shop' },
      ...{ from: 'other', domain },
    })
    await page.goto(`${at('/hosting/cloud')}?${query}`)
    await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked()
    await expect(page.getByLabel(text('website-name.label'))).toHaveValue('Angkor shop')
    await expectSteps(page, [
      'region',
      'website-name',
      'domain',
      'package',
      'addons',
      'more-domains',
      'term',
    ])
  })

  await test.step('a further domain is added, as many as the plan connects', async () => {
    const add = page.getByRole('button', { name: text('more-domains.add') })
    await add.click()
    await page.getByLabel(text('more-domains.label', { number: 1 })).fill(further)
    await add.click()
    await expect(add).toBeHidden()
    await page.getByRole('button', { name: text('more-domains.remove', { number: 2 }) }).click()
    await expect(page).toHaveURL(new RegExp(`more=${further}`))
  })

  await test.step('it is bought from the balance and set up', async () => {
    await page.getByRole('button', { name: text('add') }).click()
    await page.getByRole('link', { name: text('added.cart') }).click()
    await expect(checkout.line(domain)).toContainText(further)
    const { items, grandTotal } = await demo.ask(getCart, {})
    expect(items).toMatchObject([
      { type: 'CLOUD_HOSTING', option: { additionalDomains: [further] } },
    ])
    await checkout.toPay('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-fulfilment="ACTIVE"]')).toBeVisible()
  })

  await test.step('its service shows the record that each domain needs', async () => {
    await page.goto(at('/account/services'))
    await page
      .getByRole('link', { name: new RegExp(domain) })
      .first()
      .click()
    for (const host of [domain, further]) {
      await expect(page.getByText(say('services', 'pointing.record', { host }))).toBeVisible()
    }
    await expect(page.getByText('203.0.113.80').first()).toBeVisible()
  })

  await test.step('its code comes from Git, and a wrong branch leaves it as it is', async () => {
    const code = (key: string) => say('deployments', key)
    await page.getByRole('link', { name: say('services', 'website.open') }).click()
    await page.getByLabel(code('url.label')).fill('https://git.example.com/angkor/shop')
    await page.getByRole('button', { name: code('deploy') }).click()
    await expect(page.getByText(code('done'))).toBeVisible()
    await expect(page.getByText('Add the first page')).toBeVisible()
    await page.getByLabel(code('branch.label')).fill('other')
    await page.getByRole('button', { name: code('deploy') }).click()
    await expect(page.getByText(code('failure.BRANCH_NOT_FOUND')).first()).toBeVisible()
    await page.getByText(code('log')).click()
    await expect(page.getByRole('region', { name: code('log') })).toContainText('not found')
    const release = page.getByRole('listitem').filter({ hasText: 'Add the first page' })
    await expect(release).toContainText(code('live'))
  })

  await test.step('its pushes go live once they are set up, and the secret is shown once', async () => {
    const code = (key: string) => say('deployments', key)
    const panel = page.getByRole('region', { name: code('push.title') })
    await panel.getByRole('button', { name: code('push.set-up') }).click()
    await panel.getByLabel(code('url.label')).fill('https://git.example.com/angkor/shop')
    await panel.getByRole('button', { name: code('push.on') }).click()
    await expect(panel.getByText(code('push.once'))).toBeVisible()
    await expect(panel.getByText(/\/api\/deploy-hooks\//)).toBeVisible()
    await page.reload()
    await expect(panel.getByText(code('push.none'))).toBeVisible()
    await expect(panel.getByText(code('push.secret'), { exact: true })).toBeHidden()
    // A new secret needs it turned off and on again: what was typed is still there.
    await panel.getByRole('button', { name: code('push.off') }).click()
    await panel.getByRole('button', { name: code('push.set-up') }).click()
    await expect(panel.getByLabel(code('url.label'))).toHaveValue(
      'https://git.example.com/angkor/shop',
    )
  })

  await test.step('its values are set, its files open with a password, its log is read', async () => {
    const webSpaceText = (key: string, params?: Record<string, string | number>) =>
      say('site', key, params)
    const button = (key: string) =>
      page.getByRole('button', { name: webSpaceText(key), exact: true })
    await button('values.add').click()
    await button('values.another').click()
    await page.getByLabel(webSpaceText('values.name'), { exact: true }).fill('api_key')
    await page.getByLabel(webSpaceText('values.value'), { exact: true }).fill('a secret')
    await button('values.save').click()
    await expect(page.getByText(webSpaceText('values.DONE'))).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('API_KEY')).toBeVisible()
    await expect(page.getByText('a secret')).toHaveCount(0)
    await button('tool.FILES.open').click()
    await expect(page.getByText(webSpaceText('tool.password'))).toBeVisible()
    await expect(page.getByRole('link', { name: webSpaceText('tool.FILES.go') })).toBeVisible({
      timeout: 20_000,
    })
    await button('log.of.app').click()
    await expect(page.getByRole('log')).toContainText('ready to handle connections')
  })
})
