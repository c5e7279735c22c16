import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Done, Moment } from './shared-shapes.ts'

/** So many names at most that a customer can watch. */
export const maximumWatches = 50

/** A taken name that a customer wants to hear of when it is free. */
export const DomainWatch = v.object({
  /** In A-labels. */
  domainName: v.string(),
  /** As people read it. */
  unicodeName: v.string(),
  createdAt: Moment,
  /** What it was when it was last asked about. */
  state: v.picklist(['taken', 'available']),
  checkedAt: Moment,
  /** Until when it is paid, as far as its registry tells. */
  expiresAt: v.nullable(Moment),
  /** When the customer was told that it is free; it is not asked about any more. */
  notifiedAt: v.nullable(Moment),
})
export type DomainWatch = v.InferOutput<typeof DomainWatch>

/** `GET /user/domain-watches`: the newest first. Ours. */
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
 * `PUT /user/domain-watches`: watches a taken name. One that is watched stays as it is; one that was
 * free and is taken again is watched anew. Ours.
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

/** `DELETE /user/domain-watches`: a name that is not watched changes nothing. Ours. */
export const unwatchDomain = endpoint({
  method: 'DELETE',
  path: '/user/domain-watches',
  summary: 'Watches a name no longer',
  access: 'customer',
  body: Body,
  answer: Done,
  errors: [],
})
