/** The merchant's profiles at CyberSource: Secure Acceptance for card entry, REST for charges. */
export interface CyberSourceConfig {
  /** `https://secureacceptance.cybersource.com` */
  readonly cardPageUrl: string
  readonly profileId: string
  readonly accessKey: string
  /** Signs the fields of Secure Acceptance. */
  readonly secretKey: string
  /** `https://api.cybersource.com` */
  readonly apiUrl: string
  readonly merchantId: string
  readonly keyId: string
  /** Base64; signs REST requests. */
  readonly sharedSecret: string
}
