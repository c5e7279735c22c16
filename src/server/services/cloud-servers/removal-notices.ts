import { sql } from 'drizzle-orm'
import { noticeRemovals, type NoticeDeps } from '../lifecycle/index.ts'
import { mailRemovalNotice } from './jobs.ts'

/** Creates the sweep that mails customers about the removal of unpaid servers. */
export const createNoticeRemovals = (deps: NoticeDeps) => (): Promise<void> =>
  noticeRemovals(deps, {
    which: sql`s.provider = 'openstack'`,
    mail: mailRemovalNotice,
  })
