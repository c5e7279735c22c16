import type { Locator, Page } from 'playwright/test'
import { distanceOf, formatDay } from '../../src/i18n/format-date.ts'
import { takenFacts } from '../../src/sandbox/registry/taken-facts.ts'
import type { TakenFacts } from '../../src/sandbox/registry/taken-facts.ts'
import { expectAccessible } from './accessibility.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import type { Say } from './say.ts'

// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Creates a taken name under a TLD with the given registrant. */
const takenName = (tld: string, isWanted: (facts: TakenFacts) => boolean): string => {
  const names = Array.from({ length: 100 }, (_, at) => `taken-${at}.${tld}`)
  const name = names.find((one) => isWanted(takenFacts(one, new Date())))
  if (name === undefined) throw new Error(`no such name under ${tld}`)
  return name
}

const fieldOf = (page: Page, say: Say): Locator =>
  page.getByRole('searchbox', { name: say('domains', 'whois.label') })

const lookUp = async (page: Page, say: Say, name: string): Promise<void> => {
  await fieldOf(page, say).fill(name)
  await fieldOf(page, say).press('Enter')
}

const headingOf = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 2, name, exact: true })

/** Opens the raw response, and returns it. */
const openRaw = async (page: Page, say: Say): Promise<Locator> => {
  const raw = page.getByRole('region', { name: say('domains', 'whois.raw') })
  await expect(raw).toBeHidden()
  await page.getByText(say('domains', 'whois.raw'), { exact: true }).click()
  await expect(raw).toBeVisible()
  return raw
}

test('a lookup shows and explains the data, the hidden registrant, and the way back', async ({
  page,
  context,
  at,
  say,
  language,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = takenName('com', ({ contactUrl, statuses }) => !!contactUrl && statuses.length > 1)
  await page.goto(at('/whois'))
  await lookUp(page, say, name)
  await expect(headingOf(page, name)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/whois\\?domain=${name}$`))
  await expect(page.getByText(/\bRDAP\b.*\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(say('domains', 'lookup.hidden'))).toHaveCount(3)
  await expect(page.getByText(say('domains', 'whois.hidden.contact'))).toBeVisible()
  await expect(page.getByRole('link', { name: say('domains', 'whois.contact') })).toHaveAttribute(
    'href',
    `https://registrar.example/contact?domain=${name}`,
  )
  const since = takenFacts(name, new Date()).createdAt.toISOString()
  const { text, count } = distanceOf(since, new Date())
  const distance = say('domains', `lookup.distance.${text}`, { count })
  await expect(page.getByText(`${formatDay(since)} (${distance})`, { exact: true })).toBeVisible()
  const locked = page
    .getByRole('listitem')
    .filter({ has: page.getByText('client transfer prohibited', { exact: true }) })
  await expect(locked).toContainText(say('domains', 'status.transfer-prohibited'))
  await expect(locked).toContainText(say('domains', 'status.transfer-prohibited.text'))
  await expect(locked).toContainText(say('domains', 'whois.by.client'))

  const raw = await openRaw(page, say)
  await expect(raw).toContainText(`"ldhName": "${name}"`)
  await expect(raw).toHaveAttribute('dir', 'ltr')
  await expect(raw).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: say('domains', 'whois.raw.copy') }).click()
  await expect(page.getByText(say('domains', 'whois.raw.copied'), { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await raw.textContent())
  await expectAccessible(page, { name: 'whois, raw answer open', language })

  // An available name leads to its purchase, and going back restores the previous response.
  const free = freeName()
  await lookUp(page, say, free)
  await expect(headingOf(page, free)).toBeFocused()
  await expect(page.getByText(say('domains', 'whois.free'), { exact: true })).toBeVisible()
  await expect(
    page.getByText(say('domains', 'whois.free.price', { price: '$12.99' })),
  ).toBeVisible()
  await expectAccessible(page, { name: 'whois, free', language })
  await page.goBack()
  await expect(headingOf(page, name)).toBeVisible()
  await expect(fieldOf(page, say)).toHaveValue(name)
  // The price that comes after the response moves nothing.
  const price = Promise.withResolvers<undefined>()
  await page.route('**/api/tlds/com', async (route) => {
    await price.promise
    await route.continue()
  })
  await page.goForward()
  await expect(headingOf(page, free)).toBeVisible()
  const buy = page.getByRole('link', { name: say('domains', 'whois.free.buy') })
  const before = await buy.boundingBox()
  price.resolve(undefined)
  await expect(
    page.getByText(say('domains', 'whois.free.price', { price: '$12.99' })),
  ).toBeVisible()
  expect(await buy.boundingBox()).toEqual(before)
  await buy.click()
  await expect(page).toHaveURL(new RegExp(`${at('/domain/search')}\\?domain=${free}`))
  await page.goBack()
  await expect(headingOf(page, free)).toBeVisible()
})

test('WHOIS is queried where the registry has no RDAP, and its response is shown, parsed or not', async ({
  page,
  at,
  say,
  language,
  sandbox,
}) => {
  const name = takenName('co.th', ({ owner }) => owner !== undefined)
  await page.goto(`${at('/whois')}?domain=${name}`)
  await expect(headingOf(page, name)).toBeVisible()
  await expect(page.getByText(/\bWHOIS\b.*\d\d:\d\d:\d\d$/)).toBeVisible()
  const { owner, expiresAt } = takenFacts(name, new Date())
  await expect(page.getByText(owner?.organisation ?? '', { exact: true })).toBeVisible()
  const year = String(expiresAt.getUTCFullYear())
  await expect(page.getByText(new RegExp(`\\d\\d/\\d\\d/${year} \\(`)).first()).toBeVisible()
  expect(await (await openRaw(page, say)).textContent()).toContain('Domain Holder Organization:')

  await sandbox.control('whois', { tlds: { 'in.th': { answer: 'garbage' } } })
  await lookUp(page, say, 'taken-one.in.th')
  const silent = page.getByRole('heading', { name: say('domains', 'lookup.problem.unavailable') })
  await expect(silent).toBeFocused()
  await openRaw(page, say)
  await expectAccessible(page, { name: 'whois, no readable answer', language })
  await sandbox.control('whois', { tlds: { 'in.th': null } })
  await page.getByRole('button', { name: say('domains', 'lookup.again') }).click()
  await expect(headingOf(page, 'taken-one.in.th')).toBeFocused()

  // Where there is neither, the page only knows that the name is taken.
  await lookUp(page, say, 'taken-one.com.kh')
  await expect(headingOf(page, 'taken-one.com.kh')).toBeFocused()
  await expect(page.getByText(say('domains', 'whois.hidden.registry'))).toBeVisible()
  await expect(page.getByText(say('domains', 'whois.raw'), { exact: true })).toBeHidden()
})

test('an internationalised name is shown in both forms, and invalid input is refused at the field', async ({
  page,
  at,
  say,
  language,
  sandbox,
  problems,
}) => {
  problems.allow(/status of 400/)
  await sandbox.control('registry', { taken: ['xn--j2e0cg3n2c.com'] })
  await page.goto(at('/whois'))
  const field = fieldOf(page, say)
  for (const [typed, key] of [
    ['', 'lookup.problem.name'],
    ['notaname', 'lookup.problem.name'],
    ['name.nosuchending', 'lookup.problem.tld'],
  ] as const) {
    await lookUp(page, say, typed)
    await expect(page.getByRole('alert').filter({ hasText: say('domains', key) })).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(typed)
    await expect(field).toHaveAccessibleDescription(new RegExp(say('domains', key)))
  }
  await expectAccessible(page, { name: 'whois, no name', language })

  await lookUp(page, say, 'ខ្មែរ.com')
  await expect(headingOf(page, 'ខ្មែរ.com')).toBeFocused()
  await expect(page.getByText('xn--j2e0cg3n2c.com', { exact: true })).toBeVisible()
  await expect(field).toHaveAccessibleDescription('')
})

test('too many lookups show when to try again', async ({ page, at, say, language, problems }) => {
  problems.allow(/status of 429/)
  const name = takenName('com', ({ owner }) => owner !== undefined)
  await page.route('**/api/domains/register-info?*', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { messageCode: 'TOO_MANY_REQUESTS', params: { retryAfter: 37 } },
    }),
  )
  await page.goto(at('/whois'))
  await lookUp(page, say, name)
  await expect(
    page.getByRole('heading', { name: say('domains', 'lookup.problem.busy') }),
  ).toBeFocused()
  await expect(
    page.getByText(say('domains', 'lookup.problem.busy.seconds', { seconds: 37 })),
  ).toBeVisible()
  await expectAccessible(page, { name: 'whois, too many', language })
  await page.unroute('**/api/domains/register-info?*')
  await page.getByRole('button', { name: say('domains', 'lookup.again') }).click()
  await expect(headingOf(page, name)).toBeFocused()
})

test('the transfer page shows the obstacles, the expiry date and the price from the registry', async ({
  page,
  at,
  say,
  problems,
}) => {
  problems.allow(/status of 400/)
  const name = takenName('com', ({ statuses }) => statuses.includes('clientTransferProhibited'))
  await page.goto(at('/domain/transfer'))
  const field = page.getByRole('searchbox', { name: say('domains', 'transfer.label') })
  await field.fill('notaname')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(new RegExp(say('domains', 'lookup.problem.name')))
  await field.fill(name)
  await field.press('Enter')
  await expect(headingOf(page, name)).toBeFocused()
  await expect(page.getByText(say('transfer', 'obstacle.LOCKED'), { exact: true })).toBeVisible()
  const until = formatDay(takenFacts(name, new Date()).expiresAt.toISOString())
  await expect(page.getByText(new RegExp(`^${until} *[,ក]`))).toBeVisible()
  await expect(
    page.getByText(say('transfer', 'price.vat', { price: '$14.99' }), { exact: true }),
  ).toBeVisible()
})
