import fc from 'fast-check'
import { expect, it } from 'vitest'
import { failureClass, ProviderError } from '../../platform/provider-error.ts'
import { classifyReason, withoutPrefix } from './errors.ts'

const known: readonly (readonly [reason: string, cause: string, errorClass: string])[] = [
  ['Sorry, a group for that username already exists.', 'username-taken', 'busy'],
  ['Sorry, a passwd entry for that username already exists', 'username-taken', 'busy'],
  ['The username (fmekong) is taken', 'username-taken', 'busy'],
  ['The name fmekong already exists', 'username-taken', 'busy'],
  ['This system already has an account named “fmekong”.', 'username-taken', 'busy'],
  [
    'A DNS entry for “example.com” already exists. You must remove this DNS entry from all servers in the DNS cluster to proceed.',
    'dns-entry',
    'input',
  ],
  ['Sorry, that domain is already setup (remove it from httpd.conf)', 'domain-taken', 'input'],
  ['“no domain” is not a valid domain.', 'domain-invalid', 'input'],
  ['You do not have a user named “x”.', 'absent', 'fatal'],
  ['Account does not exist: “x”.', 'absent', 'fatal'],
  ['You do not have access to an account named “x”.', 'foreign', 'fatal'],
  ['The package “fl-x-v1” does not exist.', 'package', 'fatal'],
  ['Your license permits a maximum of “5” accounts on this server.', 'license', 'quota'],
  ['Could not create the home directory: No space left on device', 'disk', 'quota'],
  ['The account “x” is locked: only the root user may unsuspend it.', 'locked', 'fatal'],
  ['Owner does not exist: reseller', 'other', 'fatal'],
  ['The script timed out while it created x.', 'timeout', 'retry'],
  [
    'Sorry, the password you selected cannot be used because it is too weak and would be too easy to guess. Please select a password with strength rating of 65 or higher.',
    'password',
    'fatal',
  ],
]

it.each(known)('classifies “%s” as %s', (reason, cause, errorClass) => {
  expect(classifyReason(reason)).toEqual({ cause, class: errorClass, reason })
})

it('classifies a reason the same with any prefix and any kind of quotes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.stringMatching(/^[a-z\d]{6}$/),
      fc.constantFrom('', 'API failure: '),
      fc.constantFrom('“”', '""', "''"),
      ([reason, cause], id, failure, [open = '', close = '']) => {
        const shown = reason.replaceAll('“', open).replaceAll('”', close)
        const refusal = classifyReason(`${failure}(XID ${id}) ${shown}`)
        expect(refusal.cause).toBe(cause)
        expect(refusal.reason).toBe(shown)
      },
    ),
  )
})

it('removes a prefix only from the beginning', () => {
  expect(withoutPrefix('See (XID abc123) for more')).toBe('See (XID abc123) for more')
})

it('classifies a call that never arrived as worth a retry, and a wrong token as fatal', () => {
  const classOf = (kind: ConstructorParameters<typeof ProviderError>[1]) =>
    failureClass(new ProviderError('whm', kind, 'x'))
  expect([classOf('unreachable'), classOf('timeout'), classOf('rate-limited')]).toEqual([
    'retry',
    'retry',
    'retry',
  ])
  expect([classOf('refused'), classOf('protocol')]).toEqual(['fatal', 'fatal'])
})
