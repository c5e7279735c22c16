import { expect, it } from 'vitest'
import { openGa4Events } from './ga4-events.ts'

const now = new Date('2026-11-27T03:00:00Z')
const hourMs = 3_600_000

const call = (own: object = {}, params: object = {}) => ({
  client_id: '1.2',
  events: [
    {
      ...{ name: 'page_view', timestamp_micros: now.getTime() * 1000 },
      params: { session_id: '1', engagement_time_msec: 1, ...params },
      ...own,
    },
  ],
})
const sale = { transaction_id: 'one', value: 10, currency: 'USD' }

it.each<[string, object, RegExp]>([
  ['a client that is no id of Google', { ...call(), client_id: 'dara' }, /client_id/],
  ['an event without a visit', call({}, { session_id: '' }), /session_id/],
  ['an unknown field', call({}, { email: 'dara@example.com' }), /email/],
  [
    'an event older than three days',
    call({ timestamp_micros: (now.getTime() - 73 * hourMs) * 1000 }),
    /72 hours/,
  ],
  ['a purchase without its currency', call({ name: 'purchase' }, { value: 1 }), /currency/],
])('drops %s, and says why to who validates it', (_, body, problem) => {
  const events = openGa4Events(undefined, () => now)
  expect(events.validate(body)).toMatch(problem)
  events.receive(body)
  expect(events.all()).toEqual([])
  expect(events.dropped()).toHaveLength(1)
})

it('recognises a purchase that arrives twice, and nothing else', () => {
  const events = openGa4Events(undefined, () => now)
  for (const body of [call(), call(), call({ name: 'purchase' }, sale)]) events.receive(body)
  events.receive(call({ name: 'purchase' }, sale))
  expect(events.all().map(({ isDuplicate }) => isDuplicate)).toEqual([false, false, false, true])
})
