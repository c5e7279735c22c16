import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { EmailDomain, LocalPart } from './forwarders.ts'
import { MailServer } from './mail-servers.ts'
import { NewPassword } from './person-fields.ts'
import { Done, IdParams } from './shared-shapes.ts'

const taskErrors = [
  'SERVICE_NOT_FOUND',
  'SERVICE_STATE_INVALID',
  'SERVICE_SUSPENDED',
  'SERVICE_BUSY',
] as const

/** An email address with a mailbox of its own. */
export const Mailbox = v.object({
  /** With its domain in ASCII. */
  address: v.string(),
  usedBytes: v.number(),
})
export type Mailbox = v.InferOutput<typeof Mailbox>

export const listMailboxes = endpoint({
  method: 'GET',
  path: '/user/services/{id}/mailboxes',
  summary:
    'The mailboxes of a service, the domains that can have some, and the settings of mail apps',
  access: 'customer',
  params: IdParams,
  answer: v.object({
    domains: v.array(v.string()),
    /** How many the plan has; null is unlimited. */
    most: v.nullable(v.number()),
    server: v.object({
      /** By which `getMailServer` finds it. */
      name: v.string(),
      ...MailServer.entries,
    }),
    items: v.array(Mailbox),
  }),
  errors: taskErrors,
})

/** FORWARDER_DOMAIN_UNKNOWN: the account does not have the domain (yet). */
export const addMailbox = endpoint({
  method: 'POST',
  path: '/user/services/{id}/mailboxes',
  summary: 'Creates a mailbox',
  access: 'customer',
  params: IdParams,
  body: v.object({ name: LocalPart, domain: EmailDomain, password: NewPassword }),
  answer: Mailbox,
  errors: [
    ...taskErrors,
    ...(['FORWARDER_DOMAIN_UNKNOWN', 'MAILBOX_EXISTS', 'MAILBOX_LIMIT_REACHED'] as const),
    'INVALID_PASSWORD',
  ],
})

const MailboxEmail = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(3), v.maxLength(320))

/** EMPTY_DATA: there is no such mailbox. */
export const setMailboxPassword = endpoint({
  method: 'POST',
  path: '/user/services/{id}/mailboxes/password',
  summary: 'Sets the password of a mailbox',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ address: MailboxEmail, password: NewPassword }),
  answer: Done,
  errors: [...taskErrors, 'EMPTY_DATA', 'INVALID_PASSWORD'],
})

/** Its messages are deleted. Succeeds when there is none. */
export const removeMailbox = endpoint({
  method: 'POST',
  path: '/user/services/{id}/mailboxes/remove',
  summary: 'Removes a mailbox with its messages',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ address: MailboxEmail }),
  answer: Done,
  errors: taskErrors,
})
