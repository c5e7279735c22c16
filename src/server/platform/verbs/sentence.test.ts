import { expect, it } from 'vitest'
import { rule, ruleSentence, say, wordsLocale, wordsText } from './sentence.ts'

const granted = say('wheel.granted', { name: 'dara', spins: 3, day: '31/12/2026' })

it('says a sentence in each language, also one within another', () => {
  expect(wordsText(granted)).toBe('dara has 3 more spins, until 31/12/2026.')
  expect(wordsText(granted, 'km')).toBe('dara បានដងបង្វិលបន្ថែម 3 ដង រហូតដល់ថ្ងៃ 31/12/2026។')
  const until = say('tld.price-until', { price: '$2.99', day: '31/12/2026' })
  expect(wordsText(say('tld.sale-line', { sale: until }), 'km')).toBe(
    'ការបញ្ចុះតម្លៃ៖ $2.99 ដល់ថ្ងៃ 31/12/2026',
  )
})

it('has the language of the reader only without a line of its own', () => {
  expect(wordsLocale(granted, 'km')).toBe('km')
  expect(wordsLocale([granted, granted], 'km')).toBe('km')
  expect(wordsLocale([granted, 'com  $12.99'], 'km')).toBe('en')
  expect(wordsText(['com  $12.99', say('tld.none')], 'km')).toBe('com  $12.99\nគ្មាន')
})

it('finds the sentence of a rule by its message, and leaves other messages as they are', () => {
  const message = rule('rule.between', { name: '--days', least: 1, most: 9 })
  expect(message).toBe('--days is 1 to 9.')
  expect(wordsText(ruleSentence(message), 'km')).toBe('--days គឺពី 1 ដល់ 9។')
  expect(ruleSentence('Invalid type')).toBe('Invalid type')
})
