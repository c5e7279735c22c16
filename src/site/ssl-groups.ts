import type { SslCertificate } from '../contract/products.ts'

/** The coverage groups of certificates (commerce §3) in display order. */
export const sslGroups = ['single', 'multi', 'wildcard'] as const

/** The validation levels, the lightest first (commerce §3). */
export const validationLevels = ['DV', 'OV', 'EV'] as const

/** The issuance time of several certificates. */
export interface IssuanceSpan {
  /** Working days of the fastest. */
  readonly from: number
  /** Working days of the slowest. */
  readonly to: number
}

/** Returns the issuance time of certificates; undefined without any. */
export const issuanceSpan = (certificates: readonly SslCertificate[]): IssuanceSpan | undefined =>
  certificates.length === 0
    ? undefined
    : {
        from: Math.min(...certificates.map(({ issuance }) => issuance.from)),
        to: Math.max(...certificates.map(({ issuance }) => issuance.to)),
      }
