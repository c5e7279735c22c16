import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { freeName } from './customer.ts'
import { eachLanguage } from './each-language.ts'
import { expect, test } from './journey.ts'
import { ownHosting } from './own-hosting.ts'
import { pressAtEdge } from './press-at-edge.ts'

/** Refuses the clipboard, as a browser without permission does, until `allowCopying`. */
const refuseCopying = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let isAllowed = false
    addEventListener('allow-copying', () => {
      isAllowed = true
    })
    navigator.clipboard.writeText = () =>
      isAllowed ? Promise.resolve() : Promise.reject(new DOMException('', 'NotAllowedError'))
  })

const allowCopying = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new Event('allow-copying')))

/** Expects a refusal beside a button, below the button and on the screen. */
const expectBeside = async (button: Locator, alert: Locator): Promise<void> => {
  await expect(alert).toBeInViewport({ ratio: 1 })
  const [of, from] = [await alert.boundingBox(), await button.boundingBox()]
  expect((of?.y ?? 0) - ((from?.y ?? 0) + (from?.height ?? 0))).toBeLessThanOrEqual(24)
}

eachLanguage(() => {
  test('a code and a fact that the browser does not copy: the next step is at the button', async ({
    page,
    at,
    say,
    language,
    demo,
  }) => {
    const { id } = await ownHosting(demo, freeName())
    await refuseCopying(page)
    await demo.enterBrowser()
    await page.goto(at('/account'))
    const code = page.getByRole('region', { name: say('account', 'overview.referral') })
    const copy = code.getByRole('button', { name: say('account', 'overview.referral.copy') })
    await pressAtEdge(copy)
    await expect(code.getByRole('alert')).toHaveText(say('account', 'copy-failed'))
    await expectBeside(copy, code.getByRole('alert'))
    await expect(page.locator('.toast')).toHaveCount(0)
    await allowCopying(page)
    await copy.click()
    await expect(page.locator('.toast')).toHaveText(new RegExp(say('account', 'copied')))
    await expect(code.getByRole('alert')).toHaveCount(0)

    await page.goto(`${at('/account/services')}?service=${id}`)
    const facts = page.getByRole('region', { name: say('services', 'facts'), exact: true })
    const label = say('services', 'fact.ip')
    const copyIp = facts.getByRole('button', { name: say('services', 'copy', { label }) })
    await pressAtEdge(copyIp)
    await expect(facts.getByRole('alert')).toHaveText(say('account', 'copy-failed'))
    await expectBeside(copyIp, facts.getByRole('alert'))
    await expectAccessible(page, { name: 'a fact that was not copied', language })
  })

  test('the link of a list that the browser does not copy is shown to be selected', async ({
    page,
    at,
    say,
    language,
    baseURL,
  }) => {
    const names = [freeName(), freeName()]
    await refuseCopying(page)
    await page.goto(`${at('/domain/search')}?mode=bulk&names=${names.join(',')}`)
    const share = page.getByRole('button', { name: say('bulk', 'share'), exact: true })
    await pressAtEdge(share)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(say('bulk', 'share.failed'))
    await expect(alert.getByRole('code')).toHaveText(
      `${baseURL ?? ''}${at('/domain/search')}?mode=bulk&names=${names.join(',')}`,
    )
    await expect(alert).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.toast')).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, { name: 'a link that was not copied', language })
  })
})
