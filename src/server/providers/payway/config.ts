export interface PayWayConfig {
  readonly baseUrl: string
  readonly merchantId: string
  /** The secret HMAC key; PayWay's documents call it `public_key`. */
  readonly apiKey: string
  /** Our push-back URL; PayWay must whitelist it. */
  readonly returnUrl: string
  /** Payment window in minutes: 3 to 43,200. */
  readonly lifetimeMinutes: number
  readonly timeoutMs: number
  /** The whitelisted website, sent as `Referer`. */
  readonly referer?: string | undefined
}

export const paymentsUrl = (config: PayWayConfig, call: string): string =>
  `${config.baseUrl.replace(/\/+$/, '')}/api/payment-gateway/v1/payments/${call}`
