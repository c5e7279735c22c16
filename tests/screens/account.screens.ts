import { accountSections } from '../../src/islands/account/account-sections.ts'
import { enterAccount } from '../journeys/customer.ts'
import { storedAccounts } from '../journeys/stored-accounts.ts'
import { test } from './owner.ts'
import { eachCombination } from './screen.ts'

eachCombination(({ isMobile }) => {
  test('the account of a new customer', async ({ visit, person }) => {
    await person.enterBrowser()
    for (const { key, path } of accountSections) await visit(`new/${key}`, path)
    await visit('new/online-payment', '/online-payment')
    await visit('new/notification', '/notification')
    await visit('new/fortune-wheel', '/fortune-wheel')
  })

  test('the account of a customer with everything', async ({
    page,
    at,
    visit,
    look,
    owner,
    context,
  }) => {
    await owner.enter(context)
    for (const { key, path } of accountSections) await visit(`account/${key}`, path)
    await visit('account/domain', `/account/domains?domain=${owner.domainId}`)
    await visit('account/dns', `/account/domains/dns?domain=${owner.domainId}`)
    await visit('account/order', `/account/orders?order=${owner.orderId}`)
    await visit('account/invoice', `/account/invoices?invoice=${owner.invoice}`)
    await visit('account/online-payment', '/online-payment')
    await visit('account/notification', '/notification')
    await visit('account/fortune-wheel', '/fortune-wheel')
    await visit('account/aws-partner', '/aws-partner')
    await page.goto(at('/about-us'))
    await page.locator('[popovertarget=account-sheet]').filter({ visible: true }).first().click()
    await look('account/sheet', 'window')
  })

  test('the services of a customer', async ({ visit, owner, context }) => {
    await owner.enter(context)
    for (const { id, type } of owner.services) {
      await visit(`service/${type.toLowerCase()}`, `/account/services?service=${id}`)
      if (type === 'CLOUD_HOSTING') {
        await visit('service/website', `/account/services/website?service=${id}`)
        await visit('service/end', `/account/services/end?service=${id}`)
      }
    }
  })

  test('notifications', async ({ visit, shop, context }) => {
    const noticed = await enterAccount(storedAccounts.noticed, shop.url, context)
    await noticed.enterBrowser()
    await visit('account/many-notifications', '/notification')
  })

  // Phones print as wide as a computer.
  if (isMobile) return
  test('in print', async ({ page, at, picture, owner, context, shownIn }) => {
    await owner.enter(context)
    for (const [name, path] of [
      ['invoice', `/account/invoices?invoice=${owner.invoice}`],
      ['terms', '/term-and-conditions'],
      ['compare', '/ssl/compare'],
    ] as const) {
      await page.goto(at(path))
      await page.locator('h1').waitFor()
      await page.emulateMedia({ media: 'print' })
      await picture(`print/${name}/${shownIn.name}.png`, 'page')
      await page.emulateMedia({ media: 'screen' })
    }
  })
})
