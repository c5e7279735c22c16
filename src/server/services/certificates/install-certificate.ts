import { baseOfName } from '../../../contract/certificate-names.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Installation } from '../../platform/db/schema/index.ts'
import type { Log } from '../../platform/log.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  findCertificateHost,
  installOnVhosts,
  makeVhostCsr,
  type ServersDeps,
  type CertificateHost,
} from '../hosting/index.ts'
import type { Halted } from '../lifecycle/index.ts'
import type { Issuance } from './issuance.ts'
import { storeInstallation, type OwnedCertificate } from './stored-certificates.ts'
import { notifyOfCertificate, type NotifyDeps } from './notify-customer.ts'

export interface InstallDeps extends ServersDeps, NotifyDeps {
  readonly db: Queryable
  readonly log: Pick<Log, 'warn'>
}

/** Returns a hosting account of the customer that serves names of a certificate. */
export const hostOf = (
  db: Queryable,
  { customerId, installation }: Pick<OwnedCertificate, 'customerId' | 'installation'>,
  names: readonly string[],
): Promise<CertificateHost | undefined> => {
  const served = names.map((name) => baseOfName(name).replace(/^www\./, ''))
  return findCertificateHost(db, customerId, served, installation?.hostingId)
}

/** Makes the key and the request of a certificate in a hosting account, and remembers to install it there. */
export const requestOfHost = async (
  deps: Pick<InstallDeps, 'db' | 'whmServers' | 'contactMail'>,
  serviceId: string,
  host: CertificateHost,
  names: readonly string[],
) => {
  const made = await makeVhostCsr(deps, host, `certificate ${serviceId}`, names)
  if (made.is === 'made') {
    await storeInstallation(deps.db, serviceId, { hostingId: host.serviceId, isKeyMade: true })
  }
  return made
}

/** What an issued certificate needs besides its term. */
export type InstallOutcome =
  | { readonly is: 'done' }
  | { readonly is: 'later'; readonly at: Date }
  /** The account has no key of it: a reissue with this request has one. */
  | { readonly is: 'reissue'; readonly csr: string }

const suspendedMs = 3_600_000

/** Installs an issued certificate on the customer's hosting account, if it is to be there and is not yet; says so, or why it could not. */
export const installIssued = async (
  deps: InstallDeps,
  owned: OwnedCertificate,
  issuance: Issuance,
): Promise<InstallOutcome> => {
  const { installation, serviceId } = owned
  const { id, certificate, authorities, notAfter } = issuance
  if (installation === undefined || installation.issuanceId === id || certificate === undefined) {
    return { is: 'done' }
  }
  const end = async (problem?: Installation['problem']): Promise<InstallOutcome> => {
    const params = { until: notAfter === undefined ? '' : shownDay(notAfter) }
    await deps.db.transaction(async (tx) => {
      await storeInstallation(tx, serviceId, { ...installation, issuanceId: id, problem })
      const mail = problem === undefined ? 'INSTALLED' : 'UNINSTALLED'
      await notifyOfCertificate(tx, deps, owned, mail, { id, params })
    })
    return { is: 'done' }
  }
  const later = (ms: number): InstallOutcome => ({
    is: 'later',
    at: new Date(deps.clock.now().getTime() + ms),
  })
  const halted = ({ class: failure, afterMs, why }: Halted): Promise<InstallOutcome> => {
    deps.log.warn({ serviceId, failure, why }, 'an installation halts')
    const isPassing = failure === 'retry' || failure === 'busy'
    return isPassing ? Promise.resolve(later(afterMs)) : end('REFUSED')
  }
  const names = issuance.names.map(({ name }) => name)
  const host = await hostOf(deps.db, owned, names)
  if (host === undefined) return end('DOMAIN_MISSING')
  const installed = await installOnVhosts(deps, host, {
    certificate,
    chain: authorities.join('\n'),
  })
  if (installed.is === 'halted') return halted(installed)
  if (installed.is === 'suspended') return later(suspendedMs)
  if (installed.is === 'installed') return end()
  if (installed.is === 'no-domain') return end('DOMAIN_MISSING')
  if (installation.isKeyMade) return end('KEY_MISSING')
  const made = await requestOfHost(deps, serviceId, host, names)
  return made.is === 'halted' ? halted(made) : { is: 'reissue', csr: made.csr }
}
