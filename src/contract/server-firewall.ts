import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { changeErrors, ServerChange, taskErrors } from './server-changes.ts'
import { FirewallPreset } from './server-option.ts'
import { Done, IdParams } from './shared-shapes.ts'

/** The state of outgoing mail (TCP 25), which is closed until our staff open it. */
export const MailPort = v.picklist(['CLOSED', 'REQUESTED', 'OPEN'])
export type MailPort = v.InferOutput<typeof MailPort>

/** Length of what a customer writes about the mail of a server. */
export const mailPurpose = { min: 20, max: 1000 } as const

export const setServerFirewall = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/firewall',
  summary: 'Changes what a server lets in',
  access: 'customer',
  params: IdParams,
  body: v.object({ firewall: FirewallPreset }),
  answer: ServerChange,
  errors: changeErrors,
})

/** Staff get a mail with the purpose, and open the port or not. */
export const requestMailPort = endpoint({
  method: 'POST',
  path: '/user/services/{id}/mail-port',
  summary: 'Asks for outgoing mail (TCP 25) of a server',
  access: 'customer',
  params: IdParams,
  body: v.object({
    purpose: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(mailPurpose.min),
      v.maxLength(mailPurpose.max),
    ),
  }),
  answer: Done,
  errors: [...taskErrors, 'MAIL_PORT_NEEDS_NAME'],
})
