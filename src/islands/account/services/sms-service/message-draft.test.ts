import { expect, it } from 'vitest'
import { readDraft } from './message-draft.ts'

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
