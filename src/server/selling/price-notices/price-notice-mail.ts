import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
} from '../../platform/mail/index.ts'

interface Job {
  readonly serviceId: string
  readonly customerId: string
  readonly announcedAt: string
  readonly before: string
  readonly after: string
  readonly date: string
}

/** Says from which renewal a service costs more, at least 30 days ahead. */
export const priceNoticeMail = defineMail({
  name: 'price-notice',
  data: async (job: Job, { db }: MailDeps) => {
    const [service] = await rowsOf<{ subject: string }>(
      db,
      sql`select subject from services where id = ${job.serviceId}::uuid and state = 'ACTIVE'`,
    )
    const reader = service && (await findReader(db, job.customerId))
    return reader && { to: toReader(reader), name: toUnicodeName(service.subject), job }
  },
  identity: ({ job }) => `price-notice-${job.serviceId}-${Date.parse(job.announcedAt)}`,
  subject: ({ name, job: { date } }, { t }) => t('price-notice.subject', { name, date }),
  content: ({ name, job }, texts) => {
    const { before, after, date, serviceId } = job
    return {
      intro: texts.t('price-notice.intro', { name, before, after, date }),
      action: {
        label: texts.t('plan-change.action'),
        url: texts.link(`/account/services?service=${serviceId}`),
      },
      footer: accountFooter(texts),
    }
  },
})
