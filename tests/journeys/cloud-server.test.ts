import type { Locator, Page } from 'playwright/test'
import { getCart } from '../../src/contract/cart.ts'
import type { AnswerOf } from '../../src/contract/endpoint.ts'
import type { getServerState } from '../../src/contract/server-changes.ts'
import { listServices } from '../../src/contract/services.ts'
import { listSshKeys } from '../../src/contract/ssh-keys.ts'
import { expectAccessible } from './accessibility.ts'
import { password } from './customer.ts'
import { expect, test } from './journey.ts'

test.setTimeout(180_000)

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Checks the page from its top, because axe treats content below the sticky header as hidden. */
const expectState = async (page: Page, name: string, language: string): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, { name, language })
}

test('a guest configures a cloud server with a key, buys it, restarts it and makes it larger', async ({
  page,
  at,
  say,
  language,
  demo,
  checkout,
  problems,
}) => {
  problems.allow(/status of 4\d\d.*\/(?:reverse-dns|end|refund|mail-port)/)
  const text = (key: string, params?: Record<string, string | number>) =>
    say('configurator', key, params)
  const service = (key: string, params = {}): string => say('services', key, params)
  const total = page.locator('[data-total-today]')
  const name = 'Mekong one'

  await test.step('a package of the landing page opens its configurator', async () => {
    await page.goto(at('/cloud'))
    await page
      .getByRole('link', {
        name: new RegExp(`${say('products', 'package.order')} ?: Baby Cloud 1`),
      })
      .and(page.locator(':visible'))
      .first()
      .click()
    await expect(page).toHaveURL(/package=cs-baby-cloud-1/)
    await expect(page.getByRole('radio', { name: /^Baby Cloud 1/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Ubuntu 24.04', exact: true })).toBeChecked()
    await expect(
      page.getByRole('radio', { name: new RegExp(`^${text('mode.backup')}`) }),
    ).toBeDisabled()
    await expectState(page, 'a configurator', language)
  })

  await test.step('Windows says what it needs, and takes it in place', async () => {
    const windows = page.getByRole('radio', { name: /^Windows Server 2019/ })
    await expect(windows).toBeDisabled()
    await page
      .getByRole('button', {
        name: text('system.more', { count: 50, name: 'Windows Server 2019' }),
      })
      .click()
    await expect(windows).toBeChecked()
    await expect(page).toHaveURL(/cs-more-storage=50/)
  })

  await test.step('an older system is found behind a sentence', async () => {
    await page.getByText(text('system.old', { count: 5 })).click()
    await expect(page.getByText(text('system.old.text'))).toBeVisible()
    await page.getByRole('radio', { name: /^Debian 11/ }).check()
    await expect(page.getByText(text('system.old.chosen'))).toBeVisible()
    await page.getByRole('radio', { name: 'Ubuntu 22.04', exact: true }).check()
    await expect(page.getByText(text('system.old.chosen'))).toBeHidden()
  })

  await test.step('a choice of a term writes no input of another choice', async () => {
    const written = await page.evaluate(async () => {
      const names = new Set<string>()
      const observer = new MutationObserver((records) => {
        for (const { target } of records)
          if (target instanceof HTMLInputElement && target.name !== '') names.add(target.name)
      })
      observer.observe(document.body, { subtree: true, attributes: true })
      const terms = [...document.querySelectorAll<HTMLInputElement>('[name=configure-term]')]
      const [chosen, other] = [true, false].map((is) => terms.find((term) => term.checked === is))
      for (const term of [other, chosen]) {
        term?.click()
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
      observer.disconnect()
      return [...names]
    })
    // React writes a group of radio buttons as a whole.
    expect(written).toEqual(['configure-term'])
  })

  await test.step('the total follows a choice before anything else of the form does', async () => {
    const changed = await page.evaluate(async () => {
      const terms = [...document.querySelectorAll<HTMLInputElement>('[name=configure-term]')]
      const [chosen, other] = [true, false].map((is) => terms.find((term) => term.checked === is))
      const first = new Promise<readonly string[]>((resolve) => {
        const observer = new MutationObserver((records) => {
          observer.disconnect()
          const targets = records.map(({ target }) => target.parentElement)
          resolve([
            ...new Set(targets.map((one) => one?.closest('output, section')?.tagName ?? '')),
          ])
        })
        observer.observe(document.body, {
          ...{ subtree: true, childList: true, characterData: true },
          attributeFilter: ['class'],
        })
      })
      other?.click()
      const found = await first
      chosen?.click()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return { found, isChecked: chosen?.checked }
    })
    expect(changed).toEqual({ found: ['OUTPUT'], isChecked: true })
  })

  await test.step('what is missing is said at its field; a name is stripped as typed', async () => {
    await page.getByRole('radio', { name: /^Basic Cloud 1/ }).check()
    await page.getByRole('radio', { name: new RegExp(`^${text('login.key')}`) }).check()
    await page.getByRole('button', { name: text('add') }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert).toContainText(say('errors', 'REQUIRED_SERVER_NAME'))
    await expect(alert).toContainText(text('key.missing'))
    const field = page.getByLabel(text('server-name.label'))
    await field.pressSequentially('Mekong <one>!')
    await expect(field).toHaveValue(name)
  })

  await test.step('after the sign-in, the browser makes a key and sends its public part', async () => {
    await page
      .locator('[data-step=login]')
      .getByRole('button', { name: text('sign-in') })
      .click()
    const dialog = page.getByRole('dialog', { name: say('sign-in', 'title') })
    await dialog.getByLabel(say('sign-in', 'username'), { exact: true }).fill(demo.username)
    await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).fill(password)
    await dialog.getByLabel(say('sign-in', 'password'), { exact: true }).press('Enter')
    const make = page.getByRole('button', { name: text('key.make') })
    const [file] = await Promise.all([page.waitForEvent('download'), make.click()])
    expect(file.suggestedFilename()).toMatch(/^id_/)
    const [key] = await demo.ask(listSshKeys, {})
    await expect(page.getByText(key?.fingerprint ?? '')).toBeVisible()
    await expectState(page, 'a configurator with a key', language)
  })

  await test.step('it goes into the cart with its choices, which can be changed', async () => {
    await page.getByLabel(say('products', 'addon.auto-backup')).selectOption('daily')
    await expect(total).toContainText(/\$\d/)
    await page.getByRole('button', { name: text('add') }).click()
    await expect(
      page.getByRole('heading', { name: text('added.title', { name: 'Basic Cloud 1' }) }),
    ).toBeVisible()
    const [item] = (await demo.ask(getCart, {})).items
    expect(item).toMatchObject({
      ...{ type: 'CLOUD_SERVER', productKey: 'cs-basic-cloud-1', name },
      option: { serverName: name, mode: 0, firewall: 'WEB' },
    })
    await page.getByRole('link', { name: text('added.cart') }).click()
    await expect(checkout.line(name)).toContainText(say('items-cloud-server', 'login.key'))
    await expect(checkout.line(name)).toContainText('Ubuntu 22.04')
    await checkout
      .line(name)
      .getByRole('link', { name: say('items-cloud-server', 'edit.of', { name }) })
      .click()
    await expect(page.getByLabel(text('server-name.label'))).toHaveValue(name)
    await page.getByRole('radio', { name: new RegExp(`^${text('login.password')}`) }).check()
    await page.getByRole('button', { name: text('save') }).click()
    await page.getByRole('link', { name: text('added.cart') }).click()
    await expect(checkout.line(name)).toContainText(say('items-cloud-server', 'login.password'))
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

  const own = async () =>
    (await demo.ask(listServices, { query: {} })).items.find(({ subject }) => subject === name)

  await test.step('the account has its IP, its password once, and its power', async () => {
    const id = (await own())?.id ?? ''
    await page.goto(`${at('/account/services')}?service=${id}`)
    const ipPanel = panel(page, service('server.address'))
    await expect(ipPanel).toContainText(/ssh ubuntu@\d+\./)
    const login = panel(page, service('server.login'))
    await login.getByRole('button', { name: service('server.login.show') }).click()
    await expect(login).toContainText(service('server.login.once'))
    await expect(login.getByText(service('server.password'), { exact: true })).toBeVisible()
    const power = panel(page, service('server.power'))
    await expect(power).toContainText(service('server.is.ON'))
    await power.getByRole('button', { name: service('server.power.REBOOT'), exact: true }).click()
    await expect(power).toContainText(service('server.is.ON.text'))
    await expectState(page, 'a server', language)
  })

  await test.step('an IP gets a name once that resolves to it', async () => {
    const ips = panel(page, service('server.ips'))
    const line = await ips
      .getByText(/^10\.[\d.]+/)
      .first()
      .innerText()
    const ip = /^[\d.]+/.exec(line)?.[0] ?? ''
    await ips.getByRole('button', { name: `${service('server.reverse.set')}: ${ip}` }).click()
    const field = ips.getByLabel(service('server.reverse', { ip }))
    await expect(field).toBeFocused()
    await field.fill('mail.no-such-name.com')
    await ips.getByRole('button', { name: service('server.reverse.save') }).click()
    await expect(ips).toContainText(
      say('errors', 'REVERSE_NAME_UNMATCHED', { name: 'mail.no-such-name.com', ip }),
    )
    await expectState(page, 'the reverse DNS of an IP', language)
    await ips.getByRole('button', { name: say('account', 'cancel') }).click()
    await expect(ips).toContainText(service('server.ips.add', { price: '$3.00' }))
  })

  await test.step('powering off says that it still costs its price', async () => {
    const power = panel(page, service('server.power'))
    const stop = service('server.power.STOP')
    await power.getByRole('button', { name: stop, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/\$\d/)
    await dialog.getByRole('button', { name: stop, exact: true }).click()
    await expect(power).toContainText(service('server.is.OFF'))
    await power.getByRole('button', { name: service('server.power.START'), exact: true }).click()
    await expect(power).toContainText(service('server.is.ON.text'))
  })

  await test.step('a backup is made and listed', async () => {
    const backups = panel(page, service('backup'))
    await backups.getByRole('button', { name: service('backup.now') }).click()
    await expect(backups).toContainText(service('backup.reason.MANUAL'))
  })

  await test.step('locks keep it from its end, and its end says what is lost', async () => {
    const protection = panel(page, service('protection'))
    const lock = protection.getByRole('switch', { name: new RegExp(service('lock.end')) })
    await lock.click()
    await expect(protection).toContainText(service('locked.end'))
    await lock.click()
    await protection.getByRole('link', { name: service('end.open') }).click()
    const end = panel(page, service('end'))
    await expect(end).toContainText(service('end.kept', { days: 14 }))
    await expectState(page, 'the end of a server', language)
    await end.getByLabel(service('server.confirm', { name })).fill('Mekong two')
    await end.getByRole('button', { name: service('end.yes') }).click()
    await expect(end).toContainText(say('errors', 'NAME_NOT_CONFIRMED'))
    await end.getByRole('button', { name: say('account', 'cancel') }).click()
    await expect(protection).toBeVisible()
  })

  await test.step('the firewall keeps the web out, and mail is asked for', async () => {
    const firewall = panel(page, service('firewall'))
    // The state that the page requested before the press arrives after its answer, the next one
    // after the change is complete.
    const answered = Promise.withResolvers<undefined>()
    let isFirst = true
    const states = '**/api/user/services/*/state'
    await page.route(states, async (route) => {
      const isHeld = isFirst
      isFirst = false
      let response = await route.fetch()
      if (isHeld) await answered.promise
      else
        await expect(async () => {
          response = await route.fetch()
          expect(
            ((await response.json()) as AnswerOf<typeof getServerState>).change?.state,
          ).not.toBe('RUNNING')
        }).toPass()
      await route.fulfill({ response })
    })
    await page.reload()
    const changed = page.waitForResponse('**/api/user/services/*/firewall')
    await firewall.getByRole('switch').click()
    await changed
    answered.resolve(undefined)
    await expect(firewall).toContainText(service('firewall.web.off', { port: 22 }))
    await page.unroute(states)
    await firewall.getByRole('button', { name: service('mail-port.ask') }).click()
    await firewall.getByLabel(service('mail-port.purpose')).fill('Receipts of our shop, 200 a day')
    await firewall.getByRole('button', { name: service('mail-port.send') }).click()
    await expect(firewall).toContainText(say('errors', 'MAIL_PORT_NEEDS_NAME'))
    await expectState(page, 'the firewall of a server', language)
  })

  await test.step('a cheaper choice begins with the next term, and is undone', async () => {
    await page.getByRole('link', { name: service('change-plan') }).click()
    await expect(page.getByText(text('change.same'))).toBeVisible()
    await page.getByLabel(say('products', 'addon.auto-backup')).selectOption('weekly')
    await page.getByRole('button', { name: text('change.at-renewal') }).click()
    const renewal = panel(page, service('renewal'))
    await renewal.getByRole('button', { name: service('next-plan.undo') }).click()
    await expect(renewal.getByRole('button', { name: service('next-plan.undo') })).toBeHidden()
  })

  await test.step('a larger plan is paid for the days left only', async () => {
    await page.getByRole('link', { name: service('change-plan') }).click()
    await expect(page.getByRole('radio', { name: /^Basic Cloud 1/ })).toBeChecked()
    await page.getByRole('radio', { name: /^Basic Cloud 2/ }).check()
    await expect(page.getByText(text('change.credit'))).toBeVisible()
    await expect(page.getByText(text('change.charge'))).toBeVisible()
    // A phone shows the sentence on demand.
    const today = page.getByRole('button', { name: text('summary.today') })
    if (await today.isVisible()) await today.click()
    await expect(page.getByText(text('change.is.now'))).toBeVisible()
    await page.getByRole('button', { name: text('add.change') }).click()
    await page.getByRole('link', { name: text('added.cart') }).click()
    await expect(checkout.line(name)).toContainText(say('items-cloud-server', 'change.credit'))
    await expect(checkout.line(name)).toContainText(say('items-cloud-server', 'change.charge'))
    const [item] = (await demo.ask(getCart, {})).items
    expect(item).toMatchObject({ action: 'upgrade', productKey: 'cs-basic-cloud-2', name })
    await checkout
      .line(name)
      .getByRole('link', { name: say('items-cloud-server', 'edit.of', { name }) })
      .click()
    await expect(page.getByRole('radio', { name: /^Basic Cloud 2/ })).toBeChecked()
  })
})
