import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { EmailDomain } from './forwarders.ts'
import { IdParams } from './shared-shapes.ts'

const taskErrors = [
  'SERVICE_NOT_FOUND',
  'SERVICE_STATE_INVALID',
  'SERVICE_SUSPENDED',
  'SERVICE_BUSY',
] as const

/** `8.3` */
const PhpVersion = v.pipe(v.string(), v.regex(/^\d{1,2}\.\d{1,2}$/))

const PhpVersions = v.object({
  /** What can be chosen, the newest first. */
  offered: v.array(PhpVersion),
  sites: v.array(v.object({ domain: v.string(), version: PhpVersion })),
})

export const listPhpVersions = endpoint({
  method: 'GET',
  path: '/user/services/{id}/php',
  summary: 'The PHP versions of the websites of a service',
  access: 'customer',
  params: IdParams,
  answer: PhpVersions,
  errors: taskErrors,
})

/** EMPTY_DATA: the account has no such domain, or the server no such version. */
export const setPhpVersion = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/php',
  summary: 'Sets the PHP version of a website',
  access: 'customer',
  params: IdParams,
  body: v.object({ domain: EmailDomain, version: PhpVersion }),
  answer: PhpVersions,
  errors: [...taskErrors, 'EMPTY_DATA'],
})
