import type { SslCertificate } from '../contract/products.ts'

/** The coverage groups of certificates (commerce §3) in display order. */
export const sslGroups = ['single', 'multi', 'wildcard'] as const

/** The validation levels, the lightest first (commerce §3). */
export const validationLevels = ['DV', 'OV', 'EV'] as const

export interface IssuanceSpan {
  readonly from: number
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
