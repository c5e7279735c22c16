import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Queryable } from '../../platform/db/database.ts'
import type { NameProof } from '../../providers/sectigo/index.ts'
import type { CertificateDeps } from './certificate-deps.ts'
import { checkCsr, type CheckedCsr } from './check-csr.ts'
import type { CertificateRequest, IssuanceState } from './issuance.ts'
import { uniqueValueOf, wantedProof } from './proofs.ts'
import { readLatest, storeRequest, withdrawable } from './stored-issuances.ts'

export type Requested =
  | { readonly is: 'stored' }
  | { readonly is: 'invalid'; readonly problem: Extract<CheckedCsr, { ok: false }> }
  /** The authority has the request: it can no longer change. */
  | { readonly is: 'underway' }

type RequestDeps = Pick<CertificateDeps, 'db' | 'hashDomain'>

const proofsOf = (names: readonly NameProof[]) =>
  names.map(({ name, method, email }) => ({ name, method, email }))

/** Returns whether the latest request is the same: a second press changes nothing. */
const isStoredAlready = async (
  db: Queryable,
  { itemId, names, organisation }: CertificateRequest,
  uniqueValue: string,
): Promise<boolean> => {
  const latest = await readLatest(db, itemId)
  return (
    latest !== undefined &&
    latest.state !== 'REFUSED' &&
    latest.uniqueValue === uniqueValue &&
    isDeepStrictEqual(proofsOf(latest.names), proofsOf(names)) &&
    isDeepStrictEqual(latest.organisation, organisation)
  )
}

const store = async (
  { db, hashDomain }: RequestDeps,
  request: CertificateRequest,
  number: number,
  replaced?: readonly IssuanceState[],
): Promise<Requested> => {
  const { itemId, kind } = request
  const names = request.names.map(({ name }) => name)
  const checked = await checkCsr(request.csr, { kind, names })
  if (!checked.ok) return { is: 'invalid', problem: checked }
  const { csr } = checked
  const uniqueValue = uniqueValueOf(itemId, csr.der)
  const source = { csr: csr.der, uniqueValue, hashDomain }
  if (replaced !== undefined && (await isStoredAlready(db, request, uniqueValue))) {
    return { is: 'stored' }
  }
  const stored = {
    ...{ ...request, id: randomUUID(), number, uniqueValue, csr: csr.pem },
    names: request.names.map((proof) => wantedProof(proof, source)),
  }
  const isStored = await storeRequest(db, stored, replaced)
  return { is: isStored ? 'stored' : 'underway' }
}

/** Stores what is to be certified; until the authority has it, a later request replaces it. */
export const requestCertificate = (
  deps: RequestDeps,
  request: CertificateRequest,
): Promise<Requested> => store(deps, request, 1)

/** Changes a request until it is signed: an order that the authority has is withdrawn for it. */
export const changeRequest = (deps: RequestDeps, request: CertificateRequest): Promise<Requested> =>
  store(deps, request, 1, withdrawable)

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
