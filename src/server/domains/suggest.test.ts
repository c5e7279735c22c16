import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDomainName } from '../../contract/domain-name.ts'
import { toUnicodeName } from './idn.ts'
import { sampleCatalogue } from './sources.fixture.ts'
import { suggest } from './suggest.ts'
import { knownWords, splitWords } from './words.ts'

const catalogue = sampleCatalogue()
const find = (tld: string) => catalogue.find(tld)
const names = (labels: readonly string[], words: readonly string[] = [], shown: string[] = []) =>
  suggest(labels, words, catalogue.tlds, find, new Set(shown), 8).map(
    ({ label, tld }) => `${label}.${tld.tld}`,
  )

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
  )

  test('are valid, sold, never twice, never what is shown already, and always the same', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(label, { minLength: 1, maxLength: 5 }),
        fc.array(label.map((one) => `${one}kh.com`)),
        (labels, shown) => {
          const given = names(labels, [], shown)
          expect(given.length).toBeLessThanOrEqual(8)
          expect(new Set(given).size).toBe(given.length)
          for (const name of given) {
            expect(isDomainName(name)).toBe(true)
            expect(shown).not.toContain(name)
            const tld = find(name.slice(name.indexOf('.') + 1))
            expect(tld).toBeDefined()
            if (name.startsWith('xn--')) expect(tld?.acceptsIdn).toBe(true)
          }
          expect(names(labels, [], shown)).toEqual(given)
        },
      ),
    )
  })

  test('a full set for an ordinary word, mostly under the most wanted TLD', () => {
    const given = names(['sabay'])
    expect(given).toHaveLength(8)
    expect(given.filter((name) => name.endsWith('.com')).length).toBeGreaterThanOrEqual(3)
  })

  test('the TLD may end the name', () => {
    expect(names(['sabayshop'])[0]).toBe('sabay.shop')
  })

  test('words differently joined', () => {
    expect(names(['phnomcoffee'], ['phnom', 'coffee'])).toContain('phnom-coffee.com')
    expect(names(['my-site'])).toEqual(expect.arrayContaining([expect.stringMatching(/^mysite\./)]))
  })

  test('two keywords are tried together', () => {
    expect(names(['angkor', 'bakery'])).toContain('angkorbakery.com')
  })

  test('Khmer names get Khmer words', () => {
    const given = names(['xn--j2e0cg3n2c']).map(toUnicodeName)
    expect(given.length).toBeGreaterThan(3)
    expect(given).toContain('ខ្មែរកម្ពុជា.com')
    for (const name of given) expect(name.split('.')[0]).toMatch(/^[\p{Script=Khmer}]+$/u)
  })
})
