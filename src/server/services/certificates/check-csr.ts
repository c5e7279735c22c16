import { csrNameProblem, type CsrProblem, type CsrRules } from '../../../contract/csr-names.ts'
import type { FieldErrorCode } from '../../../contract/error-codes.ts'
import { readCsr, type Csr } from './csr.ts'

export type CheckedCsr =
  | { readonly ok: true; readonly csr: Csr }
  | (CsrProblem & { readonly ok: false })

const problem = (code: FieldErrorCode, params: CsrProblem['params'] = {}): CsrProblem => ({
  code,
  params,
})

const smallestRsa = 2048
const largestRsa = 4096
const hashes: ReadonlySet<string> = new Set(['SHA-256', 'SHA-384', 'SHA-512'])

const keyProblem = ({ keyType, keyBits, hash, isSigned }: Csr): CsrProblem | undefined => {
  if (keyType === 'rsa' && keyBits < smallestRsa) {
    return problem('CSR_KEY_TOO_SMALL', { min: smallestRsa, bits: keyBits })
  }
  const isRsa = keyType === 'rsa' && keyBits <= largestRsa
  const isEc = keyType === 'ec' && (keyBits === 256 || keyBits === 384)
  if (!isRsa && !isEc) return problem('CSR_KEY_NOT_SUPPORTED')
  if (!hashes.has(hash)) return problem('CSR_HASH_TOO_WEAK')
  return isSigned ? undefined : problem('CSR_SIGNATURE_INVALID')
}

/** Checks a pasted or generated certificate request against the ordered names. */
export const checkCsr = async (pasted: string, rules: CsrRules): Promise<CheckedCsr> => {
  const csr = await readCsr(pasted)
  if (csr === undefined) return { ok: false, ...problem('INVALID_CSR') }
  const found = keyProblem(csr) ?? csrNameProblem(csr, rules)
  return found === undefined ? { ok: true, csr } : { ok: false, ...found }
}
