import { createHash } from 'node:crypto'

/** How control of a name is proven. */
export const proofMethods = ['CNAME', 'HTTP', 'EMAIL'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** What proves control of a name: a DNS record, or a file. */
export interface ProofValues {
  /** Names without trailing dot. */
  readonly cname: { readonly name: string; readonly target: string }
  readonly file: { readonly path: string; readonly text: string }
}

/** What the values depend on. */
export interface ProofSource {
  /** The CSR in DER. */
  readonly csr: Uint8Array
  /** Empty, or up to 20 letters and digits. */
  readonly uniqueValue: string
  /** The end of record targets and the second line of files. */
  readonly hashDomain: string
}

const hexOf = (algorithm: 'md5' | 'sha256', data: Uint8Array): string =>
  createHash(algorithm).update(data).digest('hex')

/** Returns a name without its wildcard label: its control is proven. */
export const provenName = (name: string): string => name.replace(/^\*\./, '')

/** Computes the record and the file that the authority looks for. */
export const proofValues = (
  { csr, uniqueValue, hashDomain }: ProofSource,
  name: string,
): ProofValues => {
  const md5 = hexOf('md5', csr)
  const sha = hexOf('sha256', csr)
  const unique = uniqueValue === '' ? [] : [uniqueValue]
  return {
    cname: {
      name: `_${md5}.${provenName(name)}`,
      target: [sha.slice(0, 32), sha.slice(32), ...unique, hashDomain].join('.'),
    },
    file: {
      path: `/.well-known/pki-validation/${md5.toUpperCase()}.txt`,
      text: [sha, hashDomain, ...unique].join('\n'),
    },
  }
}
