import type { LucideIcon } from 'lucide-react'
import type { CallResult } from '../../../client/api-error.ts'
import type { Client } from '../../../client/create-client.ts'
import type { Order } from '../../../contract/checkout.ts'
import type { Messages } from '../../../i18n/fill.ts'

/** Why a way to pay cannot be taken now. Amounts in dollars. */
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

/** What the browser does next to pay: nothing, or leave with a form. */
export type NextStep = { readonly is: 'done' } | ({ readonly is: 'form' } & GatewayForm)

/** What a method may use to begin a payment. */
export interface BeginDeps {
  readonly call: Client['call']
  /** Calls with the `Idempotency-Key` of an intent: the same key for the same intent. */
  readonly keyed: <A>(
    intent: string,
    run: (options: { readonly idempotencyKey: string }) => Promise<CallResult<A>>,
  ) => Promise<CallResult<A>>
  /** Path on our site that a gateway leads back to. */
  readonly returnPath: (orderId: string) => string
}

/** A way to pay, as the checkout shows and begins it. */
export interface BrowserMethod {
  readonly Icon: LucideIcon
  /** What its card says below its name; `balance` in dollars. */
  readonly note: (messages: Messages, balance: number) => string
  /** What of the customer's own keeps it from being taken; amounts in dollars. */
  readonly obstacle?: (total: number, balance: number) => Obstacle | undefined
  readonly begin: (order: Order, deps: BeginDeps) => Promise<CallResult<NextStep>>
}
