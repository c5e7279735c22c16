import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { defineMail, mailText } from '../../platform/mail/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import type { ServerStuckMailDeps } from './server-stuck-mail.ts'

interface Row extends Record<string, unknown> {
  readonly name: string
  readonly serviceId: string
  readonly backupId: string
  readonly madeAt: string
  readonly detail: string
}

/** Tells staff that a server did not start from its backup, and why. */
export const backupTestMail = defineMail({
  name: 'backup-test',
  data: async ({ testId }: { readonly testId: string }, { db, provider }: ServerStuckMailDeps) => {
    const [found] = await rowsOf<Row>(
      db,
      sql`select s.subject as name, s.id::text as "serviceId", b.id::text as "backupId",
          b.created_at::text as "madeAt", left(t.problem, 500) as detail
        from server_backup_tests t join services s on s.id = t.service_id
          join server_backups b on b.id = t.backup_id
        where t.id = ${testId}::uuid and t.verdict = 'FAILED'`,
    )
    const to = { email: provider, name: mailText('en', 'enquiry.greeting'), locale: 'en' as const }
    return found && { to, found, testId }
  },
  identity: ({ testId }) => `backup-test-${testId}`,
  subject: ({ found: { name } }, { t }) => t('backup-test.subject', { name }),
  content: ({ found: { madeAt, ...found } }, { t }) => ({
    intro: t('backup-test.intro', { ...found, date: shownDay(new Date(madeAt)) }),
  }),
})
