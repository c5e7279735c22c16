import type { NameProof } from '../../providers/sectigo/index.ts'
import { latestOf, orderNumberOf, type CertificateDeps } from './certificate-deps.ts'
import { readCsr } from './csr.ts'
import { Halt, untilHalt, type Halted } from '../lifecycle/index.ts'
import type { CertificateName, Issuance } from './issuance.ts'
import { wantedProof } from './proofs.ts'
import { storeProof } from './stored-issuances.ts'

interface Done {
  readonly is: 'done'
}

const nameOf = ({ names }: Issuance, name: string): CertificateName => {
  const found = names.find((one) => one.name === name)
  if (found === undefined) throw new Halt('input', `the certificate has no name ${name}`)
  return found
}

/** Changes how a name is proven; with the same proof, the authority looks at once. */
export const changeProof = (
  deps: CertificateDeps,
  itemId: string,
  proof: NameProof,
): Promise<Done | Halted> =>
  untilHalt(async () => {
    const issuance = await latestOf(deps, itemId)
    nameOf(issuance, proof.name)
    const { state, kind, uniqueValue } = issuance
    const csr = await readCsr(issuance.csr)
    if (csr === undefined) throw new Halt('fatal', 'the stored request is unreadable')
    if (state === 'NAMES') {
      await deps.sectigo.changeProof(orderNumberOf(issuance), proof, kind === 'multi')
    } else if (state !== 'NEW' && state !== 'REFUSED') {
      throw new Halt('input', 'the names are validated')
    }
    const source = { csr: csr.der, uniqueValue, hashDomain: deps.hashDomain }
    await storeProof(deps.db, issuance.id, wantedProof(proof, source))
    return { is: 'done' }
  })

/** Mails the code of a name to its approver again. */
export const resendMail = (
  deps: CertificateDeps,
  itemId: string,
  name: string,
): Promise<Done | Halted> =>
  untilHalt(async () => {
    const issuance = await latestOf(deps, itemId)
    const { email } = nameOf(issuance, name)
    if (email === undefined) throw new Halt('input', `${name} is not proven by mail`)
    await deps.sectigo.resendMail(orderNumberOf(issuance), email)
    return { is: 'done' }
  })

/** Returns the email addresses that may approve a name by mail. */
export const approverEmails = (
  { sectigo }: Pick<CertificateDeps, 'sectigo'>,
  name: string,
): Promise<{ readonly is: 'emails'; readonly emails: readonly string[] } | Halted> =>
  untilHalt(async () => ({ is: 'emails', emails: await sectigo.approverEmails(name) }))
