import {
  amountsOf,
  refused,
  withTax,
  type ConfiguredPrice,
  type Refused,
} from './configured-price.ts'
import { add, fromDollars, multiply, zero } from './money.ts'
import type { SslCertificate } from './products.ts'

/** What a certificate's price depends on. */
export interface CertificateChoice {
  readonly years: number
  /** All of its names, the included ones too. */
  readonly names: number
}

/** Prices a certificate: its years, and each further name by the year. */
export const certificatePrice = (
  certificate: Pick<SslCertificate, 'slug' | 'prices' | 'domainsIncluded' | 'additionalDomains'>,
  { years, names }: CertificateChoice,
  taxPercent: number,
): ConfiguredPrice | Refused => {
  const { slug, domainsIncluded, additionalDomains } = certificate
  const row = certificate.prices.find((price) => price.years === years)
  if (row === undefined) return refused('DURATION_NOT_OFFERED')
  const max = domainsIncluded + (additionalDomains?.most ?? 0)
  if (!Number.isSafeInteger(names) || names < 1 || names > max)
    return refused('ADDON_OUT_OF_RANGE', { addon: 'names', min: 1, max })
  const more = Math.max(0, names - domainsIncluded)
  const yearly = fromDollars(additionalDomains?.yearlyPrice ?? 0)
  const further = multiply(yearly, more * years)
  const first = fromDollars(row.price)
  const term = { duration: years, durationType: 'YEAR' } as const
  return {
    ok: true,
    lines: withTax(
      [
        { kind: 'package', name: slug, amount: first },
        ...(more === 0
          ? []
          : [{ kind: 'addon', name: 'names', value: more, amount: further } as const]),
      ],
      taxPercent,
    ),
    ...amountsOf(add(zero, first, further), term, taxPercent),
    renewal: amountsOf(add(fromDollars(row.renewal), further), term, taxPercent),
  }
}
