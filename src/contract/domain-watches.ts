import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Done, Moment } from './shared-shapes.ts'

/** Maximum number of names that a customer can watch. */
export const maximumWatches = 50

/** A taken name; the customer is notified when it becomes available. */
export const DomainWatch = v.object({
  domainName: v.string(),
  unicodeName: v.string(),
  createdAt: Moment,
  state: v.picklist(['taken', 'available']),
  checkedAt: Moment,
  expiresAt: v.nullable(Moment),
  /** When the customer was notified; the checks end then. */
  notifiedAt: v.nullable(Moment),
})
export type DomainWatch = v.InferOutput<typeof DomainWatch>

export const listDomainWatches = endpoint({
  method: 'GET',
  path: '/user/domain-watches',
  summary: 'The names that the customer watches',
  access: 'customer',
  answer: v.object({ watches: v.array(DomainWatch) }),
  errors: [],
})

const Body = v.object({ domainName: v.pipe(v.string(), v.maxLength(300)) })

/** Watches a taken name; idempotent, and restarts after a notification. Ours. */
export const watchDomain = endpoint({
  method: 'PUT',
  path: '/user/domain-watches',
  summary: 'Watches a taken name; a mail notifies when it is available',
  access: 'customer',
  body: Body,
  answer: DomainWatch,
  errors: [
    'REQUIRED_DOMAIN',
    'INVALID_DOMAIN',
    'UNSUPPORTED_TLD',
    'SCRIPT_NOT_TAKEN',
    'DOMAIN_NOT_TAKEN',
    'DOMAIN_NOT_CHECKED',
    'WATCHES_LIMITED',
  ],
})

export const unwatchDomain = endpoint({
  method: 'DELETE',
  path: '/user/domain-watches',
  summary: 'Stops watching a name',
  access: 'customer',
  body: Body,
  answer: Done,
  errors: [],
})
