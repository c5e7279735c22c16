import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDomainName } from '../../../contract/domain-name.ts'
import { toUnicodeName } from '../../platform/domain-names/idn.ts'
import { fromDollars } from '../../../contract/money.ts'
import { homographOf } from './homograph.ts'
import { sampleCatalogue, tldRecord } from './sources.fixture.ts'
import { scoreOf, suggest, type Rankable, type SuggestionInput } from './suggest.ts'
import { knownWords, splitWords } from './words.ts'

const catalogue = sampleCatalogue()
const now = new Date('2026-11-21T00:00:00Z')
const inputOf = (
  labels: readonly string[],
  more: Partial<SuggestionInput> = {},
): SuggestionInput => ({
  labels,
  words: [],
  wanted: catalogue.tlds.slice(0, 8),
  find: (tld) => catalogue.find(tld),
  isWanted: () => true,
  shown: new Set(),
  count: 8,
  site: 'KH',
  now,
  ...more,
})
const names = (labels: readonly string[], more: Partial<SuggestionInput> = {}) =>
  suggest(inputOf(labels, more)).map(({ label, tld }) => `${label}.${tld.tld}`)
const all = (labels: readonly string[], more: Partial<SuggestionInput> = {}) =>
  suggest(inputOf(labels, { count: 1_000, ...more })).map(({ label, tld, reason, word }) => ({
    name: `${toUnicodeName(label)}.${tld.tld}`,
    reason,
    word,
  }))

describe('splitting a label into words', () => {
  test.each([
    ['phnompenhcoffee', ['phnom', 'penh', 'coffee']],
    ['darakcloud', ['darak', 'cloud']],
    ['phnom-penh', ['phnom', 'penh']],
    ['shopping', ['shopping']],
    ['sabay', ['sabay']],
    ['x', ['x']],
    ['168', ['168']],
  ])('%j is %j', (label, words) => {
    expect(splitWords(label)).toEqual(words)
  })

  test('loses nothing', () => {
    const label = fc.array(
      fc.oneof(fc.constantFrom(...knownWords), fc.stringMatching(/^[a-z0-9]{1,9}$/)),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    fc.assert(
      fc.property(label, (words) => {
        expect(splitWords(words.join('')).join('')).toBe(words.join(''))
      }),
    )
  })
})

describe('suggestions', () => {
  const label = fc.oneof(
    fc.stringMatching(/^[a-z0-9](-?[a-z0-9]){0,30}$/).filter((text) => !text.startsWith('--', 2)),
    fc.constantFrom('xn--j2e0cg3n2c', 'xn--o3cw4h', 'phnompenhcoffee', 'a'.repeat(63), 'sabayshop'),
    fc
      .array(fc.constantFrom(...knownWords), { minLength: 1, maxLength: 4 })
      .map((w) => w.join('-')),
  )

  test('are valid, sold, distinct, not yet shown, and deterministic', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(label, { minLength: 1, maxLength: 5 }),
        fc.array(label.map((one) => `${one}kh.com`)),
        fc.nat({ max: 30 }),
        fc.constantFrom('KH' as const, 'TH' as const, 'AE' as const),
        (labels, shown, count, site) => {
          const input = { shown: new Set(shown), count, site }
          const given = names(labels, input)
          expect(given.length).toBeLessThanOrEqual(count)
          expect(new Set(given).size).toBe(given.length)
          for (const name of given) {
            expect(isDomainName(name)).toBe(true)
            expect(shown).not.toContain(name)
            const tld = catalogue.find(name.slice(name.indexOf('.') + 1))
            expect(tld).toBeDefined()
            if (name.startsWith('xn--')) expect(tld?.acceptsIdn).toBe(true)
            const isKhmer = /\p{Script=Khmer}/u.test(toUnicodeName(name))
            if (isKhmer) expect(tld?.scripts ?? ['Khmr']).toContain('Khmr')
            expect(homographOf(toUnicodeName(name.slice(0, name.indexOf('.'))))).not.toBe(
              'mixed-scripts',
            )
          }
          expect(names(labels, input)).toEqual(given)
        },
      ),
    )
  })

  test('are a full set for an ordinary word, mostly under the first TLD, with several reasons', () => {
    const given = suggest(inputOf(['sabay']))
    expect(given).toHaveLength(8)
    expect(given.filter(({ tld }) => tld.tld === 'com').length).toBeGreaterThanOrEqual(3)
    expect(new Set(given.map(({ reason }) => reason)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(given.map(({ label: one }) => one)).size).toBeGreaterThanOrEqual(6)
  })

  test.each([
    [['sabayshop'], {}, 'sabay.shop', 'tld', 'shop'],
    [['my-site'], {}, 'mysite.com', 'joined', null],
    [['phnomcoffee'], { words: ['phnom', 'coffee'] }, 'phnom-coffee.com', 'hyphen', null],
    [['phnomcoffee'], {}, 'coffeephnom.com', 'words-turned', null],
    [['sabay'], {}, 'getsabay.com', 'prefix', 'get'],
    [['sabay'], {}, 'sabaykh.com', 'suffix', 'kh'],
    [['sabay'], { site: 'TH' }, 'sabaythai.com', 'suffix', 'thai'],
    [['sabayshop'], {}, 'sabaystore.com', 'synonym', 'store'],
    [['phnompenhcoffee'], {}, 'phnompenhcafe.com', 'synonym', 'cafe'],
    [['cars4you'], {}, 'carsforyou.com', 'numeral', 'for'],
    [['shop2go'], {}, 'shoptogo.com', 'numeral', 'to'],
    [['four-season'], {}, '4season.com', 'numeral', '4'],
    [['phsarkhmer'], {}, 'ផ្សារខ្មែរ.com', 'transliteration', 'ផ្សារខ្មែរ'],
    [['xn--j2e0cg3n2c'], {}, 'khmer.com', 'transliteration', 'khmer'],
    [['hotel'], { site: 'TH' }, 'โรงแรม.com', 'transliteration', 'โรงแรม'],
    [['angkor', 'bakery'], {}, 'angkorbakery.com', 'together', null],
  ] as const)('%j: %j gives %s by %s (%s)', (labels, more, name, reason, word) => {
    expect(all(labels, more)).toContainEqual({ name, reason, word })
  })

  test('leave years and longer numbers unchanged', () => {
    for (const one of ['shop2026', 'angkor168']) {
      expect(all([one]).filter(({ reason }) => reason === 'numeral')).toEqual([])
    }
  })

  test('extend Khmer names with Khmer words, and romanise them', () => {
    const given = all(['xn--j2e0cg3n2c'], { count: 8 })
    expect(given.length).toBeGreaterThan(3)
    expect(given.map(({ name }) => name)).toContain('ខ្មែរកម្ពុជា.com')
    for (const { name, reason } of given) {
      const script = reason === 'transliteration' ? /^[a-z]+$/ : /^[\p{Script=Khmer}]+$/u
      expect(name.split('.')[0]).toMatch(script)
    }
  })

  test('use the site’s words: no Thai in Cambodia', () => {
    expect(all(['hotel']).some(({ name }) => /\p{Script=Thai}/u.test(name))).toBe(false)
  })
})

describe('the score of an idea', () => {
  const idea: Rankable = {
    reason: 'suffix',
    place: 0,
    length: 8,
    tldPlace: 0,
    dollars: 12,
    onSale: false,
  }
  test.each([
    ['a nearer kind', { reason: 'tld' as const }, 1],
    ['a later one of its kind', { place: 1 }, -1],
    ['letters up to twelve', { length: 12 }, 0],
    ['letters beyond', { length: 13 }, -1],
    ["a later TLD in the site's order", { tldPlace: 1 }, -1],
    ['a higher price', { dollars: 40 }, -1],
    ['a lower price', { dollars: 3 }, 1],
    ['a sale', { onSale: true }, 1],
  ])('%s', (_what, change, sign) => {
    expect(Math.sign(scoreOf({ ...idea, ...change }) - scoreOf(idea))).toBe(sign)
  })

  test('a cheap TLD outranks an expensive one before it', () => {
    const [com, net] = [
      tldRecord('com', { registrationPrice: fromDollars(90) }),
      tldRecord('net', { salePrice: fromDollars(3) }),
    ]
    const [first] = suggest(inputOf(['sabay'], { wanted: [com, net] }))
    expect(first?.tld.tld).toBe('net')
  })
})
