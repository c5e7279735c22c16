/** Where PayWay is and who we are there. */
export interface PayWayConfig {
  /** `https://checkout.payway.com.kh`, or whatever stands in for it. */
  readonly baseUrl: string
  readonly merchantId: string
  /** The secret HMAC key, which PayWay's documents call `public_key`. */
  readonly apiKey: string
  /** Our address for PayWay's push-back, server to server; must be whitelisted there. */
  readonly returnUrl: string
  /** How long a purchase can be paid, in minutes: 3 to 43,200. */
  readonly lifetimeMinutes: number
  readonly timeoutMs: number
  /** The whitelisted site, sent as `Referer` on calls from the server. */
  readonly referer?: string | undefined
}

/** The address of one of the gateway's payment calls. */
export const paymentsUrl = (config: PayWayConfig, call: string): string =>
  `${config.baseUrl.replace(/\/+$/, '')}/api/payment-gateway/v1/payments/${call}`
