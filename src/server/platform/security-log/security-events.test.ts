import { expect, it } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { eventsOfCalls, logSecurity } from './security-events.ts'

it('names calls that exist', () => {
  const calls = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(eventsOfCalls).filter((call) => !calls.has(call))).toEqual([])
})

it('records only the listed fields', () => {
  const lines: unknown[] = []
  const ids = { customerId: 'c', password: 'canary' }
  logSecurity({ info: (fields: unknown) => void lines.push(fields) }, 'password.changed', ids)
  expect(JSON.stringify(lines)).toBe('[{"event":"password.changed","customerId":"c"}]')
})
