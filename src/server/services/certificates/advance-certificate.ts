import { StepUnknown } from '../../platform/steps/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { endedWhy } from './check-issuance.ts'
import { installIssued, type InstallDeps } from './install-certificate.ts'
import type { Issuance } from './issuance.ts'
import { notifyOfCertificate } from './notify-customer.ts'
import { pursueRequest, type PursueDeps } from './pursue-request.ts'
import { replacementOf, termEndOf } from './replace-at.ts'
import { requestCertificate, requestReissue } from './request-certificate.ts'
import { after, ended, halted, payBack, type StepOf } from './request-outcomes.ts'
import {
  readOwned,
  scheduleNext,
  type OwnedCertificate,
  type PaidTerm,
} from './stored-certificates.ts'
import { readIssuances } from './stored-issuances.ts'

export type AdvanceDeps = PursueDeps & InstallDeps

type AdvanceStep<Given extends readonly unknown[]> = StepOf<AdvanceDeps, Given>
type Issuances = [all: readonly Issuance[], latest: Issuance]
type RenewedTerm = PaidTerm & { readonly coversFrom: Date }

const dayMs = 86_400_000
const hourMs = 3_600_000
/** A renewal is ordered this long before the earlier term ends: validation may take as long. */
const renewalLeadMs = 14 * dayMs

const proofsOf = ({ names }: Issuance) =>
  names.map(({ name, method, email }) => ({ name, method, email }))

/** Requests the next part of the term: with the same key unless another request is given. */
const reissue: AdvanceStep<[Issuance, csr?: string]> = async (deps, owned, latest, newCsr) => {
  const csr = newCsr ?? latest.csr
  const { itemId } = latest
  const requested = await requestReissue(deps, itemId, { csr, names: proofsOf(latest) })
  const [next] = await readIssuances(deps.db, itemId)
  if (requested.is !== 'stored' || next === undefined) return after(deps, dayMs)
  return pursueRequest(deps, owned, next)
}

/** Orders a paid renewal, with the same key, names and company; its term follows the one that runs. */
const renew: AdvanceStep<[Issuance, RenewedTerm]> = async (deps, owned, latest, next) => {
  const { itemId, days, coversFrom } = next
  const { product, kind, validation, csr, organisation } = latest
  const request = { itemId, product, kind, validation, days, coversFrom, csr, organisation }
  const requested = await requestCertificate(deps, { ...request, names: proofsOf(latest) })
  const [first] = await readIssuances(deps.db, itemId)
  if (requested.is === 'invalid' || first === undefined) return after(deps, dayMs)
  return pursueRequest(deps, owned, first)
}

/** Informs staff that the authority's order ends before the paid term. */
const reportShortOrder = (
  deps: AdvanceDeps,
  owned: OwnedCertificate,
  { id, itemId }: Issuance,
  ms: number,
): Promise<void> => {
  const detail = `its order at the authority ends ${Math.round(ms / dayMs)} days before the paid term.`
  const about = { id: `${id}:lacks`, params: { detail, itemId } }
  return notifyOfCertificate(deps.db, deps, owned, 'STUCK', about)
}

const replaceOrRenew: AdvanceStep<Issuances> = async (deps, owned, issuances, latest) => {
  const now = deps.clock.now()
  const { at: replacedAt, lacksMs } = replacementOf(issuances)
  if (lacksMs > 0) await reportShortOrder(deps, owned, latest, lacksMs)
  if (replacedAt !== undefined) return replacedAt <= now ? reissue(deps, owned, latest) : replacedAt
  const termEndsAt = termEndOf(issuances)
  if (owned.next === undefined || termEndsAt === undefined) return undefined
  const next = { ...owned.next, coversFrom: termEndsAt }
  const renewedAt = new Date(termEndsAt.getTime() - renewalLeadMs)
  return renewedAt <= now ? renew(deps, owned, latest, next) : renewedAt
}

/** Installs an issued certificate where it is to be, then replaces or renews it when that is due. */
const continueTerm: AdvanceStep<Issuances> = async (deps, owned, issuances, latest) => {
  const installed = await installIssued(deps, owned, latest)
  if (installed.is === 'reissue') return reissue(deps, owned, latest, installed.csr)
  const next = await replaceOrRenew(deps, owned, issuances, latest)
  if (installed.is === 'done') return next
  return next === undefined || installed.at < next ? installed.at : next
}

const cancel: AdvanceStep<[]> = async (deps, owned) => {
  const { itemId } = owned.term
  const cancelled = await cancelOrder(deps, itemId)
  if (cancelled.is === 'halted') return halted(deps, owned, itemId, cancelled)
  return payBack(deps, owned, itemId, 'CANCELLED')
}

const pursueNext: AdvanceStep<[Issuance]> = async (deps, owned, begun) => {
  if (begun.state === 'REJECTED' || begun.state === 'CANCELLED') {
    return ended(deps, owned, begun, { isRefundable: true, why: endedWhy(begun) })
  }
  return pursueRequest(deps, owned, begun)
}

const advance: AdvanceStep<[]> = async (deps, owned) => {
  const { db } = deps
  if (owned.cancelledAt !== undefined) return cancel(deps, owned)
  const [begun] = owned.next === undefined ? [] : await readIssuances(db, owned.next.itemId)
  if (begun !== undefined) return pursueNext(deps, owned, begun)
  const issuances = await readIssuances(db, owned.term.itemId)
  const [latest] = issuances
  if (latest === undefined) return undefined
  if (latest.state === 'ISSUED') return continueTerm(deps, owned, issuances, latest)
  if (latest.state === 'REJECTED' && latest.number > 1) return reissue(deps, owned, latest)
  if (latest.state === 'REJECTED' || latest.state === 'CANCELLED') {
    const isRefundable = latest.number === 1
    return ended(deps, owned, latest, { isRefundable, why: endedWhy(latest) })
  }
  return pursueRequest(deps, owned, latest)
}

/** Creates what does everything that is due for a certificate; repeating it is harmless. */
export const createAdvanceCertificate =
  (deps: AdvanceDeps) =>
  async ({ serviceId }: { readonly serviceId: string }): Promise<void> => {
    const { db, log } = deps
    const owned = await readOwned(db, serviceId)
    if (owned === undefined) return
    try {
      await scheduleNext(db, owned, await advance(deps, owned))
    } catch (error) {
      // It is due again after its lease.
      log.error({ err: error, serviceId }, 'a certificate failed')
      if (error instanceof StepUnknown) await scheduleNext(db, owned, after(deps, hourMs))
    }
  }
