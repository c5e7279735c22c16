import { expect, it } from 'vitest'
import { ProviderError } from '../../platform/provider-error.ts'
import { classOf, classOfFault, faultOf, refusedBy, type Service } from './errors.ts'

const now = new Date('2026-11-24T05:00:00Z')
const classes: readonly (readonly [Service, number, string, string, string])[] = [
  ['compute', 403, '', 'Quota exceeded for instances: Requested 1, but already used 1', 'quota'],
  ['compute', 403, '', 'Policy does not allow this to be performed.', 'fatal'],
  [
    'volume',
    413,
    '',
    "Maximum number of volumes allowed (10) exceeded for quota 'volumes'.",
    'quota',
  ],
  ['volume', 413, '', 'This request was rate-limited.', 'retry'],
  ['network', 409, 'OverQuota', "Quota exceeded for resources: ['port'].", 'quota'],
  ['network', 409, 'IpAddressGenerationFailure', 'No more IP addresses available.', 'quota'],
  ['network', 400, 'ExternalIpAddressExhausted', 'Cannot find any IP address.', 'quota'],
  ['network', 409, 'SecurityGroupInUse', 'Security Group x in use.', 'busy'],
  ['compute', 409, '', "Cannot 'reboot' instance x while it is in vm_state stopped", 'busy'],
  ['volume', 400, '', 'Invalid volume: Volume status must be available or error', 'busy'],
  ['compute', 400, '', 'Keypair data is invalid', 'input'],
  ['compute', 400, '', 'Invalid flavorRef provided.', 'fatal'],
  ['compute', 406, '', 'Version 2.999 is not supported by the API.', 'fatal'],
  ['identity', 401, '', 'The request you have made requires authentication.', 'fatal'],
  ['compute', 429, '', 'Slow down', 'retry'],
  ['image', 503, '', 'Service is unavailable', 'retry'],
]

it.each(classes)('%s %i %s "%s" is of the class %s', (service, status, type, message, expected) => {
  expect(classOf(service, status, { type, message })).toBe(expected)
})

it('a refusal carries the service’s words, its request id and its patience', () => {
  const answer = {
    status: 429,
    headers: new Headers({ 'retry-after': '7', 'x-openstack-request-id': 'req-1' }),
    text: '{"overLimit":{"code":429,"message":"Slow down","retryAfter":"7"}}',
  }
  const refused = refusedBy('compute', answer, now)
  expect(refused).toMatchObject({ kind: 'rate-limited', fault: 'retry', retryAfterMs: 7000 })
  expect(refused.message).toBe('openstack: 429 Slow down (req-1)')
  const html = { status: 502, headers: new Headers(), text: '<html>Bad gateway</html>' }
  expect(refusedBy('compute', html, now)).toMatchObject({ kind: 'unreachable', fault: 'retry' })
})

it('a lost answer is worth a retry, and a strange one is not', () => {
  expect(faultOf(new ProviderError('openstack', 'timeout', 'x'))).toBe('retry')
  expect(faultOf(new ProviderError('openstack', 'protocol', 'x'))).toBe('fatal')
  expect(faultOf(new Error('x'))).toBeUndefined()
})

it('a server that found no host waits for room', () => {
  expect(classOfFault('No valid host was found. There are not enough hosts available.')).toBe(
    'quota',
  )
  expect(classOfFault('Build of instance aborted')).toBe('retry')
})
