import { eq } from 'drizzle-orm'
import { exportDays } from '../../../contract/account-data.ts'
import { accountExports } from '../../platform/db/schema/index.ts'
import {
  accountFooter,
  defineMail,
  findReader,
  toReader,
  type MailDeps,
} from '../../platform/mail/index.ts'

/** Says that the copy of a customer's data is ready; it can be downloaded only after signing in. */
export const dataExportMail = defineMail({
  name: 'data-export',
  data: async ({ exportId }: { readonly exportId: string }, { db }: MailDeps) => {
    const [found] = await db
      .select({ customerId: accountExports.customerId })
      .from(accountExports)
      .where(eq(accountExports.id, exportId))
    const reader = found && (await findReader(db, found.customerId))
    return reader && { to: toReader(reader), exportId }
  },
  identity: ({ exportId }) => `data-export-${exportId}`,
  subject: (_, { t }) => t('data-export.subject'),
  content: (_, mail) => ({
    intro: mail.t('data-export.intro', { days: exportDays }),
    note: mail.t('data-export.note'),
    action: { label: mail.t('data-export.action'), url: mail.link('/account/profile#data') },
    footer: accountFooter(mail),
  }),
})
