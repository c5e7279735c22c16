import type { SslCertificate } from '../contract/products.ts'

/** The ways in which certificates cover names (commerce §3), in the order in which they are shown. */
export const sslGroups = ['single', 'multi', 'wildcard'] as const

/** How a certificate authority checks who applies, the lightest first (commerce §3). */
export const validationLevels = ['DV', 'OV', 'EV'] as const

/** What certificates have in common for a reader who has not chosen one yet. */
export interface IssuanceSpan {
  /** Working days, of the quickest. */
  readonly from: number
  /** Working days, of the slowest. */
  readonly to: number
}

/** How long the certificates of a level take; nothing when there are none. */
export const issuanceSpan = (certificates: readonly SslCertificate[]): IssuanceSpan | undefined =>
  certificates.length === 0
    ? undefined
    : {
        from: Math.min(...certificates.map(({ issuance }) => issuance.from)),
        to: Math.max(...certificates.map(({ issuance }) => issuance.to)),
      }
