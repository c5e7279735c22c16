import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { defineMail, mailText, type MailDeps } from '../../platform/mail/index.ts'

export interface TaskStuckMailDeps extends MailDeps {
  /** The mailbox of staff. */
  readonly provider: string
}

interface StuckJob {
  readonly taskId: string
  readonly what: string
  readonly why: string
}

/** Tells staff that a long action on a website does not go on by itself, and why. */
export const taskStuckMail = defineMail({
  name: 'site-task-stuck',
  data: async (job: StuckJob, { db, provider }: TaskStuckMailDeps) => {
    const [found] = await rowsOf<{ kind: string; subject: string; serviceId: string }>(
      db,
      sql`select t.kind, s.subject, s.id::text as "serviceId"
        from web_space_tasks t join services s on s.id = t.service_id
        where t.id = ${job.taskId}::uuid`,
    )
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return found && { to, job, found }
  },
  identity: ({ job }) => `site-task-stuck-${job.taskId}`,
  subject: ({ found, job }, { t }) =>
    t('site-task-stuck.subject', {
      ...{ name: toUnicodeName(found.subject), action: found.kind, reason: job.what },
    }),
  content: ({ found, job }, { t }) => ({
    intro: t(job.what === 'ended' ? 'site-task-stuck.ended' : 'site-task-stuck.intro', {
      ...{ name: toUnicodeName(found.subject), action: found.kind, detail: job.why },
      serviceId: found.serviceId,
    }),
  }),
})
