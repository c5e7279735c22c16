import { listReviews } from '../../src/contract/reviews.ts'
import { runShop } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { buy } from './buying.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { operate, settingsOf } from './operate.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a customer reviews what they bought, and staff publish it', async ({
  page,
  at,
  say,
  language,
  shop,
  demo,
}) => {
  const text = (key: string, params = {}): string => say('reviews', key, params)
  const written = 'Registered within a minute, and the price was the one on the page.'
  const order = await buy(demo, freeName())
  await expect.poll(async () => (await demo.order(order.id)).state).toBe('COMPLETED')
  await demo.enterBrowser()
  await page.goto(at('/account/reviews'))
  const panel = page.getByRole('region', { name: text('family.domain'), exact: true })
  const send = panel.getByRole('button', { name: text('send') })

  await test.step('stars are chosen by the keyboard, and problems are named', async () => {
    await panel.getByRole('button', { name: text('write') }).click()
    await expect(panel.getByRole('radio', { name: text('stars', { rating: 1 }) })).toBeFocused()
    await send.click()
    await expect(panel.getByRole('alert')).toContainText(text('rating.required'))
    await expectAccessible(page, { name: 'review form with errors', language })
    await panel.getByRole('radio', { name: text('stars', { rating: 1 }) }).focus()
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key)
    await expect(panel.getByRole('radio', { name: text('stars', { rating: 4 }) })).toBeChecked()
    await panel.getByLabel(text('review.text')).fill(written)
    await send.click()
    await expect(page.getByText(text('sent'))).toBeVisible()
    await expect(panel).toContainText(text('IN_REVIEW'))
    await expect(panel.getByRole('button', { name: text('change') })).toBeFocused()
    await expectAccessible(page, { name: 'review', language })
  })

  await test.step('staff publish it, and the customer sees that', async () => {
    const { said } = await runShop(['review', 'list', '--json'], settingsOf(shop))
    const [, id = ''] = /"id":"([^"]+)"/.exec(said) ?? []
    await operate(shop, 'review', 'publish', id, '--version', '1')
    await expect(panel).toContainText(text('PUBLISHED'))
    const [family] = await demo.ask(listReviews, {})
    expect(family).toMatchObject({ family: 'domain', count: 1, averageTenths: 40 })
    expect(family?.latest[0]?.text).toBe(written)
  })

  await test.step('the customer deletes it', async () => {
    await panel.getByRole('button', { name: text('delete') }).click()
    const dialog = page.getByRole('dialog', { name: text('deletion.title') })
    await dialog.getByRole('button', { name: text('delete') }).click()
    await expect(page.getByText(text('deleted'))).toBeVisible()
    await expect(panel.getByRole('button', { name: text('write') })).toBeVisible()
    expect(await demo.ask(listReviews, {})).toEqual([])
  })
})
