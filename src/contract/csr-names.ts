import type { FieldErrorCode } from './error-codes.ts'
import type { SslCertificate } from './products.ts'

/** What a certificate request must fit. */
export interface CsrRules {
  readonly kind: SslCertificate['group']
  /** The ordered names (ASCII, lower case), the first as common name. */
  readonly names: readonly string[]
}

/** The names of a certificate request, in lower case. */
export interface CsrNames {
  /** Empty if it has none. */
  readonly commonName: string
  /** The requested alternative names (DNS). */
  readonly names: readonly string[]
}

/** What is wrong with a certificate request. */
export interface CsrProblem {
  readonly code: FieldErrorCode
  readonly params: Readonly<Record<string, string | number>>
}

const withWww = (name: string): string => (name.startsWith('www.') ? name.slice(4) : `www.${name}`)

/** Returns the names that come with the ordered ones. */
export const companionNames = ({ kind, names }: CsrRules): readonly string[] => {
  const [first] = names
  if (first === undefined) return []
  if (kind === 'wildcard') return [first.replace(/^\*\./, '')]
  return kind === 'single' ? [withWww(first)] : []
}

/** Returns what is wrong with the names of a certificate request; undefined: nothing. */
export const csrNameProblem = (csr: CsrNames, rules: CsrRules): CsrProblem | undefined => {
  const { kind, names } = rules
  const { commonName } = csr
  const [wanted = ''] = names
  const about = { wanted, found: commonName }
  const isWildcard = commonName.startsWith('*.')
  if (kind === 'wildcard' && !isWildcard) return { code: 'CSR_WILDCARD_MISSING', params: about }
  if (kind !== 'wildcard' && isWildcard) return { code: 'CSR_WILDCARD_NOT_ALLOWED', params: about }
  if (commonName !== wanted) return { code: 'CSR_NAME_MISMATCH', params: about }
  const allowed = new Set([...names, ...companionNames(rules)])
  const foreign = csr.names.find((name) => !allowed.has(name))
  if (foreign === undefined) return undefined
  return { code: 'CSR_NAME_MISMATCH', params: { wanted: names.join(', '), found: foreign } }
}
