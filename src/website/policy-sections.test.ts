import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accountSections } from '../islands/account/account-sections.ts'
import { locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import { brand } from './brand.ts'
import { policyAt } from './policy-pages.ts'
import { sectionPolicy } from './policy-sections.ts'
import { figurePlaceholder } from '../content/figures.ts'

describe('sectionPolicy', () => {
  test('names and numbers each section', () => {
    const html =
      '<h2 id="refunds-refunds">Refunds {#refunds}</h2><p>See <a href="#law">Law</a>.</p>' +
      '<h2 id="x">ច្បាប់ {#law}</h2><h3 id="more">More</h3>'
    expect(sectionPolicy('terms.md', html)).toEqual({
      html:
        '<h2 id="refunds">1. Refunds</h2><p>See <a href="#law">Law</a>.</p>' +
        '<h2 id="law">2. ច្បាប់</h2><h3 id="more">More</h3>',
      sections: [
        { anchor: 'refunds', title: 'Refunds' },
        { anchor: 'law', title: 'ច្បាប់' },
      ],
    })
  })

  test.each([
    ['a heading without a name', '<h2 id="law">Law</h2>', 'the heading "Law" needs a name'],
    ['a name of other letters', '<h2>Law {#ច្បាប់}</h2>', 'needs a name'],
    ['a name used twice', '<h2>A {#a}</h2><h2>B {#a}</h2>', 'two headings are named {#a}'],
    ['a link to nowhere', '<h2>A {#a}</h2><a href="#b">B</a>', 'a link leads to #b'],
  ])('rejects %s and names the file', (_, html, why) => {
    expect(() => sectionPolicy('content/policies/en/terms.md', html)).toThrow(why)
    expect(() => sectionPolicy('content/policies/en/terms.md', html)).toThrow(
      'content/policies/en/',
    )
  })

  test('allows links to the provider’s data above the text', () => {
    const html = '<a href="#provider">us</a>'
    expect(sectionPolicy('terms.md', html).html).toBe(html)
  })
})

interface Section {
  readonly anchor: string
  readonly text: string
}

const folder = (locale: Locale): string => `content/policies/${locale}`

const textOf = (locale: Locale, file: string): string =>
  readFileSync(`${folder(locale)}/${file}`, 'utf8')

const sectionsOf = (text: string): Section[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      anchor: /^.*\{#(.+)\}$/m.exec(section)?.[1] ?? '',
      text: section.slice(section.indexOf('\n')),
    }))

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((.+?)\)/g)].map(([, target = '']) => target)

const files = readdirSync(folder('en')).toSorted()

test('there are the policies of the specification', () => {
  expect(files).toContain('terms-of-service.md')
})

describe.each(files)('%s', (file) => {
  test.each(locales)('contains no data of the brand (%s)', (locale) => {
    const { street } = brand.address[locale]
    const data = [brand.name, brand.legalName, brand.vatTin, brand.email, brand.phone.shown, street]
    expect(data.filter((each) => textOf(locale, file).includes(each))).toEqual([])
  })
})

/**
 * The figures of each section by specification: account §4, "SLA credit" and "Service suspension
 * per terms", and §9, "SLA" and "Policy figures"; commerce §4 and §9. Other sections have none.
 */
const figures: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'terms-of-service.md': {
    services: ['babyCloudServers'],
    support: ['supportDollarsPerHour'],
    account: ['savedContacts'],
    payment: ['minimumTopUpDollars', 'cardCheckDollars', 'cardCheckMinutes'],
    promotions: ['freeTrialDays'],
    renewal: ['renewalAttemptDays'],
    refunds: ['refundPostingDays', 'smsRefundDays'],
    domains: [
      'yearsAtATime',
      'transferReleaseDays',
      'longestTransferReleaseDays',
      'domainRemovalDays',
      'earlyRenewalCutOffDays',
      'renewalCutOffDays',
    ],
    'acceptable-use': ['forwardedMessagesPerHour'],
    suspension: [
      'sharedHostingUnpaidDays',
      'cloudServerUnpaidDays',
      'suspendedHostingDays',
      'failedServerRenewals',
    ],
    termination: ['terminationRefundDays', 'terminationRefundDays'],
    availability: ['uptimeTarget', 'uptimeGuarantee'],
    'data-protection': ['privacyAnswerDays', 'breachNoticeHours'],
  },
  'refund-policy.md': {
    when: ['terminationRefundDays', 'terminationRefundDays', 'domainRemovalDays'],
    wallet: ['cardCheckDollars'],
    request: ['domainRemovalDays', 'terminationRefundDays'],
    time: ['refundPostingDays', 'smsRefundDays', 'cardCheckDollars'],
    services: [
      'domainRemovalDays',
      'terminationRefundDays',
      'terminationRefundDays',
      'terminationRefundDays',
      'finalBackupDays',
      'terminationRefundDays',
      'smsRefundDays',
    ],
    'not-refunded': ['terminationRefundDays'],
  },
  'service-level-agreement.md': {
    uptime: ['uptimeTarget', 'uptimeGuarantee'],
    credit: [
      'uptimeGuarantee',
      'uptimeGuarantee',
      'uptimeSecondBand',
      'firstBandCreditPercent',
      'uptimeSecondBand',
      'uptimeThirdBand',
      'secondBandCreditPercent',
      'uptimeThirdBand',
      'thirdBandCreditPercent',
      'minimumCreditDollars',
    ],
    claim: ['creditClaimMonths', 'creditIssueDays'],
    use: ['creditUseDays'],
  },
  'privacy-policy.md': {
    data: ['savedContacts'],
    // Cookies of the language (§9) and of the cart (src/server/platform/http/router.ts), and
    // tracking's answer, browser, click and events (decision 152).
    cookies: [
      'languageCookieDays',
      'cartCookieDays',
      'consentDays',
      'browserNumberDays',
      'referralDays',
      'clickIdentifierDays',
      'trackingEventDays',
    ],
    breach: ['breachNoticeHours'],
    rights: ['privacyAnswerDays'],
  },
}

const figuresIn = (text: string): string[] =>
  [...text.matchAll(figurePlaceholder)].map(([, name = '']) => name)

test('every policy has its figures in the table', () => {
  expect(Object.keys(figures).toSorted()).toEqual(files)
})

describe.each(Object.entries(figures))('%s', (file, bySection) => {
  test.each(locales)('states the figures of the specification, and no other (%s)', (locale) => {
    const stated = sectionsOf(textOf(locale, file)).map(
      ({ anchor, text }) => [anchor, figuresIn(text)] as const,
    )
    expect(Object.fromEntries(stated.filter(([, found]) => found.length > 0))).toEqual(bySection)
  })
})

describe('links between policies', () => {
  const anchorsOf = (policy: string): string[] =>
    sectionsOf(textOf('en', `${policy}.md`)).map(({ anchor }) => anchor)

  const links = files.flatMap((file) =>
    linksIn(textOf('en', file))
      .filter((target) => target.startsWith('/'))
      .map((target) => ({ file, target })),
  )

  test('each policy has some', () => {
    expect([...new Set(links.map(({ file }) => file))].toSorted()).toEqual(files)
  })

  test.each(links)('$file: $target is a section of a policy or of the account', ({ target }) => {
    const [path = '', anchor] = target.split('#')
    if (accountSections.some((section) => section.path === target)) return
    const policy = policyAt(path)
    expect(policy).toBeDefined()
    if (policy !== undefined && anchor !== undefined) expect(anchorsOf(policy)).toContain(anchor)
  })
})
