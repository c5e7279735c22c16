import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { defineMail, mailText, type MailDeps } from '../../platform/mail/index.ts'

export interface MailPortMailDeps extends MailDeps {
  /** The mailbox of staff. */
  readonly provider: string
}

interface Job {
  readonly serviceId: string
  readonly askedAt: string
}

interface Row extends Record<string, unknown> {
  readonly name: string
  readonly ip: string
  readonly hostName: string
  readonly email: string
  readonly purpose: string
}

/** Tells staff what the mail of a server is for, and which verb opens it. */
export const mailPortMail = defineMail({
  name: 'mail-port',
  data: async (job: Job, { db, provider }: MailPortMailDeps) => {
    const [found] = await rowsOf<Row>(
      db,
      sql`select s.subject as name, c.email, s.config -> 'ips' ->> 0 as ip,
          coalesce((select string_agg(value, ', ') from jsonb_each_text(s.config -> 'reverseNames')), '')
            as "hostName",
          s.config ->> 'mailPurpose' as purpose
        from services s join customers c on c.id = s.customer_id
        where s.id = ${job.serviceId}::uuid and s.config ->> 'mailPort' = 'REQUESTED'`,
    )
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return found && { to, found, job }
  },
  identity: ({ job }) => `mail-port-${job.serviceId}-${job.askedAt}`,
  subject: ({ found: { name } }, { t }) => t('mail-port.subject', { name }),
  content: ({ found, job: { serviceId } }, { t }) => ({
    intro: t('mail-port.intro', { ...found, serviceId }),
  }),
})
