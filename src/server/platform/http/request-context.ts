import type { DeviceType, WebsiteId } from '../../../contract/shared-shapes.ts'
import type { Locale } from './request-locale.ts'

export interface SignedIn {
  readonly customerId: string
  readonly websiteId: WebsiteId
  readonly session: string
  /** Milliseconds since 1970. */
  readonly expiresAt?: number
}

/** What a session was used with. */
export interface Device {
  readonly ip: string
  readonly userAgent: string
  /** Of `x-device-type`. */
  readonly deviceType?: DeviceType | undefined
}

/** The request besides the parsed input. */
export interface RequestContext extends Device {
  readonly requestId: string
  readonly locale: Locale
  readonly site: WebsiteId
  readonly cartSid: string | undefined
  readonly checkoutTab: string | undefined
  readonly idempotencyKey: string | undefined
  readonly rawBody: string
  /** Whether a call that browsers sign is signed. */
  readonly isSigned: boolean
  header(name: string): string | undefined
  setCartSid(sid: string): void
  readonly signal: AbortSignal
}

export interface CustomerContext extends RequestContext {
  readonly customer: SignedIn
}
