import { balanceCorrections, customerNotes, staffMembers } from '../platform/db/schema/index.ts'
import { ofCustomer, own, type PersonalData } from '../platform/personal-data/index.ts'

/** The data of the staff area: members, notes about customers, corrections of balances. */
export const staffData: PersonalData = {
  tables: [
    own(staffMembers, ofCustomer(staffMembers.customerId)),
    own(customerNotes, ofCustomer(customerNotes.customerId), {
      no: 'What staff wrote, with their names',
    }),
    {
      table: balanceCorrections,
      rowsOf: ofCustomer(balanceCorrections.customerId),
      exported: { without: [balanceCorrections.proposedBy, balanceCorrections.decidedBy] },
      atDeletion: { keep: 'Part of the books, which tax law wants for ten years' },
    },
  ],
}
