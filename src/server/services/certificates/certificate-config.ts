import * as v from 'valibot'
import { SslCertificate } from '../../../contract/products.ts'
import { CertificateEnd } from '../../../contract/service-details.ts'

/** A certificate as it was sold: its prices stay. */
export const SoldCertificate = v.pick(SslCertificate, [
  'slug',
  'name',
  'group',
  'validation',
  'prices',
  'domainsIncluded',
  'additionalDomains',
])
export type SoldCertificate = v.InferOutput<typeof SoldCertificate>

/** The stored config of a certificate. */
export const CertificateConfig = v.object({
  sold: SoldCertificate,
  /** The certificate's name. */
  planName: v.string(),
  /** ASCII, the main one first. */
  names: v.array(v.string()),
  /** How many names are paid, if it is not their number. */
  paidNames: v.optional(v.number()),
  /** Of the cart, for the activation; PEM. */
  csr: v.optional(v.string()),
  /** A certificate was issued, and no renewal is paid. */
  isRenewable: v.optional(v.boolean(), false),
  /** Why it ended without a certificate. */
  endedWhy: v.optional(CertificateEnd),
  /** The term that the next renewal repeats. */
  duration: v.number(),
  durationType: v.literal('YEAR'),
})
export type CertificateConfig = v.InferOutput<typeof CertificateConfig>

/** Returns how many names a certificate may have. */
export const mostNamesOf = ({ sold, names, paidNames }: CertificateConfig): number =>
  sold.group === 'multi' ? Math.max(sold.domainsIncluded, paidNames ?? names.length) : 1

/** Returns the days of a term at the authority. */
export const daysOfYears = (years: number): number => years * 365
