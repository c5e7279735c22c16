export interface PayPalConfig {
  /** `https://api-m.paypal.com`. */
  readonly baseUrl: string
  readonly clientId: string
  readonly secret: string
  /** PayPal's id of our webhook, which its signatures contain; without it none is trusted. */
  readonly webhookId: string | undefined
  /** Where the certificates of webhooks may be: `https://api.paypal.com`. */
  readonly certificateOrigins: readonly string[]
  /** PEM: what their chains end in; the public authorities by default. */
  readonly certificateAuthority: string | undefined
  readonly timeoutMs: number
}
