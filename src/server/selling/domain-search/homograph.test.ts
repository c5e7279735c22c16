import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { homographOf } from './homograph.ts'

const cyrillic = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у', s: 'ѕ', i: 'і' } as const
type Letter = keyof typeof cyrillic
const latin = fc.constantFrom(...(Object.keys(cyrillic) as Letter[]))
const swap = (letters: readonly Letter[]): string =>
  letters.map((letter) => cyrillic[letter]).join('')

describe('homographs', () => {
  test.each([
    ['аррӏе', 'like-latin'],
    ['соса-соӏа', 'like-latin'],
    ['ɡooɡle', 'like-latin'],
    ['οοο', 'like-latin'],
    ['օոսհ', 'like-latin'],
    ['gооgle', 'mixed-scripts'],
    ['ភ្នំពេញfree', 'mixed-scripts'],
    ['ខ្មែរไทย', 'mixed-scripts'],
    ['sabay១៦៨', 'digits'],
    ['café๒', 'digits'],
    ['១6', 'digits'],
    ['ខ្មែរ១6', 'digits'],
    ['ខ្មែរ', null],
    ['ខ្មែរ១៦៨', null],
    ['ខ្មែរ168', null],
    ['๑๒๓', null],
    ['ไทย๑', null],
    ['café', null],
    ['москва', null],
    ['αθήνα', null],
    ['東京タワー', null],
    ['日本語', null],
    ['한국', null],
    ['straße', null],
    ['', null],
  ])('%s: %s', (label, expected) => {
    expect(homographOf(label)).toBe(expected)
  })

  test('never include ASCII', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{0,63}$/), (label) => {
        expect(homographOf(label)).toBeNull()
      }),
    )
  })

  test('include every Latin word with some or all letters swapped for lookalikes', () => {
    fc.assert(
      fc.property(
        fc.array(latin, { minLength: 1, maxLength: 20 }),
        fc.array(latin, { minLength: 1, maxLength: 20 }),
        (swapped, kept) => {
          expect(homographOf(swap(swapped))).toBe('like-latin')
          expect(homographOf(swap(swapped) + kept.join(''))).toBe('mixed-scripts')
          expect(homographOf(`${kept.join('')}-${swap(swapped)}`)).toBe('mixed-scripts')
        },
      ),
    )
  })

  test('never include Khmer or Thai with digits of one system', () => {
    const words = fc.constantFrom('ផ្សារ', 'ខ្មែរ', 'ភ្នំពេញ', 'ហាង', 'កម្ពុជា')
    const digits = fc.constantFrom('', '168', '១៦៨')
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), digits, (parts, number) => {
        expect(homographOf(parts.join('') + number)).toBeNull()
        expect(homographOf(parts.join('-') + number)).toBeNull()
      }),
    )
  })

  test('include Latin with digits of any other script', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,9}$/),
        fc.stringMatching(/^[០-៩]{1,5}$|^[๐-๙]{1,5}$|^[໐-໙]{1,5}$/),
        (word, number) => {
          expect(homographOf(word + number)).toBe('digits')
          expect(homographOf(number + word)).toBe('digits')
        },
      ),
    )
  })
})
