import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { defineMail, mailText, shownTime, type MailDeps } from '../../platform/mail/index.ts'

export interface GatewayMailDeps extends MailDeps {
  /** The mailbox of staff. */
  readonly provider: string
}

/** Tells staff since when the SMS gateway takes nothing, why, and how many messages wait. */
export const gatewayDownMail = defineMail({
  name: 'sms-gateway-down',
  data: async (
    job: { readonly since: string; readonly why: string },
    { db, provider }: GatewayMailDeps,
  ) => {
    const [row] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::integer as count from sms_recipients where state = 'QUEUED'`,
    )
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return { to, job, count: row?.count ?? 0 }
  },
  identity: ({ job }) => `sms-gateway-down-${job.since.replaceAll(/\D/g, '')}`,
  subject: ({ count }, { t }) => t('sms-gateway-down.subject', { count }),
  content: ({ job: { since, why }, count }, { t }) => ({
    intro: t('sms-gateway-down.intro', {
      ...{ count, why, time: shownTime(new Date(since)) },
    }),
  }),
})
