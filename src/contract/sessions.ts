import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Done, Id, IdParams, Moment } from './shared-shapes.ts'

/** A place where the customer is signed in. */
export const AccountSession = v.object({
  id: Id,
  /** As the browser named itself; empty when it did not. */
  userAgent: v.string(),
  /** The address it was last used from. */
  address: v.string(),
  startedAt: Moment,
  lastUsedAt: Moment,
  /** Whether it is the one that asks. */
  isCurrent: v.boolean(),
})
export type AccountSession = v.InferOutput<typeof AccountSession>

/** `GET /users/sessions`: the current one first, then the latest used. Ours. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  summary: 'Where the customer is signed in',
  access: 'customer',
  answer: v.array(AccountSession),
  errors: [],
})

/** `DELETE /users/sessions/{id}`. Ours. */
export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/users/sessions/{id}',
  summary: 'Signs out one session',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: v.array(AccountSession),
  errors: ['SESSION_NOT_FOUND'],
})

/** `DELETE /users/sessions`: all but the one that asks. Ours. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/sessions',
  summary: 'Signs out everywhere else',
  access: 'customer',
  sensitive: true,
  answer: v.array(AccountSession),
  errors: [],
})

/**
 * `POST /users/session-log` (account §7): notes that the session is in use, from which address and
 * by which browser.
 */
export const logSession = endpoint({
  method: 'POST',
  path: '/users/session-log',
  summary: 'Notes that the session is in use',
  access: 'customer',
  answer: Done,
  errors: [],
})
