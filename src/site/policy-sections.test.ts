import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accountSections } from '../islands/account/account-sections.ts'
import { locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import { brand } from './brand.ts'
import { policyAt } from './policy-pages.ts'
import { sectionPolicy } from './policy-sections.ts'

describe('sectionPolicy', () => {
  test('names each section by its heading’s anchor', () => {
    const html =
      '<h2 id="refunds-refunds">Refunds {#refunds}</h2><p>See <a href="#law">Law</a>.</p>' +
      '<h2 id="x">ច្បាប់ {#law}</h2><h3 id="more">More</h3>'
    expect(sectionPolicy('terms.md', html)).toEqual({
      html:
        '<h2 id="refunds">Refunds</h2><p>See <a href="#law">Law</a>.</p>' +
        '<h2 id="law">ច្បាប់</h2><h3 id="more">More</h3>',
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
    expect(() => sectionPolicy('content/en/policies/terms.md', html)).toThrow(why)
    expect(() => sectionPolicy('content/en/policies/terms.md', html)).toThrow('content/en/')
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

const folder = (locale: Locale): string => `content/${locale}/policies`

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

/** Returns the kind of each block, which translations must preserve. */
const shapeOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^(###|-|\|)/.exec(line)?.[0] ?? 'paragraph')

const figuresIn = (text: string): string[] =>
  [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => figure)

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((.+?)\)/g)].map(([, target = '']) => target)

const files = readdirSync(folder('en')).toSorted()

test('both languages have the same policies', () => {
  expect(readdirSync(folder('km')).toSorted()).toEqual(files)
  expect(files).toContain('terms-of-service.md')
})

describe.each(files)('%s', (file) => {
  const english = sectionsOf(textOf('en', file))
  const khmer = sectionsOf(textOf('km', file))

  test('has the same sections in both languages, in the same order', () => {
    expect(english.length).toBeGreaterThan(0)
    expect(khmer.map(({ anchor }) => anchor)).toEqual(english.map(({ anchor }) => anchor))
  })

  test.each(english)('$anchor: same paragraphs, lists, figures and links', ({ anchor, text }) => {
    const translated = khmer.find((section) => section.anchor === anchor)?.text ?? ''
    expect(shapeOf(translated)).toEqual(shapeOf(text))
    expect(figuresIn(translated).toSorted()).toEqual(figuresIn(text).toSorted())
    expect(linksIn(translated)).toEqual(linksIn(text))
  })

  test('applies since the same day in both languages', () => {
    const effective = (locale: Locale) => /^effective: (.+)$/m.exec(textOf(locale, file))?.[1]
    expect(effective('en')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(effective('km')).toBe(effective('en'))
  })

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
    services: ['10'],
    support: ['200'],
    account: ['3'],
    payment: ['10', '1', '30', '3'],
    promotions: ['30'],
    renewal: ['30'],
    refunds: ['5', '5'],
    domains: ['1', '5', '7', '5', '12', '5'],
    'acceptable-use': ['500'],
    suspension: ['30', '7', '14', '5'],
    termination: ['30'],
    availability: ['99.99', '99.5'],
    'data-protection': ['30', '72'],
  },
  'refund-policy.md': {
    when: ['30', '5'],
    wallet: ['1'],
    request: ['5'],
    time: ['5', '5', '1'],
    services: ['5', '5'],
  },
  'service-level-agreement.md': {
    uptime: ['99.99', '99.5'],
    credit: ['99.5', '99.5', '99.0', '5', '99.0', '95.0', '10', '95.0', '15', '1'],
    claim: ['1', '30'],
    use: ['30'],
  },
  'privacy-policy.md': {
    data: ['3'],
    // The cookies of the language (§9) and of the cart (src/server/platform/http/router.ts),
    // and tracking's answer, browser, click and events (decision 152).
    // The referral cookie has 30 days.
    cookies: ['365', '365', '365', '365', '30', '365', '30'],
    breach: ['72'],
    rights: ['30'],
  },
}

test('every policy has its figures in the table', () => {
  expect(Object.keys(figures).toSorted()).toEqual(files)
})

describe.each(Object.entries(figures))('%s', (file, bySection) => {
  const sections = sectionsOf(textOf('en', file))

  test('states the figures of the specification, and no other', () => {
    const stated = sections.map(({ anchor, text }) => [anchor, figuresIn(text)] as const)
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
