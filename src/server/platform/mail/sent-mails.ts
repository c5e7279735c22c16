import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../db/database.ts'
import type { sentMails } from '../db/schema/index.ts'

/** A mail after a try to send it. */
export interface MailTry {
  /** The Message-ID; `job:` and its job if each try has another one. */
  readonly id: string
  readonly to: string
  /** The kind of mail. */
  readonly name: string
  readonly state: (typeof sentMails.$inferSelect)['state']
}

/** Notes a try to mail a customer, without content; mails to other email addresses are not noted. */
export const noteMail = async (db: Queryable, { id, to, name, state }: MailTry): Promise<void> => {
  await rowsOf(
    db,
    sql`insert into sent_mails (message_id, customer_id, name, state)
      select ${id}, id, ${name}, ${state} from customers where lower(email) = lower(${to})
      on conflict (message_id) do update set state = excluded.state, at = excluded.at`,
  )
}

/** Deletes the notes of mails before a moment. */
export const deleteOldMails = async (db: Queryable, before: Date): Promise<void> => {
  await rowsOf(db, sql`delete from sent_mails where at < ${before.toISOString()}::timestamptz`)
}
