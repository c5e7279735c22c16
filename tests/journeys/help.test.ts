import type { Locator, Page } from 'playwright/test'
import { eachLanguage } from './each-language.ts'
import { expect, test } from './journey.ts'
import type { Say } from './say.ts'

const titles = { en: 'Pay by KHQR', km: 'បង់ប្រាក់តាម KHQR' } as const
const questions = { en: 'how to scan a qr', km: 'បង់លុយតាម QR' } as const

const fieldOf = (page: Page, say: Say): Locator =>
  page.getByRole('searchbox', { name: say('help', 'search.label') })

const resultsOf = (page: Page, say: Say): Locator =>
  page.getByRole('region', { name: say('help', 'search.label') })

eachLanguage(() => {
  test('a question leads to an article, and the article to the next step', async ({
    page,
    at,
    say,
    language,
  }) => {
    await page.goto(at('/help'))
    await fieldOf(page, say).fill(questions[language])
    const hit = resultsOf(page, say).getByRole('link', { name: titles[language] })
    await expect(hit).toBeVisible()
    await expect(page.getByText(say('help', 'topic.account'))).toBeHidden()
    await hit.click()
    await expect(page.getByRole('heading', { level: 1, name: titles[language] })).toBeVisible()

    await page.goBack()
    await expect(fieldOf(page, say)).toHaveValue(questions[language])
    await resultsOf(page, say).getByRole('link', { name: titles[language] }).click()

    await page
      .getByRole('article')
      .getByRole('link', { name: say('account', 'section.orders'), exact: true })
      .click()
    await expect(page).toHaveURL(at('/account/orders'))
  })
})

test('a search without a result, or without its index, says what to do', async ({
  page,
  at,
  say,
  language,
  problems,
}) => {
  const index = '**/help/search/*.json'
  await page.route(index, (route) => route.abort())
  problems.allow(/help\/search|ERR_FAILED/)
  await page.goto(at('/help'))
  await fieldOf(page, say).fill(questions[language])
  await expect(page.getByText(say('help', 'search.failed'), { exact: true })).toBeVisible()
  await page.unroute(index)
  await page.getByRole('button', { name: say('help', 'search.again') }).click()
  await expect(resultsOf(page, say).getByRole('listitem').first()).toBeVisible()

  await fieldOf(page, say).fill('zzqqxx')
  await expect(page.getByText(say('help', 'search.none', { question: 'zzqqxx' }))).toBeVisible()
  await expect(
    resultsOf(page, say).getByRole('link', { name: say('help', 'enquiry.link') }),
  ).toBeVisible()
  await expect(page.getByText(say('help', 'topic.account'))).toBeVisible()
})

test('the checkout offers help about payment, without JavaScript too', async ({
  browser,
  shop,
  at,
  say,
  language,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('/checkout-basket'))
  await page.getByRole('main').getByText(say('help', 'links'), { exact: true }).click()
  await page.getByRole('link', { name: titles[language] }).click()
  await expect(page.getByRole('heading', { level: 1, name: titles[language] })).toBeVisible()
  await context.close()
})
