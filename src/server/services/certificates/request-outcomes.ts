import type { CertificateEnd } from '../../../contract/service-details.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Log } from '../../platform/log.ts'
import { shownDay } from '../../platform/shown-day.ts'
import type { Halted } from '../lifecycle/index.ts'
import type { Checked } from './check-issuance.ts'
import type { Issuance } from './issuance.ts'
import { notifyOfCertificate, type NotifyDeps } from './notify-customer.ts'
import { termEndOf } from './replace-at.ts'
import {
  beginNext,
  dropNext,
  endCertificate,
  renewItself,
  type OwnedCertificate,
} from './stored-certificates.ts'
import { readIssuances } from './stored-issuances.ts'

export interface OutcomeDeps extends NotifyDeps {
  readonly db: Queryable
  readonly log: Pick<Log, 'error' | 'warn'>
  /** Refunds an active order item in full, once. */
  readonly refundItem: (tx: Queryable, orderItemId: string) => Promise<void>
}

/** When something is due next; undefined: only a call changes it. */
export type Next = Date | undefined

/** Does something for a certificate, and returns when it is due next. */
export type StepOf<Deps, Given extends readonly unknown[]> = (
  deps: Deps,
  owned: OwnedCertificate,
  ...given: Given
) => Promise<Next>
type Outcome<Given extends readonly unknown[]> = StepOf<OutcomeDeps, Given>
type Waiting = Extract<Checked, { readonly is: 'waiting' }>
type Ended = Pick<Extract<Checked, { readonly is: 'ended' }>, 'isRefundable' | 'why'>

const minuteMs = 60_000
const dayMs = 86_400_000
/** Records in our own zones are public at once. */
export const soonMs = 5_000
const soonForMs = 10 * minuteMs
/** How often the DNS that forbids the authority is checked. */
const forbiddenMs = 10 * minuteMs

/** Returns the moment after a time. */
export const after = ({ clock }: { readonly clock: Clock }, ms: number): Date =>
  new Date(clock.now().getTime() + ms)

const attemptOf = ({ id, attempt }: Issuance): string => `${id}:${attempt}`

/** Logs why a request halts, and informs staff if they have to act. */
export const halted: Outcome<[itemId: string, Halted]> = async (deps, owned, itemId, found) => {
  const { class: failure, why, afterMs } = found
  deps.log.warn({ serviceId: owned.serviceId, failure, why }, 'a certificate halts')
  if (failure === 'quota' || failure === 'fatal') {
    const about = { id: `${itemId}:${failure}`, params: { detail: why.slice(0, 500), itemId } }
    await notifyOfCertificate(deps.db, deps, owned, 'STUCK', about)
  }
  return after(deps, afterMs)
}

/** Notifies which CAA records forbid the authority, if possible before it is asked in vain. */
export const forbidden: Outcome<[Issuance]> = async (deps, owned, issuance) => {
  const { names } = issuance
  const at = [...new Set(names.flatMap(({ caa }) => caa?.at ?? []))].map(toUnicodeName)
  const wanted = names.flatMap(({ caa }) => caa?.wanted ?? [])[0] ?? ''
  const about = { id: attemptOf(issuance), params: { domain: at.join(', '), wanted } }
  await notifyOfCertificate(deps.db, deps, owned, 'FORBIDDEN', about)
  return after(deps, forbiddenMs)
}

/** Notifies why the authority refuses a request. */
export const refused: Outcome<[Issuance, string]> = async (deps, owned, issuance, reason) => {
  const about = { id: attemptOf(issuance), params: { reason } }
  await notifyOfCertificate(deps.db, deps, owned, 'REFUSED', about)
  return undefined
}

/** Notifies what the customer has to do, and returns when the authority is checked again. */
export const waiting: Outcome<[Waiting, readonly string[]]> = async (deps, owned, found, ours) => {
  const { what, issuance, wakeAt, deadlineAt } = found
  const { db, clock } = deps
  const open = issuance.names.filter(({ isValidated }) => !isValidated)
  const isOurs = open.every(({ name }) => ours.includes(name))
  const id = attemptOf(issuance)
  const params = { until: shownDay(deadlineAt) }
  if (what === 'NAMES' && !isOurs) {
    await notifyOfCertificate(db, deps, owned, 'PROOF', { id, params })
  } else if (what === 'ORGANISATION') {
    const phone = issuance.organisation?.phone ?? ''
    await notifyOfCertificate(db, deps, owned, 'ORGANISATION', { id, params: { ...params, phone } })
  }
  const sinceMs = clock.now().getTime() - (issuance.orderedAt?.getTime() ?? 0)
  const isSoon = isOurs && what !== 'ORGANISATION' && sinceMs < soonForMs
  return isSoon ? after(deps, soonMs) : wakeAt
}

/** Begins the term of an issued certificate, and notifies of it. */
export const issued: Outcome<[Issuance]> = async (deps, owned, issuance) => {
  const { db, clock } = deps
  const { id, number, notAfter = clock.now(), itemId } = issuance
  const isFirst = number === 1 && itemId === owned.term.itemId
  const params = { until: shownDay(notAfter) }
  await db.transaction(async (tx) => {
    if (isFirst) await renewItself(tx, owned.serviceId)
    if (itemId === owned.next?.itemId) await beginNext(tx, owned.serviceId)
    // Its installation says more.
    if (owned.installation !== undefined) return
    await notifyOfCertificate(tx, deps, owned, isFirst ? 'ISSUED' : 'REISSUED', { id, params })
  })
  return clock.now()
}

/** Refunds a term, and ends its certificate unless an earlier term runs. */
export const payBack: Outcome<[itemId: string, CertificateEnd]> = (deps, owned, itemId, why) =>
  deps.db.transaction(async (tx) => {
    await deps.refundItem(tx, itemId)
    if (itemId !== owned.next?.itemId) {
      await endCertificate(tx, owned.serviceId, why, deps.clock.now())
      return undefined
    }
    const term = termEndOf(await readIssuances(tx, owned.term.itemId))
    await dropNext(tx, owned.serviceId, term)
    return undefined
  })

/** Refunds a request that the authority ended; that of a replacement is reported as late. */
export const ended: Outcome<[Issuance, Ended]> = async (deps, owned, issuance, found) => {
  if (found.isRefundable) return payBack(deps, owned, issuance.itemId, found.why)
  await notifyOfCertificate(deps.db, deps, owned, 'LATE', { id: issuance.id })
  return after(deps, dayMs)
}
