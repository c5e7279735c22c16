import type { CertificateEnd } from '../../../contract/service-details.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { createSteps, readSteps } from '../../platform/steps/index.ts'
import type { DnsDeps } from '../dns/index.ts'
import type { Halted } from '../lifecycle/index.ts'
import type { CertificateDeps } from './certificate-deps.ts'
import { checkDns, type CheckDnsDeps } from './check-dns.ts'
import { checkIssuance, type Checked } from './check-issuance.ts'
import type { Issuance } from './issuance.ts'
import { isUnseen } from './observe-proof.ts'
import { orderCertificate, type OrderOutcome } from './order-certificate.ts'
import { publishValidation } from './publish-validation.ts'
import { termEndOf } from './replace-at.ts'
import {
  beginNext,
  dropNext,
  endCertificate,
  renewItself,
  storeTermEnd,
  type OwnedCertificate,
} from './stored-certificates.ts'
import { readIssuances } from './stored-issuances.ts'
import { notifyOfCertificate, type NotifyDeps } from './notify-customer.ts'
import { nextTryAt, recordTry } from './tries.ts'
import { markSeen } from './usual-time.ts'

export interface PursueDeps extends CertificateDeps, CheckDnsDeps, DnsDeps, NotifyDeps {
  readonly db: Queryable
  readonly log: Pick<Log, 'error' | 'warn'>
  /** Refunds an active order item in full, once. */
  readonly refundItem: (tx: Queryable, orderItemId: string) => Promise<void>
}

/** When something is due next; undefined: only a call changes it. */
export type Next = Date | undefined

const minuteMs = 60_000
const dayMs = 86_400_000
/** Records in our own zones are public at once. */
const soonMs = 5_000
const soonForMs = 10 * minuteMs
/** How often the DNS that forbids the authority is looked at. */
const forbiddenMs = 10 * minuteMs

/** Creates what brings a request from its order to its certificate or its end, and says so. */
export const createPursueRequest = (deps: PursueDeps) => {
  const { db, clock, log } = deps
  const after = (ms: number): Date => new Date(clock.now().getTime() + ms)

  const halted = async (
    owned: OwnedCertificate,
    itemId: string,
    { class: failure, why, afterMs }: Halted,
  ): Promise<Next> => {
    log.warn({ serviceId: owned.serviceId, failure, why }, 'a certificate halts')
    if (failure === 'quota' || failure === 'fatal') {
      const params = { detail: why.slice(0, 500), itemId }
      await notifyOfCertificate(db, deps, owned, 'STUCK', { id: `${itemId}:${failure}`, params })
    }
    return after(afterMs)
  }

  /** Adds records to our zones; a zone that refuses them leaves them to the customer. */
  const publish = async (
    { customerId }: OwnedCertificate,
    itemId: string,
  ): Promise<readonly string[]> => {
    try {
      const published = await publishValidation(deps, customerId, itemId)
      return published.is === 'published' ? published.names : []
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      log.warn({ itemId, code: error.code }, 'a zone refuses the records of a certificate')
      return []
    }
  }

  const order = async (itemId: string): Promise<OrderOutcome | Halted> => {
    const steps = createSteps({ db, owner: itemId, stored: await readSteps(db, itemId) })
    return orderCertificate(deps, itemId, steps)
  }

  const tried = ({ serviceId }: OwnedCertificate): Promise<void> =>
    recordTry(db, serviceId, clock.now())

  /** Says which CAA records forbid the authority, if possible before it is asked in vain. */
  const forbidden = async (
    owned: OwnedCertificate,
    { id, attempt }: Issuance,
    names: Issuance['names'],
  ): Promise<Next> => {
    const at = [...new Set(names.flatMap(({ caa }) => caa?.at ?? []))].map(toUnicodeName)
    const wanted = names.flatMap(({ caa }) => caa?.wanted ?? [])[0] ?? ''
    const params = { domain: at.join(', '), wanted }
    await notifyOfCertificate(db, deps, owned, 'FORBIDDEN', { id: `${id}:${attempt}`, params })
    return after(forbiddenMs)
  }

  const refused = async (owned: OwnedCertificate, issuance: Issuance): Promise<Next> => {
    const { id, attempt, reason = '' } = issuance
    await notifyOfCertificate(db, deps, owned, 'REFUSED', {
      id: `${id}:${attempt}`,
      params: { reason },
    })
    return undefined
  }

  const waiting = async (
    owned: OwnedCertificate,
    { what, issuance, wakeAt, deadlineAt }: Extract<Checked, { is: 'waiting' }>,
    ours: readonly string[],
  ): Promise<Next> => {
    const open = issuance.names.filter(({ isValidated }) => !isValidated)
    const isOurs = open.every(({ name }) => ours.includes(name))
    const params = { until: shownDay(deadlineAt) }
    if (what === 'NAMES' && !isOurs) {
      await notifyOfCertificate(db, deps, owned, 'PROOF', {
        id: `${issuance.id}:${issuance.attempt}`,
        params,
      })
    } else if (what === 'ORGANISATION') {
      const phone = issuance.organisation?.phone ?? ''
      const about = { id: `${issuance.id}:${issuance.attempt}`, params: { ...params, phone } }
      await notifyOfCertificate(db, deps, owned, 'ORGANISATION', about)
    }
    const sinceMs = clock.now().getTime() - (issuance.orderedAt?.getTime() ?? 0)
    const isSoon = isOurs && what !== 'ORGANISATION' && sinceMs < soonForMs
    return isSoon ? after(soonMs) : wakeAt
  }

  const issued = async (owned: OwnedCertificate, issuance: Issuance): Promise<void> => {
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
  }

  const payBack = (owned: OwnedCertificate, itemId: string, why: CertificateEnd): Promise<void> =>
    db.transaction(async (tx) => {
      await deps.refundItem(tx, itemId)
      if (itemId !== owned.next?.itemId) {
        await endCertificate(tx, owned.serviceId, why, clock.now())
        return
      }
      const term = termEndOf(await readIssuances(tx, owned.term.itemId))
      await dropNext(tx, owned.serviceId, term)
    })

  const ended = async (
    owned: OwnedCertificate,
    issuance: Issuance,
    { isRefundable, why }: Pick<Extract<Checked, { is: 'ended' }>, 'isRefundable' | 'why'>,
  ): Promise<Next> => {
    if (isRefundable) {
      await payBack(owned, issuance.itemId, why)
      return undefined
    }
    await notifyOfCertificate(db, deps, owned, 'LATE', { id: issuance.id })
    return after(dayMs)
  }

  /** Orders what is requested and looks how far the authority is. */
  const pursue = async (owned: OwnedCertificate, issuance: Issuance): Promise<Next> => {
    const { itemId } = issuance
    const ours = await publish(owned, itemId)
    const names = await checkDns(deps, issuance)
    const triesAt = nextTryAt(owned.triedAt, clock.now())
    if (issuance.state === 'NEW') {
      if (names.some(({ caa }) => caa !== undefined)) return forbidden(owned, issuance, names)
      // Only what is sent again can fail again.
      if (triesAt !== undefined && issuance.attempt > 0) return triesAt
    }
    const ordered = await order(itemId)
    const isSentAgain = issuance.state === 'NEW' && issuance.attempt > 0
    if (isSentAgain || ordered.is === 'refused') await tried(owned)
    if (ordered.is === 'halted') return halted(owned, itemId, ordered)
    if (ordered.is === 'refused') return refused(owned, { ...issuance, reason: ordered.reason })
    if (ordered.is === 'ended') return undefined
    const isOfTerm = itemId === owned.term.itemId
    const termEndsAt = termEndOf(await readIssuances(db, itemId))
    if (termEndsAt !== undefined && (isOfTerm ? owned.next === undefined : true)) {
      await storeTermEnd(db, owned.serviceId, termEndsAt)
    }
    const isNew = issuance.state === 'NEW' || issuance.state === 'ORDERING'
    if (isNew && (await isUnseen(deps, ordered.issuance, ours))) return after(soonMs)
    if (names.every(({ name }) => ours.includes(name))) await markSeen(db, issuance.id, clock.now())
    const checked = await checkIssuance(deps, itemId, { mayAsk: triesAt === undefined })
    if (checked.is === 'waiting' && checked.wasAsked) await tried(owned)
    if (checked.is === 'halted') return halted(owned, itemId, checked)
    if (checked.is === 'waiting') {
      const isForbidden = checked.what === 'SIGNING' && names.some(({ caa }) => caa !== undefined)
      return isForbidden ? forbidden(owned, issuance, names) : waiting(owned, checked, ours)
    }
    if (checked.is === 'refused') return refused(owned, { ...issuance, reason: checked.reason })
    if (checked.is === 'ended') return ended(owned, issuance, checked)
    await issued(owned, checked.issuance)
    return clock.now()
  }

  return { pursue, ended, payBack, halted }
}
