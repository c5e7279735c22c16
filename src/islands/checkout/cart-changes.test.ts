import { expect, it } from 'vitest'
import texts from '../../../public/locales/en/checkout.json' with { type: 'json' }
import { message } from '../../i18n/fill.ts'
import { changeText, mergeChanges } from './cart-changes.ts'

const change = (key: string, kind: 'ADDED' | 'PRICE_CHANGED' | 'REMOVED') => ({
  key,
  name: key,
  ...({ plan: null, action: 'registration' } as const),
  change: kind,
  suggestionVouchers: [],
})
it('changes of the cart stay until they are confirmed, except the customer’s own', () => {
  const first = mergeChanges([], { modifiedItems: [change('a', 'PRICE_CHANGED')] }, undefined)
  const second = mergeChanges(
    first,
    { modifiedItems: [change('a', 'REMOVED'), change('b', 'REMOVED'), change('c', 'ADDED')] },
    'b',
  )
  expect(first).toMatchObject([{ key: 'a', name: 'a', change: 'PRICE_CHANGED' }])
  expect(second).toMatchObject([{ key: 'a', name: 'a', change: 'REMOVED' }])
  expect(mergeChanges(second, { modifiedItems: [] }, undefined)).toEqual(second)
})

it.each([
  ['registration', null, 'a.com is no longer available and was removed.'],
  ['renewal', null, 'The renewal of a.com can no longer be ordered and was removed.'],
  ['purchase', 'Start', 'Start (a.com) is no longer sold and was removed.'],
  ['renewal', 'Start', 'The renewal of Start (a.com) can no longer be ordered and was removed.'],
  ['upgrade', 'Plus', 'The change to Plus (a.com) can no longer be ordered and was removed.'],
] as const)('a removed %s of the plan %s says what was removed', (action, plan, text) => {
  const { key, params } = changeText({ key: 'a', name: 'a.com', plan, action, change: 'REMOVED' })
  expect(message(texts, key, params)).toBe(text)
})

it('a price that changed names the plan too', () => {
  const own = { key: 'a', name: 'a.com', plan: 'Start', action: 'purchase' } as const
  const { key, params } = changeText({ ...own, change: 'PRICE_CHANGED' })
  expect(message(texts, key, params)).toBe('Start (a.com) has a new price.')
})
