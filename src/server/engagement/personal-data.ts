import { wheelSpins } from '../platform/db/schema/index.ts'
import { ofCustomer, type PersonalData } from '../platform/personal-data/index.ts'

/** The data of the fortune wheel. */
export const engagementData: PersonalData = {
  tables: [
    {
      table: wheelSpins,
      rowsOf: ofCustomer(wheelSpins.customerId),
      exported: { without: [wheelSpins.idempotencyKey] },
      atDeletion: 'delete',
    },
  ],
}
