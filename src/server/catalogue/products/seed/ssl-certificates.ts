import { fromDollars } from '../../../../contract/money.ts'
import type { sslCertificates, sslPrices } from '../../../platform/db/schema/index.ts'

type CertificateRow = typeof sslCertificates.$inferInsert
type PriceRow = typeof sslPrices.$inferInsert
type Validation = CertificateRow['validation']

interface SeededCertificate {
  readonly slug: string
  readonly name: string
  readonly brand: 'PositiveSSL' | 'Comodo SSL'
  readonly group: CertificateRow['group']
  readonly validation: Validation
  /** Dollars per year, per renewed year, and for two years. */
  readonly prices: readonly [year: number, renewal: number, twoYears: number]
  /** Dollars per additional name and year. */
  readonly additional?: number
  readonly assurance: number
}

/** The thirteen certificates of commerce §3 with the authorities' warranties; prices of 2026. */
const seeded: readonly SeededCertificate[] = [
  {
    slug: 'positivessl',
    name: 'PositiveSSL',
    brand: 'PositiveSSL',
    group: 'single',
    validation: 'DV',
    prices: [8.99, 10.99, 16.99],
    assurance: 50_000,
  },
  {
    slug: 'essentialssl',
    name: 'EssentialSSL',
    brand: 'Comodo SSL',
    group: 'single',
    validation: 'DV',
    prices: [18.99, 21.99, 35.99],
    assurance: 10_000,
  },
  {
    slug: 'instantssl',
    name: 'InstantSSL',
    brand: 'Comodo SSL',
    group: 'single',
    validation: 'OV',
    prices: [39.99, 44.99, 75.99],
    assurance: 50_000,
  },
  {
    slug: 'instantssl-pro',
    name: 'InstantSSL Pro',
    brand: 'Comodo SSL',
    group: 'single',
    validation: 'OV',
    prices: [54.99, 59.99, 104.99],
    assurance: 100_000,
  },
  {
    slug: 'premiumssl',
    name: 'PremiumSSL',
    brand: 'Comodo SSL',
    group: 'single',
    validation: 'OV',
    prices: [84.99, 92.99, 159.99],
    assurance: 250_000,
  },
  {
    slug: 'ev-ssl',
    name: 'EV SSL',
    brand: 'Comodo SSL',
    group: 'single',
    validation: 'EV',
    prices: [119.99, 129.99, 224.99],
    assurance: 1_750_000,
  },
  {
    slug: 'positivessl-multi-domain',
    name: 'PositiveSSL Multi-Domain',
    brand: 'PositiveSSL',
    group: 'multi',
    validation: 'DV',
    prices: [29.99, 33.99, 56.99],
    additional: 7.99,
    assurance: 50_000,
  },
  {
    slug: 'unified-communications',
    name: 'Unified Communications',
    brand: 'Comodo SSL',
    group: 'multi',
    validation: 'OV',
    prices: [129.99, 139.99, 244.99],
    additional: 24.99,
    assurance: 250_000,
  },
  {
    slug: 'comodossl-multi-domain-ssl',
    name: 'ComodoSSL Multi-Domain SSL',
    brand: 'Comodo SSL',
    group: 'multi',
    validation: 'OV',
    prices: [119.99, 129.99, 224.99],
    additional: 22.99,
    assurance: 250_000,
  },
  {
    slug: 'comodossl-ev-multi-domain-ssl',
    name: 'ComodoSSL EV Multi-Domain SSL',
    brand: 'Comodo SSL',
    group: 'multi',
    validation: 'EV',
    prices: [249.99, 269.99, 474.99],
    additional: 74.99,
    assurance: 1_750_000,
  },
  {
    slug: 'positivessl-wildcard',
    name: 'PositiveSSL Wildcard',
    brand: 'PositiveSSL',
    group: 'wildcard',
    validation: 'DV',
    prices: [79.99, 87.99, 149.99],
    assurance: 50_000,
  },
  {
    slug: 'essentialssl-wildcard',
    name: 'EssentialSSL Wildcard',
    brand: 'Comodo SSL',
    group: 'wildcard',
    validation: 'DV',
    prices: [94.99, 104.99, 179.99],
    assurance: 10_000,
  },
  {
    slug: 'premiumssl-wildcard',
    name: 'PremiumSSL Wildcard',
    brand: 'Comodo SSL',
    group: 'wildcard',
    validation: 'OV',
    prices: [189.99, 204.99, 359.99],
    assurance: 250_000,
  },
]

/** Working days until issuance: organisations are validated by hand. */
const issuance: Readonly<Record<Validation, readonly [from: number, to: number]>> = {
  DV: [0, 0],
  OV: [1, 3],
  EV: [3, 7],
}

/** Three names are included (commerce §3), up to a hundred. */
const multiDomain = { included: 3, more: 97 }

export const certificateRows = (): CertificateRow[] =>
  seeded.map(({ slug, name, brand, group, validation, additional, assurance }) => ({
    slug,
    name,
    brand,
    group,
    validation,
    domainsIncluded: group === 'multi' ? multiDomain.included : 1,
    additionalDomains: additional === undefined ? 0 : multiDomain.more,
    additionalDomainPrice: additional === undefined ? null : fromDollars(additional),
    paperwork: validation !== 'DV',
    // CA/Browser Forum BR 7.1.4.2.1 forbids internal names since 2015.
    localDomainSupport: false,
    mobileSupport: true,
    assurance: fromDollars(assurance),
    browserSupport: 99_90,
    reissues: null,
    keyLength: 2048,
    encryption: 256,
    issuedFromDays: issuance[validation][0],
    issuedToDays: issuance[validation][1],
  }))

export const certificatePriceRows = (): PriceRow[] =>
  seeded.flatMap(({ slug, prices: [year, renewal, twoYears] }) => [
    { slug, years: 1, price: fromDollars(year), renewalPrice: fromDollars(renewal) },
    { slug, years: 2, price: fromDollars(twoYears), renewalPrice: fromDollars(2 * renewal) },
  ])
