import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { Locale } from './request-locale.ts'

/** The signed-in customer, as the access token names them. */
export interface SignedIn {
  readonly customerId: string
  readonly websiteId: WebsiteId
  /** The session: the refresh tokens' family. */
  readonly session: string
  /** When the token that names them ends, in milliseconds since 1970; where one was read. */
  readonly expiresAt?: number
}

/** What a handler knows of its request besides the parsed input. */
export interface RequestContext {
  readonly requestId: string
  /** From `x-locale`; the default is English. */
  readonly locale: Locale
  /** From `x-site`; the default is KH. */
  readonly site: WebsiteId
  readonly ip: string
  readonly userAgent: string
  /** From `x-cart-sid`, else the cookie `sid`. */
  readonly cartSid: string | undefined
  /** From `x-checkout-tab`. */
  readonly checkoutTab: string | undefined
  readonly idempotencyKey: string | undefined
  readonly rawBody: string
  header(name: string): string | undefined
  /** Sets the cart's cookie. */
  setCartSid(sid: string): void
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
}

/** The context of a call for customers. */
export interface CustomerContext extends RequestContext {
  readonly customer: SignedIn
}
