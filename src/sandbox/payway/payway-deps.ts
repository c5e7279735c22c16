import type { Behaviours } from '../control/behaviours.ts'
import type { MerchantProfile } from './purchase-request.ts'
import type { Transactions } from './transactions.ts'

export interface PaywayDeps {
  readonly profile: MerchantProfile
  readonly transactions: Transactions
  readonly behaviours: Behaviours
  readonly now: () => Date
  readonly stopping: AbortSignal
}
