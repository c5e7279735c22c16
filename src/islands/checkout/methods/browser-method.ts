import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { CallResult } from '../../../client/api-error.ts'
import type { Client } from '../../../client/create-client.ts'
import type { FoundTransfer } from '../../../contract/bank-transfers.ts'
import type { Order } from '../../../contract/checkout.ts'
import type { KhqrCode } from '../../../contract/payments.ts'
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
  /** Returns the path on our site that the gateway leads back to. */
  readonly returnPath: (orderId: string) => string
}

type Begin = (order: Order, deps: BeginDeps) => Promise<CallResult<NextStep>>

type Charge = (payableId: string, deps: ChargeDeps) => Promise<CallResult<NextStep>>

/** Charges of a saved card, which a challenge of its bank can interrupt. */
export interface CardCharges {
  /** Completes the charge of an order after the challenge. */
  readonly completeOrder: Charge
  readonly beginTopUp: Charge
  readonly completeTopUp: Charge
}

/** Begins and finds the code of a top-up. */
export interface TopUpCode {
  readonly begin: (
    topUpId: string,
    call: Client['call'],
    continueUrl: string,
  ) => Promise<CallResult<KhqrCode>>
  readonly find: (
    topUpId: string,
    call: Client['call'],
  ) => Promise<CallResult<{ readonly code: KhqrCode | null }>>
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

/** A payment method in the browser. */
export interface BrowserMethod {
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
  readonly begin: Begin
  /** Begins on the gateway's own page instead of ours. */
  readonly beginOnPage?: Begin
  /** Finds the code of the order's open payment, for a page that is opened again. */
  readonly openCode?: (
    order: Order,
    call: Client['call'],
  ) => Promise<CallResult<{ readonly code: KhqrCode | null }>>
  /** It charges a saved card, which the customer chooses below it. */
  readonly charges?: CardCharges
  /** The code of a top-up in our page; without it, a top-up begins on the gateway's own page. */
  readonly topUpCode?: TopUpCode
  /** The customer transfers the money: the outcome page shows how. */
  readonly transfer?: TransferCalls | undefined
  /** Where an order or a top-up is paid in our page, loaded when it is shown. */
  readonly Panel?: ComponentType<PaymentPanelProps>
}
