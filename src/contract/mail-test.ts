import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { EmailDomain } from './forwarders.ts'
import { Done, IdParams } from './shared-shapes.ts'
import { taskErrors } from './web-space-tasks.ts'

/** The records by which other providers judge the mail of a domain. */
export const mailChecks = ['MX', 'SPF', 'DKIM', 'DMARC', 'PTR'] as const

/** PTR is of our server, so its record is never the customer's. */
const customersChecks = ['MX', 'SPF', 'DKIM', 'DMARC'] as const

/**
 * A record as the world sees it. DIFFERENT: not as our server needs it. SEVERAL: more than the one that
 * is allowed. TOO_MANY_LOOKUPS: an SPF record that mail servers ignore. UNREAD: no resolver answered.
 */
export const MailCheck = v.object({
  check: v.picklist(mailChecks),
  state: v.picklist(['OK', 'MISSING', 'DIFFERENT', 'SEVERAL', 'TOO_MANY_LOOKUPS', 'UNREAD']),
  /** The record's name in full. */
  name: v.string(),
  type: v.picklist(['MX', 'TXT', 'PTR']),
  /** Null where one record is not the answer, or our server has no key yet. */
  wanted: v.nullable(v.string()),
  found: v.array(v.string()),
  /** Whether `setMailRecord` can set it: we host the zone. */
  canSet: v.boolean(),
})
export type MailCheck = v.InferOutput<typeof MailCheck>

/** EMPTY_DATA: the account does not have the domain (yet). Ours. */
export const testMail = endpoint({
  method: 'GET',
  path: '/user/services/{id}/mail-test',
  summary: 'What other providers see of the mail of a domain',
  access: 'customer',
  params: IdParams,
  query: v.object({ domain: EmailDomain }),
  answer: v.object({ checks: v.array(MailCheck) }),
  errors: [...taskErrors, 'EMPTY_DATA'],
})

/** In the customer's zone with us; their other records and SPF terms stay. Ours. */
export const setMailRecord = endpoint({
  method: 'POST',
  path: '/user/services/{id}/mail-test/records',
  summary: 'Sets a record that the mail of a domain needs',
  access: 'customer',
  params: IdParams,
  body: v.object({ domain: EmailDomain, check: v.picklist(customersChecks) }),
  answer: Done,
  errors: [
    ...taskErrors,
    ...(['EMPTY_DATA', 'DNS_ZONE_NOT_FOUND', 'DNS_ZONE_CHANGED', 'DNS_RECORDS_LIMITED'] as const),
  ],
})
