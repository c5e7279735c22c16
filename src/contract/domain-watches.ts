import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Done, Moment } from './shared-shapes.ts'

/** Maximum number of names that a customer can watch. */
export const maximumWatches = 50

/** A taken name whose release the customer wants to be notified of. */
export const DomainWatch = v.object({
  /** In A-labels. */
  domainName: v.string(),
  /** As displayed. */
  unicodeName: v.string(),
  createdAt: Moment,
  /** The state at the last check. */
  state: v.picklist(['taken', 'available']),
  checkedAt: Moment,
  /** The expiry, as far as the registry publishes it. */
  expiresAt: v.nullable(Moment),
  /** When the customer was notified; the checks end then. */
  notifiedAt: v.nullable(Moment),
})
export type DomainWatch = v.InferOutput<typeof DomainWatch>

/** The newest first. Ours. */
export const listDomainWatches = endpoint({
  method: 'GET',
  path: '/user/domain-watches',
  summary: 'The names that the customer watches',
  access: 'customer',
  answer: v.object({ watches: v.array(DomainWatch) }),
  errors: [],
})

const Body = v.object({ domainName: v.pipe(v.string(), v.maxLength(300)) })

/**
 * Watches a taken name. Idempotent; a name that was free and is taken again is watched anew. Ours.
 */
export const watchDomain = endpoint({
  method: 'PUT',
  path: '/user/domain-watches',
  summary: 'Watches a taken name, to tell when it is free',
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

/** Stops watching a name; idempotent. Ours. */
export const unwatchDomain = endpoint({
  method: 'DELETE',
  path: '/user/domain-watches',
  summary: 'Watches a name no longer',
  access: 'customer',
  body: Body,
  answer: Done,
  errors: [],
})
