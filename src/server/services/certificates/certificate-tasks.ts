import type { CertificateAction } from '../../../contract/certificates.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log.ts'
import type { DnsDeps } from '../dns/index.ts'
import type { ServersDeps } from '../hosting/index.ts'
import type { Halted, Service, ServiceState, ServiceTasks } from '../lifecycle/index.ts'
import {
  activateCertificate,
  checkedProof,
  checkRequested,
  requestedNames,
} from './activate-certificate.ts'
import { allowAuthority } from './allow-authority.ts'
import type { CertificateConfig } from './certificate-config.ts'
import type { CertificateDeps } from './certificate-deps.ts'
import { approverEmails, changeProof, resendMail } from './change-proof.ts'
import { hostOf, requestOfHost } from './install-certificate.ts'
import { advanceCertificate } from './jobs.ts'
import { requestReissue } from './request-certificate.ts'
import { actionsOf, readShown, showCertificate, type ShownCertificate } from './show-certificate.ts'
import {
  markCancelled,
  markDue,
  readOwned,
  renameCertificate,
  storeInstallation,
} from './stored-certificates.ts'
import { nextTryAt, recordTry } from './tries.ts'

export interface CertificateTaskDeps extends CertificateDeps, DnsDeps, ServersDeps {
  readonly log: Pick<Log, 'error' | 'warn'>
}

type Certificate = Service<CertificateConfig>

const running: readonly ServiceState[] = ['ACTIVE']
const owner = { in: running, needs: 'OWNER' } as const
const done = { messageCode: 'SUCCESS' } as const

const isHalted = (outcome: { readonly is: string }): outcome is Halted => outcome.is === 'halted'

/** Returns an outcome. @throws ApiError SERVICE_BUSY when it passes, else the given one */
const reached = async <Outcome extends { readonly is: string }>(
  { log }: CertificateTaskDeps,
  { id }: Certificate,
  outcome: Promise<Outcome | Halted>,
  refusal: ApiError,
): Promise<Outcome> => {
  const found = await outcome
  if (!isHalted(found)) return found
  log.warn({ serviceId: id, failure: found.class, why: found.why }, 'a certificate call')
  throw found.class === 'input' ? refusal : new ApiError('SERVICE_BUSY')
}

const read = async (
  { db }: CertificateTaskDeps,
  { id }: Certificate,
): Promise<ShownCertificate> => {
  const owned = await readOwned(db, id)
  if (owned === undefined) throw new ApiError('SERVICE_STATE_INVALID')
  return readShown(db, owned)
}

const show = async (deps: CertificateTaskDeps, service: Certificate) =>
  showCertificate(deps.db, await read(deps, service), deps.clock.now())

/** Makes the schedule advance a certificate now. */
const wake = (
  { db, clock, enqueue }: CertificateTaskDeps,
  { id: serviceId }: Certificate,
): Promise<void> =>
  db.transaction(async (tx) => {
    await markDue(tx, serviceId, clock.now())
    await enqueue(tx, advanceCertificate, { serviceId })
  })

const itemOf = ({ owned, issuances }: ShownCertificate): string =>
  issuances[0]?.itemId ?? owned.term.itemId

const refusalOf = (
  action: CertificateAction,
  { owned, inForce, host }: ShownCertificate,
): ErrorCode => {
  const isIssued = inForce !== undefined
  if (action === 'INSTALL' && host === undefined) return 'CERTIFICATE_HOSTING_MISSING'
  if (action === 'INSTALL' && !isIssued) return 'CERTIFICATE_NOT_ISSUED'
  if (action === 'CANCEL' && isIssued) return 'CERTIFICATE_ISSUED'
  if (action === 'REISSUE' && !isIssued) return 'CERTIFICATE_NOT_ISSUED'
  const isOver = owned.cancelledAt !== undefined || action === 'CANCEL'
  return isOver ? 'SERVICE_STATE_INVALID' : 'CERTIFICATE_UNDERWAY'
}

/** Reads a certificate that allows an action now. @throws ApiError */
const readAllowed = async (
  deps: CertificateTaskDeps,
  service: Certificate,
  action: CertificateAction,
): Promise<ShownCertificate> => {
  const shown = await read(deps, service)
  if (actionsOf(shown, deps.clock.now()).includes(action)) return shown
  throw new ApiError(refusalOf(action, shown))
}

/** Creates the tasks by which customers request a certificate, and cancel it before it is issued. */
const createRequestTasks = (deps: CertificateTaskDeps): ServiceTasks<Certificate> => ({
  activateCertificate: {
    ...owner,
    run: async (service, activation) => {
      const shown = await readAllowed(deps, service, 'REQUEST')
      const { owned } = shown
      const term = owned.next?.itemId === itemOf(shown) ? owned.next : owned.term
      const names = requestedNames(owned.config, activation.names)
      await deps.db.transaction(async (tx) => {
        const config = { ...owned.config, names: [...names] }
        await activateCertificate({ ...deps, db: tx }, term, config, activation)
        await renameCertificate(tx, service.id, names)
      })
      await wake(deps, service)
      return show(deps, service)
    },
  },

  createHostingCsr: {
    ...owner,
    run: async (service, typed) => {
      const { owned } = await readAllowed(deps, service, 'REQUEST')
      const names = requestedNames(owned.config, typed.names)
      const host = await hostOf(deps.db, { ...owned, installation: undefined }, names)
      if (host === undefined) throw new ApiError('CERTIFICATE_HOSTING_MISSING')
      const made = requestOfHost(deps, service.id, host, names)
      const { csr } = await reached(deps, service, made, new ApiError('SERVICE_BUSY'))
      return { csr }
    },
  },

  reissueCertificate: {
    ...owner,
    run: async (service, { csr }) => {
      const shown = await readAllowed(deps, service, 'REISSUE')
      checkRequested(await requestReissue(deps, itemOf(shown), { csr }))
      await wake(deps, service)
      return show(deps, service)
    },
  },

  cancelCertificate: {
    ...owner,
    run: async (service) => {
      await readAllowed(deps, service, 'CANCEL')
      const now = deps.clock.now()
      await deps.db.transaction(async (tx) => {
        if (!(await markCancelled(tx, service.id, now))) throw new ApiError('CERTIFICATE_ISSUED')
        await markDue(tx, service.id, now)
        await deps.enqueue(tx, advanceCertificate, { serviceId: service.id })
      })
      return done
    },
  },
})

/** Makes the authority check the records and files of names at once, if it may be asked: with the same proof, it does. */
const askAuthority = async (
  deps: CertificateTaskDeps,
  { owned, issuances: [latest] }: ShownCertificate,
): Promise<void> => {
  const { db, clock, log } = deps
  const now = clock.now()
  if (latest?.state !== 'NAMES' || nextTryAt(owned.triedAt, now) !== undefined) return
  const open = latest.names.filter(({ isValidated, method }) => !isValidated && method !== 'EMAIL')
  if (open.length > 0) await recordTry(db, owned.serviceId, now)
  for (const { name, method } of open) {
    const asked = await changeProof(deps, latest.itemId, { name, method })
    if (isHalted(asked)) log.warn({ itemId: latest.itemId, why: asked.why }, 'a look is refused')
  }
}

/** Creates the tasks by which customers prove the names of a certificate. */
const createProofTasks = (deps: CertificateTaskDeps): ServiceTasks<Certificate> => ({
  changeCertificateProof: {
    ...owner,
    run: async (service, proof) => {
      const refusal = new ApiError('CERTIFICATE_PROOF_INVALID', { name: proof.name })
      const itemId = itemOf(await read(deps, service))
      await reached(deps, service, changeProof(deps, itemId, checkedProof(proof)), refusal)
      await wake(deps, service)
      return show(deps, service)
    },
  },

  checkCertificate: {
    ...owner,
    run: async (service) => {
      await askAuthority(deps, await read(deps, service))
      await wake(deps, service)
      return done
    },
  },

  allowCertificateAuthority: {
    ...owner,
    run: async (service) => {
      const { owned, issuances } = await read(deps, service)
      const [latest] = issuances
      if (latest === undefined) throw new ApiError('SERVICE_STATE_INVALID')
      await allowAuthority(deps, owned.customerId, latest)
      await wake(deps, service)
      return show(deps, service)
    },
  },

  resendCertificateMail: {
    ...owner,
    run: async (service, { name }) => {
      const refusal = new ApiError('CERTIFICATE_PROOF_INVALID', { name })
      const itemId = itemOf(await read(deps, service))
      await reached(deps, service, resendMail(deps, itemId, name), refusal)
      return done
    },
  },

  certificateApprovers: {
    ...owner,
    run: async (service) => {
      const names = []
      for (const name of service.config.names) {
        const refusal = new ApiError('SERVICE_BUSY')
        const { emails } = await reached(deps, service, approverEmails(deps, name), refusal)
        names.push({ name, emails: [...emails] })
      }
      return { names }
    },
  },
})

/** Creates what customers can do with a certificate. */
export const createCertificateTasks = (deps: CertificateTaskDeps): ServiceTasks<Certificate> => ({
  ...createRequestTasks(deps),
  ...createProofTasks(deps),

  certificate: { ...owner, whileHeld: true, run: (service) => show(deps, service) },

  certificateFiles: {
    ...owner,
    whileHeld: true,
    run: async (service) => {
      const { inForce } = await read(deps, service)
      if (inForce?.certificate === undefined) throw new ApiError('CERTIFICATE_NOT_ISSUED')
      const fileName = (inForce.names[0]?.name ?? 'certificate').replace('*', 'wildcard')
      const end = (pem: string) => `${pem.trim()}\n`
      return {
        fileName,
        certificate: end(inForce.certificate),
        chain: inForce.authorities.map(end).join(''),
      }
    },
  },

  installCertificate: {
    ...owner,
    run: async (service) => {
      const { host } = await readAllowed(deps, service, 'INSTALL')
      if (host === undefined) throw new ApiError('CERTIFICATE_HOSTING_MISSING')
      const installation = { hostingId: host.serviceId, isKeyMade: false }
      await storeInstallation(deps.db, service.id, installation)
      await wake(deps, service)
      return show(deps, service)
    },
  },
})
