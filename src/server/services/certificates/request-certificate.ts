import { randomUUID } from 'node:crypto'
import type { NameProof } from '../../providers/sectigo/index.ts'
import type { CertificateDeps } from './certificate-deps.ts'
import { checkCsr, type CheckedCsr } from './check-csr.ts'
import type { CertificateRequest } from './issuance.ts'
import { uniqueValueOf, wantedProof } from './proofs.ts'
import { readLatest, storeRequest } from './stored-issuances.ts'

export type Requested =
  | { readonly is: 'stored' }
  | { readonly is: 'invalid'; readonly problem: Extract<CheckedCsr, { ok: false }> }
  /** The authority has the request: it can no longer change. */
  | { readonly is: 'underway' }

type RequestDeps = Pick<CertificateDeps, 'db' | 'hashDomain'>

const store = async (
  { db, hashDomain }: RequestDeps,
  request: CertificateRequest,
  number: number,
): Promise<Requested> => {
  const { itemId, kind } = request
  const names = request.names.map(({ name }) => name)
  const checked = await checkCsr(request.csr, { kind, names })
  if (!checked.ok) return { is: 'invalid', problem: checked }
  const { csr } = checked
  const uniqueValue = uniqueValueOf(itemId, csr.der)
  const source = { csr: csr.der, uniqueValue, hashDomain }
  const isStored = await storeRequest(db, {
    ...{ ...request, id: randomUUID(), number, uniqueValue, csr: csr.pem },
    names: request.names.map((proof) => wantedProof(proof, source)),
  })
  return { is: isStored ? 'stored' : 'underway' }
}

/** Stores what is to be certified; until the authority has it, a later request replaces it. */
export const requestCertificate = (
  deps: RequestDeps,
  request: CertificateRequest,
): Promise<Requested> => store(deps, request, 1)

/** Stores the request of a replacement: of the issued certificate, or of one that was refused or rejected. */
export const requestReissue = async (
  deps: RequestDeps,
  itemId: string,
  change: { readonly csr: string; readonly names?: readonly NameProof[] },
): Promise<Requested> => {
  const latest = await readLatest(deps.db, itemId)
  if (latest === undefined) return { is: 'underway' }
  const isReplacement = latest.number > 1
  const isOver = latest.state === 'ISSUED' || (latest.state === 'REJECTED' && isReplacement)
  if (!isOver && !isReplacement) return { is: 'underway' }
  const request = { ...latest, csr: change.csr, names: change.names ?? latest.names }
  return store(deps, request, isOver ? latest.number + 1 : latest.number)
}
