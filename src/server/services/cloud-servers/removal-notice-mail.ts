import { sql } from 'drizzle-orm'
import { finalBackupDays, unpaidServerDays } from '../../../contract/server-locks.ts'
import { accountFooter, defineMail, type MailDeps } from '../../platform/mail/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import type { RemovalNotice } from './jobs.ts'
import { findServerReader } from './server-reader.ts'

/** Says that an unpaid server stops, is stopped, or is about to be removed, and until when it can be renewed. */
export const removalNoticeMail = defineMail({
  name: 'removal-notice',
  data: async (job: RemovalNotice, deps: MailDeps) => {
    const reader = await findServerReader(
      deps,
      job.serviceId,
      sql`state = 'ACTIVE'
        and date_trunc('milliseconds', expires_at) = ${job.expiresAt}::timestamptz`,
    )
    return reader && { ...reader, job }
  },
  identity: ({ job: { serviceId, stage, expiresAt } }) =>
    `removal-notice-${stage.toLowerCase()}-${serviceId}-${Date.parse(expiresAt)}`,
  subject: ({ name, job }, { t }) =>
    t(`removal-notice.${job.stage}.subject`, { name, ...daysOf(job) }),
  content: ({ name, job }, texts) => ({
    intro: texts.t(`removal-notice.${job.stage}.intro`, {
      ...{ name, ...daysOf(job), days: finalBackupDays },
    }),
    action: {
      label: texts.t('removal-notice.action'),
      url: texts.link(`/account/services?service=${job.serviceId}`),
    },
    footer: accountFooter(texts),
  }),
})

const daysOf = ({ expiresAt }: Pick<RemovalNotice, 'expiresAt'>) => {
  const end = new Date(expiresAt)
  const removal = new Date(end.getTime() + unpaidServerDays * 24 * 3_600_000)
  return { date: shownDay(end), until: shownDay(removal) }
}
