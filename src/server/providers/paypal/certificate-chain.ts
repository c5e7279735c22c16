import { X509Certificate } from 'node:crypto'

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Returns the certificates of a PEM text. @throws Error on a broken one */
export const certificatesOf = (pem: string): readonly X509Certificate[] =>
  (pem.match(block) ?? []).map((text) => new X509Certificate(text))

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** A leaf, two or three intermediates, a root. */
const longest = 5

/** Returns the first certificate of a chain if the chain is valid now and ends in a trusted one. */
export const trustedLeaf = (
  chain: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  now: Date,
): X509Certificate | undefined => {
  const [leaf, ...issuers] = chain
  let current = leaf
  for (let depth = 0; depth < longest; depth += 1) {
    if (current === undefined || !isValidAt(current, now)) return undefined
    const child = current
    if (trusted.some((root) => isValidAt(root, now) && isIssuedBy(child, root))) return leaf
    current = issuers.find((issuer) => issuer.ca && issuer !== child && isIssuedBy(child, issuer))
  }
  return undefined
}
