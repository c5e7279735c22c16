import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  eppStatuses,
  knownStatuses,
  statusSetter,
  statusSlug,
  shownStatuses,
} from './domain-status.ts'

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
const domainStatuses =
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
const everyStatus = [...domainStatuses.split(' '), ...rdapStatuses.split(', ')]

test.each(['en', 'km'])('every status of EPP and RDAP has its meaning in %s', (language) => {
  const texts: unknown = JSON.parse(readFileSync(`public/locales/${language}/domains.json`, 'utf8'))
  for (const status of everyStatus) {
    const slug = statusSlug(status)
    expect(knownStatuses, status).toContain(slug)
    expect(texts).toHaveProperty([`status.${slug}`])
    expect(texts).toHaveProperty([`status.${slug}.text`])
  }
})

test('every status of RFC 5731 is one of EPP’s', () => {
  const rfc3915 = /Period$|Restore$/
  const slugs = domainStatuses
    .split(' ')
    .filter((status) => !rfc3915.test(status))
    .map(statusSlug)
  expect([...new Set(slugs)].sort()).toEqual([...eppStatuses].sort())
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

test.each([
  [['pending delete', 'redemption period', 'redemption period'], ['redemption period']],
  [
    ['pendingDelete', 'serverHold'],
    ['pendingDelete', 'serverHold'],
  ],
  [[], []],
])('of %j, %j are told', (statuses, told) => {
  expect(shownStatuses(statuses)).toEqual(told)
})
