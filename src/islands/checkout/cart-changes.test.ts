import { expect, it } from 'vitest'
import { mergeChanges } from './cart-changes.ts'

const change = (key: string, kind: 'ADDED' | 'PRICE_CHANGED' | 'REMOVED') => ({
  key,
  name: key,
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
  expect(first).toEqual([{ key: 'a', name: 'a', change: 'PRICE_CHANGED' }])
  expect(second).toEqual([{ key: 'a', name: 'a', change: 'REMOVED' }])
  expect(mergeChanges(second, { modifiedItems: [] }, undefined)).toEqual(second)
})
