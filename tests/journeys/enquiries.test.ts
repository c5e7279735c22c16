import { expect, test } from './journey.ts'

test('a message is validated, kept while invalid, and sent', async ({
  page,
  at,
  say,
  problems,
}) => {
  problems.allow(/status of 400/)
  await page.goto(`${at('/contact-us')}?product=sms`)
  const form = page.getByRole('main').locator('form')
  const field = (name: string) => form.getByLabel(say('company', `enquiry.${name}`))
  const submit = form.getByRole('button', { name: say('company', 'enquiry.submit') })
  const alert = form.getByRole('alert')
  await expect(field('subject')).toHaveValue(
    say('company', 'enquiry.about', { product: say('common', 'page.sms') }),
  )

  await submit.click()
  await expect(alert).toBeFocused()
  await expect(alert.getByRole('link')).toHaveCount(3)
  await expect(field('name')).toHaveAttribute('aria-invalid', 'true')
  await alert.getByRole('link').first().click()
  await expect(field('name')).toBeFocused()

  // A rule that only the API knows.
  await field('name').fill('Sokha 12')
  await field('email').fill('sokha@example.com')
  await field('message').fill('Hello')
  await submit.click()
  await expect(alert).toContainText(say('errors', 'field.INVALID_NAME'))
  await expect(field('message')).toHaveValue('Hello')

  await field('name').fill('Sokha Chan')
  await submit.click()
  await expect(page.getByText(say('company', 'enquiry.sent.title'))).toBeVisible()
  await expect(form).toBeHidden()
})

test('the blog subscribes to the newsletter', async ({ page, at, say }) => {
  await page.goto(at('/about-us'))
  const title = say('common', 'subscription.title')
  await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
  const newsletter = page.getByRole('region', { name: title })
  const email = newsletter.getByRole('textbox', { name: say('common', 'subscription.email') })
  const submit = newsletter.getByRole('button', { name: say('common', 'subscription.submit') })
  await email.fill('sokha')
  await submit.click()
  await expect(newsletter.getByText(say('errors', 'field.INVALID_EMAIL'))).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('sokha@example.com')
  await submit.click()
  await expect(newsletter.getByText(say('common', 'subscription.sent'))).toBeVisible()
})

test('a refused subscription shows the reason, whose texts load on demand', async ({
  page,
  at,
  say,
  problems,
}) => {
  problems.allow(/status of (429|404)/)
  await page.route('**/api/users/subscription', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { status: 429, messageCode: 'TOO_MANY_REQUESTS', params: {} },
    }),
  )
  await page.goto(at('/blog'))
  const newsletter = page.getByRole('region', { name: say('common', 'subscription.title') })
  const email = newsletter.getByRole('textbox', { name: say('common', 'subscription.email') })
  const submit = newsletter.getByRole('button', { name: say('common', 'subscription.submit') })
  await email.fill('sokha@example.com')
  await submit.click()
  await expect(newsletter.getByText(say('errors', 'TOO_MANY_REQUESTS'))).toBeVisible()
  await expect(email).toHaveValue('sokha@example.com')

  // The texts cannot be loaded either: nothing was sent, and the input stays.
  await page.route('**/locales/*/errors.json', (route) => route.fulfill({ status: 404 }))
  await submit.click()
  const [before = ''] = say('common', 'form.unreachable').split('{email}')
  await expect(newsletter.getByText(before).first()).toBeVisible()
  await expect(email).toHaveValue('sokha@example.com')
})

test('product pages open with the chosen region', async ({ page, at }) => {
  await page.goto(at('/hosting/cloud'))
  const regions = page.locator('input[data-region-id]')
  await expect(regions.first()).toBeChecked()
  await regions.last().check()
  // The page’s scripts start after its first paint.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tonle:region'))).not.toBeNull()
  await page.goto(at('/cloud'))
  await expect(regions.last()).toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the email address and phone number replace the form', async ({ page, at, say }) => {
    await page.goto(at('/contact-us'))
    const main = page.getByRole('main')
    // Playwright’s text search ignores `noscript`.
    const instead = main.locator('noscript p').first()
    await expect(instead).toBeVisible()
    await expect(instead).toHaveText(say('company', 'enquiry.no-script'))
    await expect(main.locator('form')).toBeHidden()
    await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible()
  })
})
