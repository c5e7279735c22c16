import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { RegisterInfo } from '../contract/domains.ts'
import { lookupProblem, readPrice, readRegisterInfo } from './domain-lookup.ts'

const registered: RegisterInfo = {
  domainName: 'sabay.com',
  unicodeName: 'sabay.com',
  source: 'rdap',
  lookedUpAt: '2026-11-21T00:00:00.000Z',
  contactUrl: 'https://registrar.example/contact',
  updatedAt: '2026-11-08T00:00:00.000Z',
  signed: false,
  raw: '{}',
  state: 'registered',
  ownerName: null,
  ownerEmail: null,
  ownerPhone: null,
  hidden: true,
  registrar: 'Registrar',
  registeredAt: '2006-11-08T00:00:00.000Z',
  expiresAt: '2027-11-08T00:00:00.000Z',
  nameservers: ['ns1.example'],
  statuses: ['active'],
}

describe('readRegisterInfo', () => {
  test('reads every field of the contract', () => {
    expect(v.parse(RegisterInfo, registered)).toEqual(registered)
    expect(readRegisterInfo([registered])).toEqual(registered)
  })

  test.each([undefined, null, '<html>', {}, [], [null], [{ domainName: 'a.com', state: 'new' }]])(
    'takes no other answer: %j',
    (answer) => {
      expect(readRegisterInfo(answer)).toBeUndefined()
    },
  )

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 7])(
    'leads to no %j',
    (contactUrl) => {
      expect(readRegisterInfo([{ ...registered, contactUrl }])?.contactUrl).toBeNull()
    },
  )

  test('unknown fields are null', () => {
    expect(
      readRegisterInfo([{ domainName: 'a.com', state: 'not-found', statuses: [1, 'active'] }]),
    ).toMatchObject({ ownerName: null, expiresAt: null, hidden: false, statuses: ['active'] })
  })
})

test.each([
  [{ transferPrice: 14.99 }, 14.99],
  [{ transferPrice: '14.99' }, undefined],
  [{ transferPrice: -1 }, undefined],
  [null, undefined],
])('the transfer price of %j is %s', (answer, price) => {
  expect(readPrice(answer, 'transferPrice')).toBe(price)
})

test.each([
  [400, 'INVALID_DOMAIN', 'name'],
  [400, 'REQUIRED_DOMAIN', 'name'],
  [400, 'UNSUPPORTED_TLD', 'tld'],
  [400, 'SCRIPT_NOT_TAKEN', 'script'],
  [429, 'TOO_MANY_REQUESTS', 'busy'],
  [503, undefined, 'unavailable'],
])('the error %i %s is the problem %s', (status, code, problem) => {
  expect(lookupProblem(status, code)).toBe(problem)
})
