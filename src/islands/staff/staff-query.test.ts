import { expect, it } from 'vitest'
import { formatStaffQuery, parseStaffQuery } from './staff-query.ts'

it('keeps a screen in its URL', () => {
  const query = { screen: 'verbs', verb: 'account ban', name: 'ស្រី & co' }
  expect(parseStaffQuery(formatStaffQuery(query))).toEqual(query)
  expect(formatStaffQuery({ screen: '', q: '' })).toBe('')
})
