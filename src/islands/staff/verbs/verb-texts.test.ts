import { expect, it } from 'vitest'
import type { StaffVerb } from '../../../contract/staff-verbs.ts'
import { verbName } from './verb-name.ts'
import { choiceText, fieldTexts, pathLabel, verbsMatching } from './verb-texts.ts'

const verb = (noun: string, name: string, help: string): StaffVerb => ({
  ...{ noun, verb: name, help: [help], fields: [], file: null },
  ...{ changes: true, isDestructive: false, showsPreview: false, showsReason: false },
})
const ban = verb('account', 'ban', 'refuses a customer at once')

it('finds verbs by words of their name, title and help', () => {
  const verbs = [ban, verb('voucher', 'end', 'ends a voucher at once')]
  const messages = { 'verb.account.ban': 'ហាមឃាត់អតិថិជន' }
  const namesOf = (typed: string) => verbsMatching(verbs, typed, messages).map(verbName)
  expect(namesOf('')).toEqual(['account ban', 'voucher end'])
  expect(namesOf(' Customer ban')).toEqual(['account ban'])
  expect(namesOf('at once voucher')).toEqual(['voucher end'])
  expect(namesOf('ហាមឃាត់')).toEqual(['account ban'])
  expect(namesOf('paypal')).toEqual([])
})

it('labels a field by its noun, by its name, or by the name of the command line', () => {
  const shared = { 'field.name': 'Customer', 'field.name.hint': 'The user name.' }
  const messages = { ...shared, 'field.name@zone': 'Domain' }
  const zone = verb('zone', 'publish', 'publishes')
  expect(fieldTexts(messages, ban, 'name')).toEqual({ label: 'Customer', hint: 'The user name.' })
  expect(fieldTexts(messages, zone, 'name')).toEqual({ label: 'Domain', hint: undefined })
  expect(fieldTexts(messages, zone, 'later')).toEqual({ label: 'later', hint: undefined })
  expect(choiceText({ 'role.owner': 'Owner' }, 'role', 'owner')).toBe('Owner')
  expect(choiceText({}, 'site', 'KH')).toBe('KH')
})

it('labels each name of a path that has a text', () => {
  const messages = { 'value.renewal_price': 'Renewal price', 'value.isDisabled': 'Sold out' }
  expect(pathLabel(messages, 'renewal_price')).toBe('Renewal price')
  expect(pathLabel(messages, 'Phnom Penh isDisabled')).toBe('Phnom Penh Sold out')
  expect(pathLabel(messages, 'rank')).toBe('rank')
})
