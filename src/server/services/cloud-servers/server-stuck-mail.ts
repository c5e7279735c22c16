import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { defineMail, mailText, type MailDeps } from '../../platform/mail/index.ts'

export interface ServerStuckMailDeps extends MailDeps {
  /** The mailbox of staff. */
  readonly provider: string
}

interface Job {
  readonly changeId: string
  readonly state: 'RUNNING' | 'FAILED'
  readonly why: string
}

interface Row extends Record<string, unknown> {
  readonly name: string
  readonly serviceId: string
  readonly action: string
}

/** Tells staff which long action on a server is stuck, why, and which verb continues it. */
export const serverStuckMail = defineMail({
  name: 'server-stuck',
  data: async (job: Job, { db, provider }: ServerStuckMailDeps) => {
    const [found] = await rowsOf<Row>(
      db,
      sql`select s.subject as name, s.id::text as "serviceId", c.action
        from server_changes c join services s on s.id = c.service_id
        where c.id = ${job.changeId}::uuid`,
    )
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return found && { to, found, job }
  },
  identity: ({ job }) => `server-stuck-${job.state.toLowerCase()}-${job.changeId}`,
  subject: ({ found: { name, action } }, { t }) => t('server-stuck.subject', { name, action }),
  content: ({ found, job: { changeId, state, why } }, { t }) => ({
    intro: t(`server-stuck.${state}`, { ...found, detail: why, changeId }),
  }),
})
