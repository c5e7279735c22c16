import type { Order, PaymentMethod } from '../../../contract/checkout.ts'
import type { Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Route } from '../../platform/http/routes.ts'
import type { LedgerAccount } from '../ledger/index.ts'
import type { Bill } from '../payables/index.ts'
import type { CheckSchedule } from './check-schedule.ts'
import type { FoundPayable } from './found-payable.ts'

/** Where a way to pay is offered, and from which amount (commerce §9). */
export interface MethodTerms {
  readonly method: PaymentMethod
  readonly countries: readonly WebsiteId[]
  readonly minimum: Money
}

/** What a gateway says about a payment; the only word that money moves on. */
export type Answer = {
  /** The gateway's own name for the payment. */
  readonly gatewayId?: string
} & (
  | { readonly is: 'paid'; readonly amount: Money; readonly approval?: string }
  | { readonly is: 'pending' | 'declined' | 'closed' | 'not-found' }
)

/** What the payer's browser does next. */
export type NextStep = {
  readonly is: 'form'
  readonly action: string
  readonly method: 'POST'
  readonly fields: Readonly<Record<string, string>>
}

/** A payment that begins at a gateway. */
export interface BeginningPayment {
  readonly reference: string
  readonly amount: Money
  readonly bill: Bill
  readonly locale: Locale
  /** Path on our site for a payer who comes back. */
  readonly continuePath: string
  /** Which page of the gateway to show, instead of its method's. */
  readonly page?: string | undefined
}

/** What the routes of a gateway use of the other payments. */
export interface PaymentCore {
  /** @throws ApiError ORDER_NOT_FOUND */
  readonly find: (customerId: string, payableId: string) => Promise<FoundPayable>
  readonly billOf: (found: FoundPayable) => Promise<Bill>
  /** Pays a payable out of the customer's own funds at a gateway. */
  readonly payFromFunds: (
    gateway: OwnFunds,
    context: CustomerContext,
    payableId: string,
  ) => Promise<Order>
  /** Asks a gateway and applies its answer; one that can't be reached is polled later. */
  readonly askIfReachable: (gateway: Outside, reference: string) => Promise<void>
  /** Whether a payment at a gateway is ours: nobody else makes us ask. */
  readonly isKnown: (gateway: Outside, reference: string) => Promise<boolean>
}

interface AnyGateway {
  /** The name of its folder, and its name in the database. */
  readonly key: string
  readonly methods: readonly MethodTerms[]
  /** The calls that are its own. */
  readonly routes: (core: PaymentCore) => Route[]
}

/** A gateway that takes from what the customer has here, in the statement that pays. */
export interface OwnFunds extends AnyGateway {
  readonly is: 'own'
  readonly methods: readonly [MethodTerms]
  readonly account: (customerId: string) => LedgerAccount
  /** Whether it pays what renews itself, without the customer. */
  readonly isAutomatic: boolean
}

/** A gateway outside of the shop. Its calls throw ProviderError when it can't be reached. */
export interface Outside extends AnyGateway {
  readonly is: 'outside'
  readonly account: LedgerAccount
  readonly checks: CheckSchedule
  /** A payment that the gateway does not know after so long is over. */
  readonly lifetimeMs: number
  /** Makes our name for a new payment; unique for ever. */
  readonly newReference: (now: Date) => string
  /** Begins a stored payment. */
  readonly begin: (payment: BeginningPayment) => Promise<NextStep>
  readonly ask: (reference: string) => Promise<Answer>
  /** Makes a payment unpayable; `final`: it can't be closed any more, so ask. */
  readonly close: (reference: string) => Promise<'closed' | 'final'>
}

/** A way for money to come in; the folder `methods/<key>` has all that is special about it. */
export type Gateway = OwnFunds | Outside
