import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakable, shortened } from './breakable.ts'

const shown = (text: string): string => text.replaceAll('\u200b', '|')
const plain = (text: string): string => text.replaceAll('\u200b', '')

test('Khmer may break between its words', () => {
  expect(shown(breakable('ចុះឈ្មោះដូមែនថ្មី'))).toBe('ចុះឈ្មោះ|ដូមែន|ថ្មី')
})

test('loanwords and their neighbours stay whole', () => {
  expect(shown(breakable('ទទួលក្រេឌីត'))).toBe('ទទួល|ក្រេឌីត')
  expect(shown(breakable('តម្លៃដូមែន'))).toBe('តម្លៃ|ដូមែន')
  expect(shown(breakable('គោលការណ៍ឯកជនភាព'))).toBe('គោលការណ៍|ឯកជនភាព')
})

test.each([
  ['Latin words break only at spaces', 'Terms of service: .com.kh'],
  ['no break before Khmer punctuation', 'ដូមែន៖ .com'],
  ['no break before a repetition sign', 'ផ្សេងៗ'],
])('%s', (_, text) => {
  expect(breakable(text)).toBe(text)
})

const khmer = fc.string({
  unit: fc.constantFrom(...Array.from('កខគឃងចដតនបមយរលសអាិីុូួើេែៃំះ្ៗ។៖ a.1')),
  maxLength: 40,
})

test('only zero-width spaces are added', () => {
  fc.assert(
    fc.property(khmer, (text) => {
      expect(plain(breakable(text))).toBe(text)
    }),
  )
})

test('no sign is separated from its letter', () => {
  fc.assert(
    fc.property(khmer, (text) => {
      expect(breakable(text)).not.toMatch(/\u200b[\u17b4-\u17dd]|\u17d2\u200b/u)
    }),
  )
})

test('shortening removes the last word and adds an ellipsis', () => {
  const first = shortened('One two, three')
  expect(first).toBe('One two…')
  expect(shortened(first)).toBe('One…')
  expect(shortened('One…')).toBe('One…')
})

test('shortening keeps Khmer words whole', () => {
  expect(plain(shortened(breakable('ចុះឈ្មោះដូមែនថ្មី')))).toBe('ចុះឈ្មោះដូមែន…')
})

test('repeated shortening terminates', () => {
  fc.assert(
    fc.property(khmer, (text) => {
      let last = breakable(text)
      for (let round = 0; round <= text.length + 1; round += 1) last = shortened(last)
      expect(shortened(last)).toBe(last)
    }),
  )
})
