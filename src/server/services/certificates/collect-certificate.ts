import { X509Certificate } from 'node:crypto'
import { certificateDaysLimit } from '../../../contract/certificate-plan.ts'
import type { IssuedCertificate } from '../../providers/sectigo/index.ts'
import { latestOf, orderNumberOf, type CertificateDeps } from './certificate-deps.ts'
import { readCsr } from './csr.ts'
import { Halt, untilHalt, type Halted } from '../lifecycle/index.ts'
import type { Issuance } from './issuance.ts'
import { storeCertificate } from './stored-issuances.ts'

const dayMs = 86_400_000

const spkiOf = ({ publicKey }: X509Certificate): Buffer =>
  publicKey.export({ type: 'spki', format: 'der' })

/** Sorts a chain by who issued whom, from the leaf's issuer on; the root is left out. */
export const sortChain = (
  leaf: X509Certificate,
  authorities: readonly X509Certificate[],
): readonly X509Certificate[] | undefined => {
  const sorted: X509Certificate[] = []
  for (let current = leaf; ;) {
    const issuer = authorities.find(
      (one) => current.checkIssued(one) && current.verify(one.publicKey),
    )
    if (issuer === undefined || sorted.includes(issuer)) {
      return sorted.length === 0 ? undefined : sorted
    }
    if (issuer.checkIssued(issuer)) return sorted
    sorted.push(issuer)
    current = issuer
  }
}

/** Returns whether a certificate has the key of a request. */
export const isOfRequest = async (certificate: string, request: string): Promise<boolean> => {
  const csr = await readCsr(request)
  return csr !== undefined && spkiOf(new X509Certificate(certificate)).equals(csr.publicKey)
}

const namesOf = (leaf: X509Certificate): ReadonlySet<string> =>
  new Set((leaf.subjectAltName ?? '').split(', ').map((one) => one.replace(/^DNS:/, '')))

/** Checks what was issued against the request. Throws Halt. */
const checkIssued = async (issuance: Issuance, issued: IssuedCertificate) => {
  const leaf = new X509Certificate(issued.certificate)
  if (!(await isOfRequest(issued.certificate, issuance.csr))) {
    // The authority may still have the earlier certificate of the order.
    const errorClass = issuance.number > 1 ? 'busy' : 'fatal'
    throw new Halt(errorClass, 'the certificate has another key than its request')
  }
  const names = namesOf(leaf)
  const missing = issuance.names.find(({ name }) => !names.has(name))
  if (missing !== undefined) throw new Halt('fatal', `the certificate lacks ${missing.name}`)
  const [notBefore, notAfter] = [new Date(leaf.validFrom), new Date(leaf.validTo)]
  const days = (notAfter.getTime() - notBefore.getTime()) / dayMs
  if (days > certificateDaysLimit(notBefore)) {
    throw new Halt('fatal', `the certificate lasts ${Math.ceil(days)} days`)
  }
  const chain = sortChain(
    leaf,
    issued.authorities.map((pem) => new X509Certificate(pem)),
  )
  if (chain === undefined) throw new Halt('fatal', 'the chain of the certificate is incomplete')
  return { notBefore, notAfter, authorities: chain.map((one) => one.toString()) }
}

/** Collects (unless it was found), checks and stores an available certificate. Throws Halt, ProviderError. */
export const collect = async (
  deps: CertificateDeps,
  issuance: Issuance,
  found?: IssuedCertificate,
): Promise<Issuance> => {
  if (issuance.state === 'ISSUED') return issuance
  const issued = found ?? (await deps.sectigo.collectCertificate(orderNumberOf(issuance)))
  if (issued === undefined) throw new Halt('busy', 'the certificate is not available yet')
  const checked = await checkIssued(issuance, issued)
  const stored = { ...checked, certificate: issued.certificate }
  await storeCertificate(deps.db, issuance.id, stored, deps.clock.now())
  return latestOf(deps, issuance.itemId)
}

/** Collects the latest certificate of an item; repeating it is harmless. */
export const collectCertificate = (
  deps: CertificateDeps,
  itemId: string,
): Promise<{ readonly is: 'issued'; readonly issuance: Issuance } | Halted> =>
  untilHalt(async () => ({
    is: 'issued',
    issuance: await collect(deps, await latestOf(deps, itemId)),
  }))
