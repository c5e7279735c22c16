import { createHmac } from 'node:crypto'
import { proofValues, provenName, type NameProof } from '../../providers/sectigo/index.ts'
import type { CertificateName } from './issuance.ts'

const uniqueLength = 20

/** Returns what makes the proofs of an item's CSR differ from those of other orders; it is the same in each run. */
export const uniqueValueOf = (itemId: string, csr: Uint8Array): string =>
  createHmac('sha256', itemId).update(csr).digest('hex').slice(0, uniqueLength)

/** Returns a name with the record or file that proves its control. */
export const wantedProof = (
  { name, method, email }: NameProof,
  source: Parameters<typeof proofValues>[0],
): CertificateName => {
  const { cname, file } = proofValues(source, name)
  const unseen = { found: undefined, cause: undefined, caa: undefined, ipv6: [], differing: [] }
  const rest = { name, method, ...unseen, isValidated: false }
  if (method === 'EMAIL') return { ...rest, email, place: undefined, wanted: undefined }
  return method === 'CNAME'
    ? { ...rest, email: undefined, place: cname.name, wanted: cname.target }
    : {
        ...{ ...rest, email: undefined, wanted: file.text },
        place: `http://${provenName(name)}${file.path}`,
      }
}
