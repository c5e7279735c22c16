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

type Owned = Service<CertificateConfig>

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

const running: readonly ServiceState[] = ['ACTIVE']
const own = { in: running, needs: 'OWNER' } as const
const done = { messageCode: 'SUCCESS' } as const

const isHalted = (outcome: { readonly is: string }): outcome is Halted => outcome.is === 'halted'

/** Creates what customers can do with a certificate. */
export const createCertificateTasks = (deps: CertificateTaskDeps): ServiceTasks<Owned> => {
  const { db, clock, enqueue, log } = deps

  const read = async ({ id }: Owned): Promise<ShownCertificate> => {
    const owned = await readOwned(db, id)
    if (owned === undefined) throw new ApiError('SERVICE_STATE_INVALID')
    return readShown(db, owned)
  }

  const show = async (service: Owned) => showCertificate(db, await read(service), clock.now())

  /** Makes the schedule look at a certificate now. */
  const wake = ({ id: serviceId }: Owned): Promise<void> =>
    db.transaction(async (tx) => {
      await markDue(tx, serviceId, clock.now())
      await enqueue(tx, advanceCertificate, { serviceId })
    })

  /** Returns an outcome. @throws ApiError SERVICE_BUSY when it passes, else the given one */
  const reached = async <Outcome extends { readonly is: string }>(
    { id }: Owned,
    outcome: Promise<Outcome | Halted>,
    refusal: ApiError,
  ): Promise<Outcome> => {
    const found = await outcome
    if (!isHalted(found)) return found
    log.warn({ serviceId: id, failure: found.class, why: found.why }, 'a certificate call')
    throw found.class === 'input' ? refusal : new ApiError('SERVICE_BUSY')
  }

  /** @throws ApiError when a certificate does not allow an action now */
  const checkAllowed = (shown: ShownCertificate, action: CertificateAction): void => {
    if (actionsOf(shown, clock.now()).includes(action)) return
    throw new ApiError(refusalOf(action, shown))
  }

  const itemOf = ({ owned, issuances }: ShownCertificate): string =>
    issuances[0]?.itemId ?? owned.term.itemId

  /** Makes the authority look for the records and files of names at once, if it may be asked: with the same proof, it does. */
  const askAuthority = async ({ owned, issuances: [latest] }: ShownCertificate): Promise<void> => {
    const now = clock.now()
    if (latest?.state !== 'NAMES' || nextTryAt(owned.triedAt, now) !== undefined) return
    const open = latest.names.filter(
      ({ isValidated, method }) => !isValidated && method !== 'EMAIL',
    )
    if (open.length > 0) await recordTry(db, owned.serviceId, now)
    for (const { name, method } of open) {
      const asked = await changeProof(deps, latest.itemId, { name, method })
      if (isHalted(asked)) log.warn({ itemId: latest.itemId, why: asked.why }, 'a look is refused')
    }
  }

  return {
    certificate: { ...own, whileHeld: true, run: show },

    activateCertificate: {
      ...own,
      run: async (service, activation) => {
        const shown = await read(service)
        const { owned } = shown
        checkAllowed(shown, 'REQUEST')
        const term = owned.next?.itemId === itemOf(shown) ? owned.next : owned.term
        const names = requestedNames(owned.config, activation.names)
        await db.transaction(async (tx) => {
          const config = { ...owned.config, names: [...names] }
          await activateCertificate({ ...deps, db: tx }, term, config, activation)
          await renameCertificate(tx, service.id, names)
        })
        await wake(service)
        return show(service)
      },
    },

    changeCertificateProof: {
      ...own,
      run: async (service, proof) => {
        const refusal = new ApiError('CERTIFICATE_PROOF_INVALID', { name: proof.name })
        const itemId = itemOf(await read(service))
        await reached(service, changeProof(deps, itemId, checkedProof(proof)), refusal)
        await wake(service)
        return show(service)
      },
    },

    checkCertificate: {
      ...own,
      run: async (service) => {
        await askAuthority(await read(service))
        await wake(service)
        return done
      },
    },

    allowCertificateAuthority: {
      ...own,
      run: async (service) => {
        const { owned, issuances } = await read(service)
        const [latest] = issuances
        if (latest === undefined) throw new ApiError('SERVICE_STATE_INVALID')
        await allowAuthority(deps, owned.customerId, latest)
        await wake(service)
        return show(service)
      },
    },

    resendCertificateMail: {
      ...own,
      run: async (service, { name }) => {
        const refusal = new ApiError('CERTIFICATE_PROOF_INVALID', { name })
        await reached(service, resendMail(deps, itemOf(await read(service)), name), refusal)
        return done
      },
    },

    certificateApprovers: {
      ...own,
      run: async (service) => {
        const names = []
        for (const name of service.config.names) {
          const refusal = new ApiError('SERVICE_BUSY')
          const { emails } = await reached(service, approverEmails(deps, name), refusal)
          names.push({ name, emails: [...emails] })
        }
        return { names }
      },
    },

    certificateFiles: {
      ...own,
      whileHeld: true,
      run: async (service) => {
        const { inForce } = await read(service)
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

    reissueCertificate: {
      ...own,
      run: async (service, { csr }) => {
        const shown = await read(service)
        checkAllowed(shown, 'REISSUE')
        checkRequested(await requestReissue(deps, itemOf(shown), { csr }))
        await wake(service)
        return show(service)
      },
    },

    createHostingCsr: {
      ...own,
      run: async (service, typed) => {
        const shown = await read(service)
        checkAllowed(shown, 'REQUEST')
        const { owned } = shown
        const names = requestedNames(owned.config, typed.names)
        const host = await hostOf(db, { ...owned, installation: undefined }, names)
        if (host === undefined) throw new ApiError('CERTIFICATE_HOSTING_MISSING')
        const made = requestOfHost(deps, service.id, host, names)
        const { csr } = await reached(service, made, new ApiError('SERVICE_BUSY'))
        return { csr }
      },
    },

    installCertificate: {
      ...own,
      run: async (service) => {
        const shown = await read(service)
        checkAllowed(shown, 'INSTALL')
        const { host } = shown
        if (host === undefined) throw new ApiError('CERTIFICATE_HOSTING_MISSING')
        const installation = { hostingId: host.serviceId, isKeyMade: false }
        await storeInstallation(db, service.id, installation)
        await wake(service)
        return show(service)
      },
    },

    cancelCertificate: {
      ...own,
      run: async (service) => {
        checkAllowed(await read(service), 'CANCEL')
        const now = clock.now()
        await db.transaction(async (tx) => {
          if (!(await markCancelled(tx, service.id, now))) throw new ApiError('CERTIFICATE_ISSUED')
          await markDue(tx, service.id, now)
          await enqueue(tx, advanceCertificate, { serviceId: service.id })
        })
        return done
      },
    },
  }
}
