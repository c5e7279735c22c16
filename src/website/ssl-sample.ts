import type { SslCertificate } from '../contract/products.ts'

/** Returns a certificate for tests, PositiveSSL by default. */
export const sslSample = (given: Partial<SslCertificate> = {}): SslCertificate => ({
  slug: 'positivessl',
  name: 'PositiveSSL',
  brand: 'PositiveSSL',
  group: 'single',
  validation: 'DV',
  domainsIncluded: 1,
  additionalDomains: null,
  paperwork: false,
  localDomainSupport: false,
  mobileSupport: true,
  assurance: 50_000,
  browserSupportPercent: 99.9,
  reissues: null,
  keyLength: 2048,
  encryption: 256,
  issuance: { from: 0, to: 0 },
  prices: [{ years: 1, price: 8.99, renewal: 10.99 }],
  ...given,
})
