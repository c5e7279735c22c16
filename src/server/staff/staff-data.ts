import { sql } from 'drizzle-orm'
import {
  accountViews,
  balanceCorrections,
  customerNotes,
  staffInvitations,
  staffMembers,
} from '../platform/db/schema/index.ts'
import { ofCustomer, own, type PersonalData } from '../platform/personal-data/index.ts'

/** The data of the staff area: members, invitations, notes about customers, corrections of balances. */
export const staffData: PersonalData = {
  tables: [
    own(staffMembers, ofCustomer(staffMembers.customerId)),
    own(
      staffInvitations,
      (id) =>
        sql`lower(${staffInvitations.email}) = (select lower(c.email) from customers c
          where c.id = ${id}::uuid and c.email_verified_at is not null)`,
      { without: [staffInvitations.hash] },
    ),
    own(customerNotes, ofCustomer(customerNotes.customerId), {
      no: 'What staff wrote, with their names',
    }),
    own(accountViews, ofCustomer(accountViews.customerId), { without: [accountViews.viewedBy] }),
    {
      table: balanceCorrections,
      rowsOf: ofCustomer(balanceCorrections.customerId),
      exported: { without: [balanceCorrections.proposedBy, balanceCorrections.decidedBy] },
      atDeletion: { keep: 'Part of the books, which tax law wants for ten years' },
    },
  ],
  // The last owner stays until there is another, and a proposed correction is decided first.
  waitsFor: (id) => sql`exists (select from balance_corrections b
      where b.customer_id = ${id} and b.state = 'PROPOSED')
    or exists (select from staff_members s where s.customer_id = ${id} and s.role = 'owner')
      and not exists (select from staff_members s join customers o on o.id = s.customer_id
        where s.role = 'owner' and s.customer_id <> ${id} and o.banned_at is null)`,
}
