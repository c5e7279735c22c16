import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { openMetaEvents } from './meta-events.ts'

const now = new Date('2026-11-27T03:00:00Z')
const seconds = now.getTime() / 1000
const email = createHash('sha256').update('dara@example.com').digest('hex')

const event = (own: object = {}) => ({
  ...{ event_name: 'PageView', event_time: seconds, event_id: 'one', action_source: 'website' },
  event_source_url: 'https://shop.example/',
  user_data: { em: [email], client_user_agent: 'test' },
  custom_data: {},
  ...own,
})
const purchase = (customData: object) => event({ event_name: 'Purchase', custom_data: customData })

it.each<[string, object, RegExp]>([
  ['an email in clear', { user_data: { em: 'dara@example.com', client_user_agent: 'a' } }, /em/],
  ['no user agent', { user_data: {} }, /client_user_agent/],
  ['an unknown field', { user_data: { name: 'Dara', client_user_agent: 'a' } }, /name/],
  ['an event of last week', { event_time: seconds - 8 * 86_400 }, /too old/],
  ['an event of tomorrow', { event_time: seconds + 86_400 }, /in the future/],
  ['a purchase without its value', purchase({ currency: 'USD' }), /value and currency/],
])('refuses %s, and takes none of its call', (_, own, problem) => {
  const events = openMetaEvents(undefined, () => now)
  expect(events.receive([event(), { ...event(), ...own }])).toMatch(problem)
  expect(events.all()).toEqual([])
})

it('finds an event that arrives twice', () => {
  const events = openMetaEvents(undefined, () => now)
  expect(events.receive([event(), event({ event_name: 'Search' })])).toBeUndefined()
  expect(events.receive([event()])).toBeUndefined()
  expect(events.all().map(({ isDuplicate }) => isDuplicate)).toEqual([false, false, true])
})
