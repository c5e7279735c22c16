import { expect, it } from 'vitest'
import { numbersElsewhere, readDraft } from './message-draft.ts'

const draft = { senderName: 'Tonle', text: 'Sale today', recipients: '012 345 678' }

it('costs a credit per part and number', () => {
  expect(readDraft(draft, 'KH')).toMatchObject({ credits: 1, isReady: true })
  const long = { ...draft, text: 'ក'.repeat(71), recipients: '012345678\n0961234567' }
  expect(readDraft(long, 'KH').credits).toBe(4)
})

it.each([
  ['without a text', { text: ' \n ' }, false],
  ['without a sender', { senderName: '' }, false],
  ['with a text that is too long', { text: 'ក'.repeat(671) }, false],
  ['with a wrong number', { recipients: '012345678, 123' }, true],
  ['without numbers', { recipients: '' }, true],
])('is not sent %s', (_, change, isTextReady) => {
  expect(readDraft({ ...draft, ...change }, 'KH')).toMatchObject({ isReady: false, isTextReady })
})

it('counts the numbers whose carriers have not approved the sender', () => {
  const recipients = '012 345 678, 096 123 4567, 097 123 4567, 018 123 456, +66 81 234 5678'
  const read = readDraft({ ...draft, recipients }, 'KH')
  expect(numbersElsewhere(read, ['cellcard', 'smart'])).toBe(3)
  expect(numbersElsewhere(read, ['metfone'])).toBe(4)
  expect(numbersElsewhere(read, [])).toBe(5)
})

it.each([
  ['Sale today', false],
  ['Sale 20% until 24/12', false],
  ['Sale today. Stop: 012 345 678', true],
  ['បញ្ចុះតម្លៃ។ ឈប់ទទួល៖ ០១២៣៤៥៦៧៨', true],
  ['Sale. Stop: shop.com.kh/stop', true],
])('reads whether “%s” says how to stop: %s', (text, says) => {
  expect(readDraft({ ...draft, text }, 'KH').saysHowToStop).toBe(says)
})
