import type { SQL } from 'drizzle-orm'
import type { Order, PaymentMethod } from '../../../contract/checkout.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { Money } from '../../../contract/money.ts'
import type { TopUp } from '../../../contract/top-ups.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Route } from '../../platform/http/routes.ts'
import type { CardVault } from '../cards/index.ts'
import type { LedgerAccount } from '../ledger/index.ts'
import type { Bill, Purpose, Received } from '../payables/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { CheckSchedule } from './check-schedule.ts'
import type { FoundPayable } from './found-payable.ts'

/** Where a payment method is offered, and from which amount (commerce §9). */
export interface MethodTerms {
  readonly method: PaymentMethod
  readonly countries: readonly WebsiteId[]
  readonly minimum: Money
  /** What the customer pays on top: 250 is 2.5 % of the amount (`contract/payment-fee.ts`). */
  readonly feeBasisPoints?: number
  /** Only for orders that a discount out of funds pays in full. */
  readonly isForCovered?: true
}

/** What a gateway answers about a payment; nothing else moves money. */
export type Answer = {
  readonly gatewayId?: string
} & (
  | { readonly is: 'paid'; readonly amount: Money; readonly approval?: string }
  | { readonly is: 'pending' | 'declined' | 'closed' | 'not-found' }
  /** What the gateway has paid back so far of a payment that was paid: our refunds and chargebacks. */
  | { readonly is: 'reversed'; readonly amount: Money }
)

export type NextStep = {
  readonly is: 'form'
  readonly action: string
  readonly method: 'POST'
  readonly fields: Readonly<Record<string, string>>
}

/**
 * `credit`: money that can't pay its payable; `review`: money of an unclear amount;
 * `reverse`: the gateway took back money of a payment that was paid.
 */
export type GatewayOutcome =
  | 'settle'
  | 'credit'
  | 'reverse'
  | 'review'
  | 'decline'
  | 'close'
  | 'wait'
  | 'nothing'

/** What an answer has led to. */
export interface AppliedAnswer extends Received {
  readonly outcome: GatewayOutcome
  readonly answer: Answer
}

export interface BeginningPayment {
  readonly reference: string
  readonly amount: Money
  readonly bill: Bill
  readonly locale: Locale
  readonly continuePath: string
  readonly page?: string | undefined
}

/** Money to pay back to the payer of a payment. */
export interface GatewayRefund {
  /** Our reference of the payment, and the gateway's id or else our reference again. */
  readonly reference: string
  readonly gatewayId: string
  /** A UUID, unique for ever. */
  readonly refundReference: string
  readonly amount: Money
}

/** `pending`: repeat it later for the result. `refused`: nothing was paid back, nor will be. */
export interface RefundAnswer {
  readonly is: 'refunded' | 'pending' | 'refused'
}

/** What the routes of a gateway use of the other payments. */
export interface PaymentCore {
  readonly find: (customerId: string, payableId: string, purpose: Purpose) => Promise<FoundPayable>
  readonly billOf: (found: FoundPayable) => Promise<Bill>
  readonly payFromFunds: (
    gateway: OwnFunds,
    context: CustomerContext,
    payableId: string,
  ) => Promise<Order>
  /** @throws ApiError REAUTHENTICATION_REQUIRED before the customer's own money pays */
  readonly requireConfirmedPayer: (context: CustomerContext, found: FoundPayable) => Promise<void>
  /** Asks a gateway and applies its answer; one that is unavailable is polled later. */
  readonly askIfReachable: (gateway: Outside, reference: string) => Promise<void>
  readonly apply: (gateway: Outside, reference: string, answer: Answer) => Promise<unknown>
  readonly orderOf: (found: FoundPayable, locale: Locale) => Promise<Order>
  readonly topUpOf: (found: FoundPayable) => Promise<TopUp>
  /** Returns whether a push-back is about a payment of ours; others are stored for the operator. */
  readonly isKnown: (gateway: Outside, reference: string, body: string) => Promise<boolean>
}

interface AnyGateway {
  /** Its folder's name, and its name in the database. */
  readonly key: string
  readonly methods: readonly MethodTerms[]
  readonly routes: (core: PaymentCore) => Route[]
}

/** A gateway that takes from a customer's own funds, in the statement that pays. */
export interface OwnFunds extends AnyGateway {
  readonly is: 'own'
  readonly methods: readonly [MethodTerms]
  readonly account: (customerId: string) => LedgerAccount
  /** The condition on a row of `payables` that a customer's funds pay it. */
  readonly covers: (customerId: string) => SQL
  readonly notEnough: ErrorCode
  readonly isAutomatic: boolean
}

/** Charges of what customers have stored at a gateway, without the customer: for automatic renewals. */
export interface Renewals {
  /** Whether the customer has stored what can be charged now. */
  readonly isReady: (tx: Queryable, customerId: string) => Promise<boolean>
  /** Charges an open payment once; repeated, it looks the charge up. Throws when it was not sent. */
  readonly charge: (payment: {
    readonly id: string
    readonly reference: string
    readonly customerId: string
    readonly amount: Money
  }) => Promise<{ readonly answer: Answer; readonly code: ErrorCode | null }>
}

/** A gateway outside of the shop. Its calls throw ProviderError when it is unavailable. */
export interface Outside extends AnyGateway {
  readonly is: 'outside'
  readonly account: LedgerAccount
  readonly checks: CheckSchedule
  /** A payment that the gateway does not know after this time is closed. */
  readonly lifetimeMs: number
  /** Creates our reference of a new payment, unique for ever. */
  readonly newReference: (now: Date) => string
  /** Begins on the gateway's own page. Without it, no page of the gateway begins a payment. */
  readonly begin?: (payment: BeginningPayment) => Promise<NextStep>
  readonly ask: (reference: string) => Promise<Answer>
  /** Makes a payment unpayable; `final`: it can't be closed any more, so ask. */
  readonly close: (reference: string) => Promise<'closed' | 'final'>
  /**
   * A payer can't pay later than this after the payment began, even when no call of ours closed it: an
   * unavailable gateway then no longer keeps the customer from other methods.
   */
  readonly payableForMs?: number
  readonly renewals?: Renewals
  /** Stores the cards that customers save. */
  readonly cardVault?: CardVault
  /** Pays back once, however often it is repeated. Throws ProviderError while the outcome is unknown. */
  readonly refund?: (refund: GatewayRefund) => Promise<RefundAnswer>
  /**
   * Its payers send the money themselves, within days: a payment is pending from the start, and more
   * than is due pays an order, too.
   */
  readonly isCreditTransfer?: true
  /** Informs the customer, in the transaction of an answer that no one waits for. */
  readonly informed?: (tx: Queryable, enqueue: Enqueue, applied: AppliedAnswer) => Promise<void>
}

/** A way for money to come in; all that is special about it is in the folder `methods/<key>`. */
export type Gateway = OwnFunds | Outside
