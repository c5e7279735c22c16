import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The server for incoming (IMAP) and outgoing (SMTP) mail: its certificate holds before a domain points to it. */
export const MailServer = v.object({ host: v.string(), imapPort: v.number(), smtpPort: v.number() })

/** For the page that sets a phone up, without a session. EMPTY_DATA: we have no such server. Ours. */
export const getMailServer = endpoint({
  method: 'GET',
  path: '/mail-servers/{name}',
  summary: 'The settings of mail apps for a server of ours',
  access: 'public',
  params: v.object({ name: v.pipe(v.string(), v.maxLength(20)) }),
  answer: MailServer,
  errors: ['EMPTY_DATA', 'SERVICE_BUSY'],
})
