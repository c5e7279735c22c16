import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
} from '../../platform/mail/index.ts'
import type { RemovedServer } from './jobs.ts'

/** Says that a server was removed, and until when a new one can begin with its final backup. */
export const serverRemovedMail = defineMail({
  name: 'server-removed',
  data: async (job: RemovedServer, { db }: MailDeps) => {
    const [found] = await rowsOf<{ name: string; customerId: string }>(
      db,
      sql`select subject as name, customer_id::text as "customerId" from services
        where id = ${job.serviceId}::uuid`,
    )
    const reader = found && (await findReader(db, found.customerId))
    return reader && { to: toReader(reader), name: found.name, job }
  },
  identity: ({ job: { serviceId } }) => `server-removed-${serviceId}`,
  subject: ({ name }, { t }) => t('server-removed.subject', { name }),
  content: ({ name, job: { serviceId, isUnpaid, backupUntil } }, texts) => ({
    intro: texts.t(isUnpaid ? 'server-removed.intro.unpaid' : 'server-removed.intro', { name }),
    ...(backupUntil !== null && {
      note: texts.t('server-removed.backup', { date: backupUntil }),
      action: {
        label: texts.t('server-removed.action'),
        url: texts.link(`/account/services?service=${serviceId}`),
      },
    }),
    footer: accountFooter(texts),
  }),
})
