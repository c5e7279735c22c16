import { ApiError } from '../../platform/http/api-error.ts'
import { createSteps, readSteps } from '../../platform/steps/index.ts'
import type { DnsDeps } from '../dns/index.ts'
import type { CertificateDeps } from './certificate-deps.ts'
import { checkDns, type CheckDnsDeps } from './check-dns.ts'
import { checkIssuance } from './check-issuance.ts'
import type { Issuance } from './issuance.ts'
import { isUnseen } from './observe-proof.ts'
import { orderCertificate } from './order-certificate.ts'
import { publishValidation } from './publish-validation.ts'
import { termEndOf } from './replace-at.ts'
import {
  after,
  ended,
  forbidden,
  halted,
  issued,
  refused,
  soonMs,
  waiting,
  type OutcomeDeps,
  type StepOf,
} from './request-outcomes.ts'
import { storeTermEnd, type OwnedCertificate } from './stored-certificates.ts'
import { readIssuances } from './stored-issuances.ts'
import { nextTryAt, recordTry } from './tries.ts'
import { markSeen } from './usual-time.ts'

export interface PursueDeps extends CertificateDeps, CheckDnsDeps, DnsDeps, OutcomeDeps {}

/** Adds records to our zones; a zone that refuses them leaves them to the customer. */
const publish = async (
  deps: PursueDeps,
  { customerId }: OwnedCertificate,
  itemId: string,
): Promise<readonly string[]> => {
  try {
    const published = await publishValidation(deps, customerId, itemId)
    return published.is === 'published' ? published.names : []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    deps.log.warn({ itemId, code: error.code }, 'a zone refuses the records of a certificate')
    return []
  }
}

const storeOrderedTerm = async (
  { db }: PursueDeps,
  { serviceId, term, next }: OwnedCertificate,
  itemId: string,
): Promise<void> => {
  const termEndsAt = termEndOf(await readIssuances(db, itemId))
  const isLast = itemId !== term.itemId || next === undefined
  if (termEndsAt !== undefined && isLast) await storeTermEnd(db, serviceId, termEndsAt)
}

const isForbidden = ({ names }: Issuance): boolean => names.some(({ caa }) => caa !== undefined)

/** Checks how far the authority is with an ordered request. */
const check: StepOf<PursueDeps, [Issuance, ours: readonly string[], mayAsk: boolean]> = async (
  deps,
  owned,
  issuance,
  ours,
  mayAsk,
) => {
  const { itemId } = issuance
  const checked = await checkIssuance(deps, itemId, { mayAsk })
  switch (checked.is) {
    case 'halted':
      return halted(deps, owned, itemId, checked)
    case 'refused':
      return refused(deps, owned, issuance, checked.reason)
    case 'ended':
      return ended(deps, owned, issuance, checked)
    case 'issued':
      return issued(deps, owned, checked.issuance)
    case 'waiting': {
      if (checked.wasAsked) await recordTry(deps.db, owned.serviceId, deps.clock.now())
      return checked.what === 'SIGNING' && isForbidden(issuance)
        ? forbidden(deps, owned, issuance)
        : waiting(deps, owned, checked, ours)
    }
  }
}

/** Orders what is requested, and checks how far the authority is. */
export const pursueRequest: StepOf<PursueDeps, [Issuance]> = async (deps, owned, requested) => {
  const { db, clock } = deps
  const { itemId, state } = requested
  const ours = await publish(deps, owned, itemId)
  const issuance = { ...requested, names: await checkDns(deps, requested) }
  const triesAt = nextTryAt(owned.triedAt, clock.now())
  const isSentAgain = state === 'NEW' && issuance.attempt > 0
  if (state === 'NEW' && isForbidden(issuance)) return forbidden(deps, owned, issuance)
  // Only what is sent again can fail again.
  if (isSentAgain && triesAt !== undefined) return triesAt
  const steps = createSteps({ db, owner: itemId, stored: await readSteps(db, itemId) })
  const ordered = await orderCertificate(deps, itemId, steps)
  if (isSentAgain || ordered.is === 'refused') await recordTry(db, owned.serviceId, clock.now())
  if (ordered.is === 'halted') return halted(deps, owned, itemId, ordered)
  if (ordered.is === 'refused') return refused(deps, owned, issuance, ordered.reason)
  if (ordered.is === 'ended') return undefined
  await storeOrderedTerm(deps, owned, itemId)
  const isNew = state === 'NEW' || state === 'ORDERING'
  if (isNew && (await isUnseen(deps, ordered.issuance, ours))) return after(deps, soonMs)
  if (issuance.names.every(({ name }) => ours.includes(name)))
    await markSeen(db, issuance.id, clock.now())
  return check(deps, owned, issuance, ours, triesAt === undefined)
}
