import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCard } from './vcard.ts'

describe('jCard', () => {
  it('gives the first usable value of each property', () => {
    expect(
      readCard([
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', ''],
          ['FN', {}, 'text', ' Sok Dara '],
          ['org', {}, 'text', ['Angkor Ltd', 'Sales']],
          ['tel', { type: 'fax' }, 'uri', 'tel:+855.1'],
          ['tel', { type: ['work', 'fax'] }, 'uri', 'tel:+855.2'],
          ['tel', { type: ['voice'] }, 'uri', 'tel:+855.12345678;ext=9'],
          ['email', {}, 'text', 'sok@example.com'],
          ['email', {}, 'text', 'second@example.com'],
          ['adr', { cc: 'KH' }, 'text', ['', '', 'Street 240', 'Phnom Penh', '', '', '']],
        ],
      ]),
    ).toEqual({
      name: 'Sok Dara',
      organization: 'Angkor Ltd',
      phone: '+855.12345678;ext=9',
      email: 'sok@example.com',
    })
  })

  it('makes of anything else what can be made, without an error', () => {
    for (const value of [
      undefined,
      null,
      7,
      'vcard',
      {},
      [],
      ['vcard'],
      ['vcard', [[], ['fn'], [1, 2, 3, 4]]],
    ]) {
      expect(readCard(value)).toEqual({})
    }
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, parameters) => {
        readCard(value)
        readCard(['vcard', [['tel', parameters, 'text', value]]])
      }),
    )
  })
})
