import * as v from 'valibot'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RegisterInfo } from '../contract/domains.ts'
import {
  lookupProblem,
  readRegisterInfo,
  readPrice,
  statusSetter,
  statusSlug,
} from './domain-lookup.ts'
import { knownStatuses } from './domain-statuses.ts'

const registered: RegisterInfo = {
  domainName: 'sabay.com',
  unicodeName: 'sabay.com',
  source: 'rdap',
  askedAt: '2026-11-21T00:00:00.000Z',
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

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 7])(
    'leads to no %j',
    (contactUrl) => {
      expect(readRegisterInfo([{ ...registered, contactUrl }])?.contactUrl).toBeNull()
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
  expect(readPrice(answer, 'transferPrice')).toBe(price)
})

test.each([
  [400, 'INVALID_DOMAIN', 'name'],
  [400, 'REQUIRED_DOMAIN', 'name'],
  [400, 'UNSUPPORTED_TLD', 'tld'],
  [400, 'SCRIPT_NOT_TAKEN', 'script'],
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
  ['ACTIVE', 'active'],
  ['ok', 'active'],
  ['linked', 'associated'],
])('the status "%s" has the text %s', (status, slug) => {
  expect(statusSlug(status)).toBe(slug)
})

// RFC 5731 §2.3, RFC 3915 §3.1, RFC 5732, and the RDAP values of RFC 9083 §10.2.2 and RFC 8056.
const eppStatuses =
  'clientDeleteProhibited clientHold clientRenewProhibited clientTransferProhibited ' +
  'clientUpdateProhibited inactive ok linked pendingCreate pendingDelete pendingRenew ' +
  'pendingTransfer pendingUpdate serverDeleteProhibited serverHold serverRenewProhibited ' +
  'serverTransferProhibited serverUpdateProhibited addPeriod autoRenewPeriod renewPeriod ' +
  'transferPeriod redemptionPeriod pendingRestore'
const rdapStatuses =
  'validated, renew prohibited, update prohibited, transfer prohibited, delete prohibited, proxy, ' +
  'private, removed, obscured, associated, active, inactive, locked, pending create, pending renew, ' +
  'pending transfer, pending update, pending delete, add period, auto renew period, ' +
  'client delete prohibited, client hold, client renew prohibited, client transfer prohibited, ' +
  'client update prohibited, pending restore, redemption period, renew period, ' +
  'server delete prohibited, server renew prohibited, server transfer prohibited, ' +
  'server update prohibited, server hold, transfer period, administrative, reserved'
const everyStatus = [...eppStatuses.split(' '), ...rdapStatuses.split(', ')]

test.each(['en', 'km'])('every status of EPP and RDAP has its meaning in %s', (language) => {
  const texts: unknown = JSON.parse(readFileSync(`public/locales/${language}/domains.json`, 'utf8'))
  for (const status of everyStatus) {
    const slug = statusSlug(status)
    expect(knownStatuses, status).toContain(slug)
    expect(texts).toHaveProperty([`status.${slug}`])
    expect(texts).toHaveProperty([`status.${slug}.text`])
  }
})

test.each([
  ['clientHold', 'client'],
  ['server transfer prohibited', 'server'],
  ['transfer prohibited', undefined],
  ['pendingDelete', undefined],
  ['client something', undefined],
])('%s was set by %s', (status, setter) => {
  expect(statusSetter(status)).toBe(setter)
})
