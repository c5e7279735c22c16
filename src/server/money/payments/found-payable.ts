import type { PaymentMethod } from '../../../contract/checkout.ts'
import { add, money, type Money } from '../../../contract/money.ts'
import type { PayableJson } from '../payables/index.ts'
import type { PaymentState } from './payment-states.ts'

/** `to_jsonb` of a row of `payments`. */
export interface PaymentJson {
  readonly id: string
  readonly gateway: string
  readonly method: PaymentMethod
  readonly state: PaymentState
  /** Of the payable, without the fee. */
  readonly amount: number
  readonly fee: number
  readonly fee_tax: number
  readonly reference: string | null
  readonly gateway_id: string | null
  readonly received_amount: number | null
  readonly checks: number
  readonly created_at: string
}

/** Returns what the gateway takes for a payment: the amount and the fee. */
export const chargedBy = ({ amount, fee }: Pick<PaymentJson, 'amount' | 'fee'>): Money =>
  add(money(amount), money(fee))

export interface FoundPayable {
  readonly payable: PayableJson
  readonly payment: PaymentJson | null
}
