import type { SQL } from 'drizzle-orm'
import type { PaymentMethod } from '../../../contract/checkout.ts'
import type { LedgerAccount } from '../ledger/index.ts'

/** How a payable is paid. */
export interface Paying {
  readonly payableId: string
  readonly customerId: string
  readonly method: PaymentMethod
  readonly from: LedgerAccount
  readonly isOwn: boolean
  /** The body of a CTE that stores the payment; it runs for the row of the CTE `paid`. */
  readonly payment: SQL
  readonly provided?: SQL
  readonly now: Date
}
