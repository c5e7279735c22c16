import { sql } from 'drizzle-orm'
import {
  accountDeletions,
  accountExports,
  auditLog,
  realtimeEvents,
  sentMails,
} from '../db/schema/index.ts'
import { failedJobs } from '../jobs/index.ts'
import type { PersonalData } from './personal-data.ts'
import { ofCustomer, own } from './personal-table.ts'

/** The platform's own tables with data of customers. */
export const platformData: PersonalData = {
  // Data of failed jobs, such as mails, stays for a year otherwise.
  beforeDeletion: async ({ tx, customerId }) => {
    await tx.execute(sql`delete from pgboss.job where name = ${failedJobs} and (
      strpos(data::text, ${customerId}) > 0 or strpos(data::text,
        (select to_json(c.email)::text from customers c where c.id = ${customerId}::uuid)) > 0)`)
  },
  tables: [
    {
      table: realtimeEvents,
      rowsOf: ofCustomer(realtimeEvents.customerId),
      exported: { no: 'Copies of other rows, for a day' },
      atDeletion: 'delete',
    },
    own(sentMails, ofCustomer(sentMails.customerId), { without: [sentMails.messageId] }),
    {
      table: accountExports,
      rowsOf: ofCustomer(accountExports.customerId),
      exported: { without: [accountExports.content] },
      atDeletion: 'delete',
    },
    {
      table: accountDeletions,
      rowsOf: ofCustomer(accountDeletions.customerId),
      exported: 'all',
      atDeletion: { keep: 'Proves when the account was deleted' },
    },
    {
      // Verbs about an account have its user name as their subject.
      table: auditLog,
      rowsOf: (customerId) => sql`lower(${auditLog.subject}) =
        (select lower(c.username) from customers c where c.id = ${customerId}::uuid)`,
      exported: { no: 'What staff did, with their names' },
      atDeletion: {
        overwrite: { subject: sql`'deleted account'`, before: sql`null`, after: sql`null` },
      },
    },
  ],
}
