import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Done, Id, IdParams, Moment } from './shared-shapes.ts'
import { WordpressSlug } from './wordpress-slug.ts'

/** Of every action on a website. */
export const taskErrors = [
  'SERVICE_NOT_FOUND',
  'SERVICE_STATE_INVALID',
  'SERVICE_SUSPENDED',
  'SERVICE_BUSY',
] as const

/** What a long action on a website waits for. */
export const WebSpaceStage = v.picklist([
  'SPACE',
  'DATABASE',
  'APP',
  'IP',
  'WORDPRESS',
  'DNS',
  'CERTIFICATE',
  'BACKUP',
  'REMOVAL',
  'CODE',
  'BUILD',
])
export type WebSpaceStage = v.InferOutput<typeof WebSpaceStage>

/** A long action on a website: connecting a domain, a backup, its restoration, plugins, updates, going live, environment values, its end. */
export const WebSpaceTask = v.object({
  id: Id,
  kind: v.picklist([
    ...(['CONNECT', 'DISCONNECT', 'BACK_UP', 'RESTORE', 'INSTALL'] as const),
    ...(['LOOK', 'UPDATE', 'PUBLIC', 'VALUES', 'BESIDE', 'SWITCH', 'COUNT_NEWER', 'END'] as const),
  ]),
  /** The domain of CONNECT and DISCONNECT, the backup or day of RESTORE, the backup of BESIDE, SWITCH and COUNT_NEWER, the scope of UPDATE, on or off; empty for others. */
  subject: v.string(),
  state: v.picklist(['RUNNING', 'DONE', 'FAILED']),
  waitsFor: v.nullable(WebSpaceStage),
  /** The IPs that the domain is to have, and those that it has. */
  wanted: v.array(v.string()),
  found: v.array(v.string()),
  /** How many resolvers see the wanted IPs, of those that answer; null if it does not wait for them. */
  seen: v.nullable(v.object({ count: v.number(), all: v.number() })),
  /** Why there is no certificate or no update, in the words of the authority or of WordPress. */
  problem: v.nullable(v.string()),
  since: Moment,
  /** How long the latest ones took; null when it does not run, or when they are too few. */
  usualMs: v.nullable(v.number()),
  lateMs: v.nullable(v.number()),
})
export type WebSpaceTask = v.InferOutput<typeof WebSpaceTask>

const taskList = v.object({ items: v.array(WebSpaceTask) })

export const listWebSpaceTasks = endpoint({
  method: 'GET',
  path: '/user/services/{id}/site-tasks',
  summary: 'The long actions on a website: the last one for each subject',
  access: 'customer',
  params: IdParams,
  answer: taskList,
  errors: taskErrors,
})

/** Also begins again what has failed. */
export const lookAtDomains = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-domains/look',
  summary: 'Looks at the domains of a website now',
  access: 'customer',
  params: IdParams,
  answer: taskList,
  errors: taskErrors,
})

const typedDomain = v.object({ name: v.pipe(v.string(), v.maxLength(300)) })

/** DOMAIN_NOT_PROVEN names the record that proves it; the customer's domain with us needs none. */
export const addWebSpaceDomain = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-domains',
  summary: 'Connects a further domain to a website',
  access: 'customer',
  params: IdParams,
  body: typedDomain,
  answer: WebSpaceTask,
  errors: [
    ...taskErrors,
    ...(['INVALID_DOMAIN', 'DOMAIN_STARTS_WITH_WWW', 'DOMAIN_CONNECTED'] as const),
    ...(['DOMAIN_NOT_PROVEN', 'DOMAIN_LIMIT_REACHED', 'CHANGE_IN_PROGRESS'] as const),
  ],
})

/** Its files stay. EMPTY_DATA: the website does not have it, or it is the main domain of an account. */
export const removeWebSpaceDomain = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-domains/remove',
  summary: 'Disconnects a domain from a website',
  access: 'customer',
  params: IdParams,
  body: typedDomain,
  answer: WebSpaceTask,
  errors: [...taskErrors, 'EMPTY_DATA', 'CHANGE_IN_PROGRESS'],
})

/** The answer is the only place that shows the password. SERVICE_BUSY: the same call goes on with it. */
export const resetWebSpacePassword = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-password',
  summary: 'Gives the first user of a website a new password',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: v.object({ user: v.string(), password: v.string() }),
  errors: taskErrors,
})

export const retryWebSpacePlugins = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-plugins/retry',
  summary: 'Installs the themes and plugins that failed again',
  access: 'customer',
  params: IdParams,
  answer: WebSpaceTask,
  errors: [...taskErrors, 'CHANGE_IN_PROGRESS', 'EMPTY_DATA'],
})

export const skipWebSpacePlugins = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-plugins/skip',
  summary: 'Forgets themes and plugins that failed',
  access: 'customer',
  params: IdParams,
  body: v.object({ names: v.pipe(v.array(WordpressSlug), v.minLength(1), v.maxLength(50)) }),
  answer: Done,
  errors: taskErrors,
})

/** Backs the website up, then removes it. The days left are not refunded. */
export const endWebSpace = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-end',
  summary: 'Ends a website now',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  /** The typed name of the service. */
  body: v.object({ confirmation: v.pipe(v.string(), v.maxLength(300)) }),
  answer: WebSpaceTask,
  errors: [...taskErrors, 'NAME_NOT_CONFIRMED', 'CHANGE_IN_PROGRESS'],
})
