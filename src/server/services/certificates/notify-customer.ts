import { createHash } from 'node:crypto'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { EnqueueOnce } from '../../platform/jobs/index.ts'
import { mailCertificate, type CertificateMail } from './jobs.ts'
import type { OwnedCertificate } from './stored-certificates.ts'

export interface NotifyDeps {
  readonly clock: Clock
  readonly enqueueOnce: EnqueueOnce
}

type Notified = Pick<OwnedCertificate, 'serviceId' | 'customerId'> & {
  readonly config: Pick<OwnedCertificate['config'], 'names' | 'planName'>
}

/** Returns the same UUID for the same cause. */
const idOf = (cause: string): string => {
  const hex = createHash('sha256').update(cause).digest('hex')
  const at = (from: number, to: number) => hex.slice(from, to)
  return `${at(0, 8)}-${at(8, 12)}-5${at(13, 16)}-a${at(17, 20)}-${at(20, 32)}`
}

/** Notifies and mails about a certificate, once per cause; STUCK only mails staff. */
export const notifyOfCertificate = async (
  tx: Queryable,
  { clock, enqueueOnce }: NotifyDeps,
  { serviceId, customerId, config }: Notified,
  mail: CertificateMail['mail'],
  of: { readonly id: string; readonly params?: Readonly<Record<string, string>> },
): Promise<void> => {
  const cause = `certificate:${mail}:${of.id}`
  const name = toUnicodeName(config.names[0] ?? '')
  const params = { name, plan: config.planName, serviceId, ...of.params }
  if (mail !== 'STUCK') {
    const code = `CERTIFICATE_${mail}` as const
    await notify(tx, { customerId, code, params, cause }, clock.now())
  }
  const job: CertificateMail = { mail, customerId, cause, params }
  await enqueueOnce(tx, mailCertificate, new Map([[idOf(cause), job]]))
}
