import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Done, IdParams } from './shared-shapes.ts'

const taskErrors = [
  'SERVICE_NOT_FOUND',
  'SERVICE_STATE_INVALID',
  'SERVICE_SUSPENDED',
  'SERVICE_BUSY',
] as const

// No quoted names; punycode domains of any TLD.
const localPart = String.raw`[a-z0-9_+\-]+(?:\.[a-z0-9_+\-]+)*`
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/** The part of an email address before the @. */
export const LocalPart = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.minLength(1),
  v.maxLength(64),
  v.regex(new RegExp(`^${localPart}$`), 'INVALID'),
)

/** A domain of a hosting (ASCII). */
export const EmailDomain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.minLength(1),
  v.maxLength(253),
)

const Target = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(254),
  v.regex(new RegExp(`^${localPart}@(?:${label}\\.)+[a-z]${label}$`, 'i'), 'INVALID_EMAIL'),
)

/** An email address whose messages go on to another. */
export const Forwarder = v.object({ from: v.string(), to: v.string() })
export type Forwarder = v.InferOutput<typeof Forwarder>

export const listForwarders = endpoint({
  method: 'GET',
  path: '/user/services/{id}/forwarders',
  summary: 'The email forwarders of a service, and the domains that can have some',
  access: 'customer',
  params: IdParams,
  answer: v.object({ domains: v.array(v.string()), items: v.array(Forwarder) }),
  errors: taskErrors,
})

/** FORWARDER_DOMAIN_UNKNOWN: the account does not have the domain (yet). */
export const addForwarder = endpoint({
  method: 'POST',
  path: '/user/services/{id}/forwarders',
  summary: 'Forwards the messages of an email address to another',
  access: 'customer',
  params: IdParams,
  body: v.object({
    name: LocalPart,
    domain: EmailDomain,
    to: Target,
  }),
  answer: Forwarder,
  errors: [
    ...taskErrors,
    ...(['FORWARDER_DOMAIN_UNKNOWN', 'FORWARDER_TARGET_INVALID', 'FORWARDER_EXISTS'] as const),
  ],
})

/** Succeeds when there is none. */
export const removeForwarder = endpoint({
  method: 'POST',
  path: '/user/services/{id}/forwarders/remove',
  summary: 'Ends the forwarding of an email address to another',
  access: 'customer',
  params: IdParams,
  body: v.object({
    from: v.pipe(v.string(), v.minLength(1), v.maxLength(320)),
    to: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
  }),
  answer: Done,
  errors: taskErrors,
})
