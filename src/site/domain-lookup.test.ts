import * as v from 'valibot'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RegisterInfo } from '../contract/domains.ts'
import {
  lookupProblem,
  readRegisterInfo,
  readTransferPrice,
  statusSlug,
  transferReadiness,
} from './domain-lookup.ts'

const now = new Date('2026-11-21T00:00:00Z')
const registered: RegisterInfo = {
  domainName: 'sabay.com',
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
  test('reads what the contract says, and nothing is lost', () => {
    expect(v.parse(RegisterInfo, registered)).toEqual(registered)
    expect(readRegisterInfo([registered])).toEqual(registered)
  })

  test.each([undefined, null, '<html>', {}, [], [null], [{ domainName: 'a.com', state: 'new' }]])(
    'takes no other answer: %j',
    (answer) => {
      expect(readRegisterInfo(answer)).toBeUndefined()
    },
  )

  test('keeps what is unknown null', () => {
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
  expect(readTransferPrice(answer)).toBe(price)
})

test.each([
  [400, 'INVALID_DOMAIN', 'name'],
  [400, 'REQUIRED_DOMAIN', 'name'],
  [400, 'UNSUPPORTED_TLD', 'tld'],
  [429, 'TOO_MANY_REQUESTS', 'busy'],
  [503, undefined, 'silent'],
])('a refusal %i %s is the problem %s', (status, code, problem) => {
  expect(lookupProblem(status, code)).toBe(problem)
})

test.each([
  ['client transfer prohibited', 'transfer-prohibited'],
  ['serverTransferProhibited', 'transfer-prohibited'],
  ['server hold', 'hold'],
  ['pendingTransfer', 'pending-transfer'],
  ['auto renew period', 'auto-renew-period'],
  ['active', 'active'],
])('the status "%s" has the text %s', (status, slug) => {
  expect(statusSlug(status)).toBe(slug)
  const texts: unknown = JSON.parse(readFileSync('public/locales/en/domains.json', 'utf8'))
  expect(texts).toHaveProperty([`status.${slug}`])
})

describe('transferReadiness', () => {
  test.each<[string, Partial<RegisterInfo>]>([
    ['ready', {}],
    ['ready', { expiresAt: null }],
    ['ready', { statuses: ['client delete prohibited', 'client update prohibited'] }],
    ['locked', { statuses: ['client transfer prohibited'] }],
    ['locked', { statuses: ['server transfer prohibited', 'active'] }],
    ['moving', { statuses: ['pending transfer', 'client transfer prohibited'] }],
    ['expired', { expiresAt: '2026-11-20T00:00:00.000Z' }],
    ['expired', { statuses: ['redemption period', 'client transfer prohibited'] }],
    ['expired', { statuses: ['pendingDelete'] }],
    ['free', { state: 'not-found' }],
    ['silent', { state: 'unknown' }],
  ])('%s: %j', (readiness, facts) => {
    expect(transferReadiness({ ...registered, ...facts }, now)).toBe(readiness)
  })
})
