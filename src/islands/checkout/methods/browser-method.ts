import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { CallResult } from '../../../client/api-error.ts'
import type { Client } from '../../../client/create-client.ts'
import type { FoundTransfer } from '../../../contract/bank-transfers.ts'
import type { Order } from '../../../contract/checkout.ts'
import type { KhqrCode } from '../../../contract/payments.ts'
import type { TopUp } from '../../../contract/top-ups.ts'
import type { Messages } from '../../../i18n/fill.ts'
import type { IntentKeys, KeyedCall } from '../../payment/keyed-call.ts'
import type { PaymentPanelProps } from './payment-panel.ts'

/** Why a payment method is unavailable. Amounts in dollars. */
export type Obstacle =
  | { readonly type: 'off' }
  | { readonly type: 'balance'; readonly missing: number }
  | { readonly type: 'minimum'; readonly minimum: number }

/** A form that the browser posts to a gateway. */
export interface GatewayForm {
  readonly action: string
  readonly method: 'POST'
  readonly fields: Readonly<Record<string, string>>
}

/** The browser's next step of a payment. */
export type NextStep =
  | { readonly is: 'done' }
  | ({ readonly is: 'form' } & GatewayForm)
  | { readonly is: 'code'; readonly code: KhqrCode }
  | { readonly is: 'challenge'; readonly form: GatewayForm }
  /** The method's own panel in our page. */
  | { readonly is: 'panel' }

/** A drawing in `public/brands`. */
export type Brand = 'khqr' | 'aba' | 'visa' | 'mastercard' | 'unionpay' | 'jcb' | 'paypal'

/** What charging a saved card depends on. */
export interface ChargeDeps {
  readonly call: Client['call']
  readonly keyed: KeyedCall
  /** Ends an intent: the next one like it is another charge. */
  readonly forgetKey: IntentKeys['forgetKey']
  /** The chosen card. */
  readonly cardId?: string | undefined
}

/** What beginning a payment depends on. */
export interface BeginDeps extends ChargeDeps {
  /** Returns the path on our website that the gateway leads back to. */
  readonly returnPath: (payableId: string) => string
}

/** A step that our page shows while the payment waits for its customer. */
export type StepInPage = Exclude<NextStep, { readonly is: 'done' | 'form' }>

/** A method's calls for what it pays: an order, or a top-up. */
export interface PaymentCalls<Payable> {
  readonly begin: (payable: Payable, deps: BeginDeps) => Promise<CallResult<NextStep>>
  /** Finds what its open payment waits for, for a page that is opened again. */
  readonly findOpen?: (
    payable: Payable,
    call: Client['call'],
  ) => Promise<CallResult<StepInPage | null>>
  /** Completes the charge after the challenge of the card's bank. */
  readonly complete?: (payableId: string, deps: ChargeDeps) => Promise<CallResult<NextStep>>
}

/** Finds the instructions of a payable's transfer. */
export type FindTransfer = (
  payableId: string,
  call: Client['call'],
  signal: AbortSignal,
) => Promise<CallResult<FoundTransfer>>

/** Finds the instructions of a payment that the customer transfers to our bank. */
export interface TransferCalls {
  readonly ofOrder: FindTransfer
  readonly ofTopUp: FindTransfer
}

/** What a method depends on in a cart or an order, in dollars. */
export type PayableTotals = Pick<Order, 'grandTotal' | 'promoCreditDiscountAmount'>

/** A payment method in the browser; its own calls are for orders, and whatever is paid like one. */
export interface BrowserMethod extends PaymentCalls<Order> {
  /** Its place among the methods. */
  readonly rank: number
  readonly Icon: LucideIcon
  readonly brands: readonly Brand[]
  /** The text below its name; `balance` in dollars. */
  readonly note: (messages: Messages, balance: number) => string
  /** Returns why this customer cannot use it; amounts in dollars. */
  readonly obstacle?: (total: number, balance: number) => Obstacle | undefined
  /** Whether it, and no other method, is for these totals; hidden for others. */
  readonly isFor?: (totals: PayableTotals) => boolean
  /** Begins on the gateway's own page instead of ours. */
  readonly beginOnPage?: PaymentCalls<Order>['begin']
  /** It charges a saved card, which the customer chooses below it. */
  readonly usesCard?: true
  /** Without it, a top-up begins on the gateway's own page. */
  readonly topUp?: PaymentCalls<TopUp>
  /** The customer transfers the money: the outcome page shows how. */
  readonly transfer?: TransferCalls | undefined
  /** Where an order or a top-up is paid in our page, loaded when it is shown. */
  readonly Panel?: ComponentType<PaymentPanelProps>
}
