import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { DeviceType, Done, Id, IdParams, Moment } from './shared-shapes.ts'

export const AccountSession = v.object({
  id: Id,
  userAgent: v.string(),
  /** Null of a client that does not send it. */
  deviceType: v.nullable(DeviceType),
  /** The IP of its last use. */
  ip: v.string(),
  startedAt: Moment,
  lastUsedAt: Moment,
  isCurrent: v.boolean(),
})
export type AccountSession = v.InferOutput<typeof AccountSession>

/** The current one first, then by last use. Ours. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/users/sessions',
  summary: 'The customer’s sessions',
  access: 'customer',
  answer: v.array(AccountSession),
  errors: [],
})

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

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/sessions',
  summary: 'Signs out everywhere else',
  access: 'customer',
  sensitive: true,
  answer: v.array(AccountSession),
  errors: [],
})

/** As account §7: records the session's use with IP and browser. */
export const logSession = endpoint({
  method: 'POST',
  path: '/users/session-log',
  summary: 'Records the session’s use',
  access: 'customer',
  answer: Done,
  errors: [],
})
