import { baseOfName, readCertificateNames } from '../../../contract/certificate-names.ts'
import type { CertificateOrganisation, ProofMethod } from '../../../contract/certificates.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { NameProof } from '../../providers/sectigo/index.ts'
import { findZoneOfName } from '../dns/index.ts'
import { mostNamesOf, type CertificateConfig } from './certificate-config.ts'
import type { CertificateDeps } from './certificate-deps.ts'
import { changeRequest, type Requested } from './request-certificate.ts'
import type { PaidTerm } from './stored-certificates.ts'

interface TypedProof {
  readonly name: string
  readonly method: ProofMethod
  readonly email?: string | undefined
}

/** What the customer sends to activate a certificate. */
export interface Activation {
  /** As typed; without, the names stay. */
  readonly names?: readonly string[] | undefined
  readonly csr: string
  readonly proofs: readonly TypedProof[]
  readonly organisation?: CertificateOrganisation | undefined
}

/** Returns a proof that the authority allows. @throws ApiError CERTIFICATE_PROOF_INVALID */
export const checkedProof = ({ name, method, email }: TypedProof): NameProof => {
  // A file proves one host, no wildcard (BR 3.2.2.4.18).
  const isWildcardFile = method === 'HTTP' && baseOfName(name) !== name
  const base = baseOfName(name)
  const domain = email?.toLowerCase().split('@')[1]
  const isForeign = domain === undefined || (base !== domain && !base.endsWith(`.${domain}`))
  if (isWildcardFile || (method === 'EMAIL' && isForeign)) {
    throw new ApiError('CERTIFICATE_PROOF_INVALID', { name })
  }
  return method === 'EMAIL' ? { name, method, email } : { name, method }
}

const proofsOf = (names: readonly string[], typed: readonly TypedProof[]): NameProof[] => {
  const unknown = typed.find(({ name }) => !names.includes(name))
  if (unknown !== undefined) throw new ApiError('CERTIFICATE_PROOF_INVALID', { name: unknown.name })
  return names.map((name) =>
    checkedProof(typed.find((one) => one.name === name) ?? { name, method: 'CNAME' }),
  )
}

const checkOrganisation = (
  validation: CertificateConfig['sold']['validation'],
  organisation: CertificateOrganisation | undefined,
): void => {
  const isMissing = validation !== 'DV' && organisation === undefined
  const lacksNumber = validation === 'EV' && (organisation?.companyNumber ?? '') === ''
  if (isMissing || lacksNumber) throw new ApiError('CERTIFICATE_ORGANISATION_REQUIRED')
}

/** Returns when a request was stored. @throws ApiError CSR_REFUSED, CERTIFICATE_UNDERWAY */
export const checkRequested = (requested: Requested): void => {
  if (requested.is === 'underway') throw new ApiError('CERTIFICATE_UNDERWAY')
  if (requested.is === 'invalid') {
    const { code, params } = requested.problem
    throw new ApiError('CSR_REFUSED', {}, [{ field: 'csr', code, params }])
  }
}

/** Returns the names of a request as A-labels: as many as are paid. @throws ApiError as `PUT /cart/items` */
export const requestedNames = (
  config: CertificateConfig,
  typed: readonly string[] | undefined,
): readonly string[] => {
  if (typed === undefined) return config.names
  const read = readCertificateNames(config.sold.group, typed)
  if (!read.ok) throw new ApiError(read.code, read.params)
  const most = mostNamesOf(config)
  if (read.names.length > most) throw new ApiError('CERTIFICATE_NAMES_LIMITED', { most })
  return read.names
}

/** Requests a paid certificate; until it is signed, it may be requested again. @throws ApiError */
export const activateCertificate = async (
  deps: Pick<CertificateDeps, 'db' | 'hashDomain'>,
  { itemId, days }: PaidTerm,
  { sold, names }: Pick<CertificateConfig, 'sold' | 'names'>,
  { csr, proofs, organisation }: Activation,
): Promise<void> => {
  const { slug: product, group: kind, validation } = sold
  checkOrganisation(validation, organisation)
  const request = { itemId, days, product, kind, validation, csr }
  checkRequested(
    await changeRequest(deps, {
      ...{ ...request, names: proofsOf(names, proofs) },
      organisation: validation === 'DV' ? undefined : organisation,
    }),
  )
}

/** Activates a new certificate by itself, if its CSR came with the order and we host the zones; returns whether it did. */
export const activateByItself = async (
  deps: Pick<CertificateDeps, 'hashDomain'>,
  tx: Queryable,
  customerId: string,
  term: PaidTerm,
  config: CertificateConfig,
): Promise<boolean> => {
  const { csr, names, sold } = config
  if (csr === undefined || sold.validation !== 'DV') return false
  for (const name of names) {
    if ((await findZoneOfName(tx, customerId, baseOfName(name))) === undefined) return false
  }
  await activateCertificate({ ...deps, db: tx }, term, config, { csr, proofs: [] })
  return true
}
