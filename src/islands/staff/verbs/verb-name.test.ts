import { expect, it } from 'vitest'
import type { StaffVerb } from '../../../contract/staff-verbs.ts'
import { formatStaffQuery, parseStaffQuery } from '../staff-query.ts'
import { verbName, verbsMatching } from './verb-name.ts'

const verb = (noun: string, name: string, help: string): StaffVerb => ({
  ...{ noun, verb: name, help: [help], fields: [], file: null },
  ...{ changes: true, isDestructive: false, showsPreview: false, showsReason: false },
})

it('finds verbs by words of their name and help', () => {
  const verbs = [
    verb('account', 'ban', 'refuses a customer at once'),
    verb('voucher', 'end', 'ends a voucher at once'),
  ]
  const namesOf = (typed: string) => verbsMatching(verbs, typed).map(verbName)
  expect(namesOf('')).toEqual(['account ban', 'voucher end'])
  expect(namesOf(' Customer ban')).toEqual(['account ban'])
  expect(namesOf('at once voucher')).toEqual(['voucher end'])
  expect(namesOf('paypal')).toEqual([])
})

it('keeps a screen in its URL', () => {
  const query = { screen: 'verbs', verb: 'account ban', name: 'ស្រី & co' }
  expect(parseStaffQuery(formatStaffQuery(query))).toEqual(query)
  expect(formatStaffQuery({ screen: '', q: '' })).toBe('')
})
