import * as v from 'valibot'
import { getCart } from '../../src/contract/cart.ts'
import { searchConnecting } from '../../src/contract/domain-offers.ts'
import { price } from './checkout-page.ts'
import { freeName, password } from './customer.ts'
import { expectSteps } from './expect-steps.ts'
import { expect, test } from './journey.ts'

test('a guest configures shared hosting, signs in, edits it in the cart and buys it', async ({
  page,
  at,
  say,
  demo,
  checkout,
}) => {
  const text = (key: string, params?: Record<string, string | number>) =>
    say('configurator', key, params)
  const family = say('products', 'family.shared-hosting')
  const domain = freeName()
  const total = page.locator('[data-total-today]')

  await test.step('a package of the landing page opens its configurator without leaving', async () => {
    await page.goto(at('/hosting/shared'))
    await page
      .getByRole('link', {
        name: new RegExp(`${say('products', 'package.order')} ?: ${family} Standard`),
      })
      .and(page.locator(':visible'))
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      text('title', { name: family }),
    )
    await expect(page).toHaveURL(/package=sh-standard/)
    await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked()
    await expectSteps(page, ['region', 'website-name', 'domain', 'package', 'term'])
  })

  await test.step('the price follows the term, and the URL keeps it', async () => {
    const yearly = await total.textContent()
    await page
      .getByRole('radio', { name: new RegExp(`^${text('length.month', { count: 1 })}`) })
      .check()
    await expect(total).not.toHaveText(yearly ?? '')
    await expect(page).toHaveURL(/term=1m/)
    await page.reload()
    await expect(
      page.getByRole('radio', { name: new RegExp(`^${text('length.month', { count: 1 })}`) }),
    ).toBeChecked()
  })

  await test.step('what is missing is said at its field', async () => {
    await page.getByRole('button', { name: text('add') }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert).toContainText(say('configurator', 'website-name.REQUIRED_SERVER_NAME'))
    await expect(alert).toContainText(say('errors', 'INCOMPLETE_DOMAIN_CONFIG'))
    await page.getByLabel(text('website-name.label')).fill('Angkor shop')
    await page.getByRole('radio', { name: new RegExp(`^${text('domain.THIRD_PARTY')}`) }).check()
    const field = page.getByRole('textbox', { name: text('domain.label'), exact: true })
    await field.fill(`www.${domain}`)
    await expect(alert).toContainText(say('errors', 'DOMAIN_STARTS_WITH_WWW'))
    await field.fill(domain)
    await expect(alert).toBeHidden()
  })

  await test.step('adding opens the sign-in, which carries the choices through', async () => {
    await expect(total).toContainText(/\$\d/)
    await page.getByRole('button', { name: text('add') }).click()
    const dialog = page.getByRole('dialog', { name: say('sign-in', 'title') })
    await dialog.getByLabel(say('sign-in', 'username'), { exact: true }).fill(demo.username)
    await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).fill(password)
    await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).press('Enter')
    await expect(
      page.getByRole('heading', { name: text('added.title', { name: `${family} Standard` }) }),
    ).toBeVisible()
    const [item] = (await demo.ask(getCart, {})).items
    expect([item?.type, item?.productKey, item?.duration, item?.name]).toEqual([
      'SHARED_HOSTING',
      'sh-standard',
      1,
      domain,
    ])
  })

  await test.step('the basket shows the line, and its choices can be changed', async () => {
    await page.getByRole('link', { name: text('added.cart') }).click()
    await expect(checkout.line(domain)).toContainText('Standard')
    await checkout
      .line(domain)
      .getByRole('link', { name: say('items-shared-hosting', 'edit.of', { name: domain }) })
      .click()
    await expect(page.getByLabel(text('website-name.label'))).toHaveValue('Angkor shop')
    await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked()
    await page.getByRole('radio', { name: /^Basic/ }).check()
    await page.getByRole('button', { name: text('save') }).click()
    await page.getByRole('link', { name: text('added.cart') }).click()
    await expect(checkout.line(domain)).toContainText('Basic')
    const cart = await demo.cart()
    expect(cart.items.map(({ productKey }) => productKey)).toEqual(['sh-basic'])
    await checkout
      .line(domain)
      .getByRole('combobox', { name: say('items-shared-hosting', 'term.of', { name: domain }) })
      .selectOption(say('items-shared-hosting', 'months', { count: 12 }))
    await expect(page.locator('[data-grand-total]')).not.toContainText(price(cart.grandTotal))
  })

  await test.step('it is paid from the balance and set up', async () => {
    const { grandTotal } = await demo.cart()
    await checkout.toPay('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('checkout', 'outcome.success'),
    )
    await expect(page.locator('[data-fulfilment="ACTIVE"]')).toBeVisible()
  })
})

test('a domain beside hosting says its price once when it stays the same', async ({
  page,
  at,
  say,
}) => {
  const name = freeName()
  const label = name.split('.')[0] ?? name
  await page.route('**/api/domains/discount*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/domains/search/connecting*', async (route) => {
    const response = await route.fetch()
    const { rows, ...rest } = v.parse(searchConnecting.answer, await response.json())
    const priced = rows.map((row) =>
      row.tld === 'com' ? { ...row, firstYearPrice: 15, renewalPrice: 15, minimumYears: 1 } : row,
    )
    await route.fulfill({ response, json: { rows: priced, ...rest } })
  })
  await page.goto(`${at('/hosting/shared')}?package=sh-basic&term=1m&from=new`)
  const text = (key: string, params?: Record<string, string>) => say('configurator', key, params)
  await page.getByLabel(text('domain.search.label')).fill(label)
  await page.getByRole('button', { name: text('domain.search'), exact: true }).click()
  const offer = page.getByRole('radio', { name: new RegExp(`^${label}\\.com `) })
  await expect(offer).toHaveAccessibleName(`${label}.com $15.00 ${text('domain.same')}`)
  await expect(
    page.getByRole('radio', {
      name: new RegExp(
        `^${label}\\.net .*${text('domain.then', { price: '.*' }).replace('$', '\\$')}`,
      ),
    }),
  ).toBeVisible()
})
