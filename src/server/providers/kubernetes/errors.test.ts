import { expect, it } from 'vitest'
import { classOf } from './errors.ts'

it.each([
  [403, 'pods "x" is forbidden: exceeded quota: plan, requested: limits.memory=4Gi', 'quota'],
  [403, 'unable to create new content in namespace x because it is being terminated', 'busy'],
  [403, 'secrets is forbidden: User "flow" cannot create resource', 'fatal'],
  [409, 'Apply failed with 1 conflict', 'busy'],
  [401, 'Unauthorized', 'fatal'],
  [422, 'Deployment is invalid', 'fatal'],
  [429, 'too many requests', 'retry'],
  [500, 'etcdserver: request timed out', 'retry'],
  [504, 'Timeout', 'retry'],
])('%s %s is %s', (status, message, expected) => {
  expect(classOf(status, message)).toBe(expected)
})
