import type { PaymentMethod } from '../../../contract/checkout.ts'
import type { PayableJson } from '../payables/index.ts'
import type { PaymentState } from './payment-states.ts'

/** `to_jsonb` of a row of `payments`. */
export interface PaymentJson {
  readonly id: string
  readonly gateway: string
  readonly method: PaymentMethod
  readonly state: PaymentState
  readonly reference: string | null
  readonly received_amount: number | null
  readonly checks: number
  readonly created_at: string
}

export interface FoundPayable {
  readonly payable: PayableJson
  readonly payment: PaymentJson | null
}
