export interface PayWayConfig {
  readonly baseUrl: string
  readonly merchantId: string
  /** The secret HMAC key; PayWay's documents call it `public_key`. */
  readonly apiKey: string
  /** PayWay's public RSA key in PEM, which encrypts refund requests. */
  readonly refundKey: string
  /** Our push-back URL; PayWay must whitelist it. */
  readonly returnUrl: string
  /** Payment window in minutes: 3 to 43,200. */
  readonly lifetimeMinutes: number
  readonly timeoutMs: number
  /** The whitelisted website, sent as `Referer`. */
  readonly referer?: string | undefined
}

const urlOf = ({ baseUrl }: PayWayConfig, path: string): string =>
  `${baseUrl.replace(/\/+$/, '')}/api/${path}`

/** Returns the URL of a call of the payment gateway. */
export const paymentsUrl = (config: PayWayConfig, call: string): string =>
  urlOf(config, `payment-gateway/v1/payments/${call}`)

/** Returns the URL of refunds, a call of the merchant portal. */
export const refundUrl = (config: PayWayConfig): string =>
  urlOf(config, 'merchant-portal/merchant-access/online-transaction/refund')
