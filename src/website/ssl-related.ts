import type { SslCertificate } from '../contract/products.ts'
import { sslTerms } from './ssl-prices.ts'

const firstPrice = (certificate: SslCertificate): number => sslTerms(certificate)[0]?.price ?? 0

/** Returns up to three certificates: by group, then validation, then price. */
export const relatedCertificates = <C extends SslCertificate>(
  certificate: C,
  all: readonly C[],
): readonly C[] => {
  const distance = (other: C): number => Math.abs(firstPrice(other) - firstPrice(certificate))
  const others = all
    .filter(({ slug }) => slug !== certificate.slug)
    .toSorted((a, b) => distance(a) - distance(b))
  const alike = others.filter(({ group }) => group === certificate.group).slice(0, 2)
  const wider = others
    .filter(
      ({ group, validation }) =>
        group !== certificate.group && validation === certificate.validation,
    )
    .slice(0, 1)
  return [...new Set([...alike, ...wider, ...others])].slice(0, 3)
}
