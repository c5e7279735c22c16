import { expect, it } from 'vitest'
import { orderNote } from './order-note.ts'

type Noted = Parameters<typeof orderNote>[0]
type Fulfilment = Noted['items'][number]['fulfilment']

it.each<[Noted['state'], readonly Fulfilment[], ReturnType<typeof orderNote>]>([
  ['PAID', ['WAITING', 'IN_PROGRESS'], null],
  ['PAID', ['ACTIVE', 'IN_PROGRESS', 'AWAITING_DOCUMENTS'], 'AWAITING_DOCUMENTS'],
  // The customer's turn comes before ours.
  ['PAID', ['DELAYED', 'IN_REVIEW', 'NO_CAPACITY', 'AWAITING_DOCUMENTS'], 'AWAITING_DOCUMENTS'],
  ['PAID', ['IN_REVIEW', 'NO_CAPACITY'], 'NO_CAPACITY'],
  ['PAID', ['REFUNDED', 'IN_PROGRESS'], null],
  ['COMPLETED', ['ACTIVE', 'ACTIVE'], null],
  ['COMPLETED', ['ACTIVE', 'REFUNDED'], 'PARTLY_REFUNDED'],
  ['COMPLETED', ['REFUNDED', 'REFUNDED'], 'REFUNDED'],
  ['AWAITING_PAYMENT', ['WAITING'], null],
  ['CANCELLED', ['WAITING'], null],
])('an order that is %s with items %j has the note %s', (state, fulfilments, note) => {
  expect(orderNote({ state, items: fulfilments.map((fulfilment) => ({ fulfilment })) })).toBe(note)
})
