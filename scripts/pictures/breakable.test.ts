import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakable, shortened } from './breakable.ts'

const shown = (text: string): string => text.replaceAll('\u200b', '|')
const plain = (text: string): string => text.replaceAll('\u200b', '')

test('Khmer may break between its words', () => {
  expect(shown(breakable('ចុះឈ្មោះដូមែនថ្មី'))).toBe('ចុះឈ្មោះ|ដូមែន|ថ្មី')
})

test('words from other languages stay whole, and so does what stands beside them', () => {
  expect(shown(breakable('ទទួលក្រេឌីត'))).toBe('ទទួល|ក្រេឌីត')
  expect(shown(breakable('តម្លៃដូមែន'))).toBe('តម្លៃ|ដូមែន')
  expect(shown(breakable('គោលការណ៍ឯកជនភាព'))).toBe('គោលការណ៍|ឯកជនភាព')
})

test.each([
  ['Latin words break at their spaces only', 'Terms of service: .com.kh'],
  ['before Khmer punctuation nothing breaks', 'ដូមែន៖ .com'],
  ['before a repetition sign nothing breaks', 'ផ្សេងៗ'],
])('%s', (_, text) => {
  expect(breakable(text)).toBe(text)
})

const khmer = fc.string({
  unit: fc.constantFrom(...Array.from('កខគឃងចដតនបមយរលសអាិីុូួើេែៃំះ្ៗ។៖ a.1')),
  maxLength: 40,
})

test('nothing but the places to break is added', () => {
  fc.assert(
    fc.property(khmer, (text) => {
      expect(plain(breakable(text))).toBe(text)
    }),
  )
})

test('no sign is parted from the letter that it belongs to', () => {
  fc.assert(
    fc.property(khmer, (text) => {
      expect(breakable(text)).not.toMatch(/\u200b[\u17b4-\u17dd]|\u17d2\u200b/u)
    }),
  )
})

test('a text is shortened word by word, and ends in an ellipsis', () => {
  const first = shortened('One two, three')
  expect(first).toBe('One two…')
  expect(shortened(first)).toBe('One…')
  expect(shortened('One…')).toBe('One…')
})

test('shortening Khmer leaves whole words', () => {
  expect(plain(shortened(breakable('ចុះឈ្មោះដូមែនថ្មី')))).toBe('ចុះឈ្មោះដូមែន…')
})

test('shortening comes to an end', () => {
  fc.assert(
    fc.property(khmer, (text) => {
      let last = breakable(text)
      for (let round = 0; round <= text.length + 1; round += 1) last = shortened(last)
      expect(shortened(last)).toBe(last)
    }),
  )
})
