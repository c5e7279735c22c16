import type { FieldErrorCode } from '../../../contract/error-codes.ts'
import { readCsr, type Csr } from './csr.ts'

/** What a certificate request must fit. */
export interface CsrRules {
  readonly kind: 'single' | 'multi' | 'wildcard'
  /** The ordered names (ASCII, lower case), the first as common name. */
  readonly names: readonly string[]
}

export type CheckedCsr =
  | { readonly ok: true; readonly csr: Csr }
  | {
      readonly ok: false
      readonly code: FieldErrorCode
      readonly params: Readonly<Record<string, string | number>>
    }

type Problem = Extract<CheckedCsr, { ok: false }>

const problem = (code: FieldErrorCode, params: Problem['params'] = {}): Problem => ({
  ok: false,
  code,
  params,
})

const smallestRsa = 2048
const largestRsa = 4096
const hashes: ReadonlySet<string> = new Set(['SHA-256', 'SHA-384', 'SHA-512'])

const keyProblem = ({ keyType, keyBits, hash, isSigned }: Csr): Problem | undefined => {
  if (keyType === 'rsa' && keyBits < smallestRsa) {
    return problem('CSR_KEY_TOO_SMALL', { min: smallestRsa, bits: keyBits })
  }
  const isRsa = keyType === 'rsa' && keyBits <= largestRsa
  const isEc = keyType === 'ec' && (keyBits === 256 || keyBits === 384)
  if (!isRsa && !isEc) return problem('CSR_KEY_NOT_SUPPORTED')
  if (!hashes.has(hash)) return problem('CSR_HASH_TOO_WEAK')
  return isSigned ? undefined : problem('CSR_SIGNATURE_INVALID')
}

const withWww = (name: string): string => (name.startsWith('www.') ? name.slice(4) : `www.${name}`)

/** Names that come with the ordered ones. */
const companions = ({ kind, names }: CsrRules): readonly string[] => {
  const [first = ''] = names
  if (kind === 'wildcard') return [first.replace(/^\*\./, '')]
  return kind === 'single' ? [withWww(first)] : []
}

const nameProblem = (csr: Csr, rules: CsrRules): Problem | undefined => {
  const { kind, names } = rules
  const { commonName } = csr
  const [wanted = ''] = names
  const isWildcard = commonName.startsWith('*.')
  if (kind === 'wildcard' && !isWildcard) {
    return problem('CSR_WILDCARD_MISSING', { wanted, found: commonName })
  }
  if (kind !== 'wildcard' && isWildcard) {
    return problem('CSR_WILDCARD_NOT_ALLOWED', { wanted, found: commonName })
  }
  if (commonName !== wanted) return problem('CSR_NAME_MISMATCH', { wanted, found: commonName })
  const allowed = new Set([...names, ...companions(rules)])
  const foreign = csr.names.find((name) => !allowed.has(name))
  return foreign === undefined
    ? undefined
    : problem('CSR_NAME_MISMATCH', { wanted: names.join(', '), found: foreign })
}

/** Checks a pasted or generated certificate request against the ordered names. */
export const checkCsr = async (pasted: string, rules: CsrRules): Promise<CheckedCsr> => {
  const csr = await readCsr(pasted)
  if (csr === undefined) return problem('INVALID_CSR')
  return keyProblem(csr) ?? nameProblem(csr, rules) ?? { ok: true, csr }
}
