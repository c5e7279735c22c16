import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { webSpaceProviders } from '../../platform/db/schema/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { noticeRemovals, type NoticeDeps } from '../lifecycle/index.ts'
import { finalUntil } from './final-backup.ts'
import { mailWebSpaceNotice, mailWebSpaceRemoved } from './jobs.ts'

/** Mails customers whose websites were removed, each once. */
const noticeRemoved = ({ db, enqueue }: NoticeDeps): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await rowsOf<{ serviceId: string; at: string | null }>(
      tx,
      sql`update services s set config = s.config || '{"removedNotice": true}'::jsonb
        where s.provider in ${webSpaceProviders} and s.state = 'ENDED'
          and s.config ->> 'backupsRemovedAt' is null
          and s.config ? 'finalBackup' and not s.config ? 'removedNotice'
        returning s.id::text as "serviceId", s.config #>> '{finalBackup,at}' as at`,
    )
    for (const { serviceId, at } of removed) {
      const backupUntil = at === null ? null : shownDay(new Date(finalUntil(at)))
      await enqueue(tx, mailWebSpaceRemoved, { serviceId, backupUntil })
    }
  })

/** Mails customers about the removal of their unpaid websites, and after it. */
export const noticeWebSpaceRemovals = async (deps: NoticeDeps): Promise<void> => {
  const which = sql`s.provider in ${webSpaceProviders}`
  await noticeRemovals(deps, { which, mail: mailWebSpaceNotice })
  await noticeRemoved(deps)
}
