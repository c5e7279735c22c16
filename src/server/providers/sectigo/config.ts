/** The reseller account at the certificate authority. */
export interface SectigoConfig {
  /** `https://secure.trust-provider.com`. */
  readonly baseUrl: string
  readonly login: string
  readonly password: string
  readonly timeoutMs: number
}
