import { StepUnknown } from '../../platform/steps/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { endedWhy } from './check-issuance.ts'
import { installIssued, type InstallDeps } from './install-certificate.ts'
import type { Issuance } from './issuance.ts'
import { createPursueRequest, type Next, type PursueDeps } from './pursue-request.ts'
import { replacementOf, termEndOf } from './replace-at.ts'
import { requestCertificate, requestReissue } from './request-certificate.ts'
import { readOwned, scheduleNext, type OwnedCertificate } from './stored-certificates.ts'
import { readIssuances } from './stored-issuances.ts'
import { notifyOfCertificate } from './notify-customer.ts'

export type AdvanceDeps = PursueDeps & InstallDeps

const dayMs = 86_400_000
const hourMs = 3_600_000
/** A renewal is ordered this long before the earlier term ends: validation may take as long. */
export const renewalLeadMs = 14 * dayMs

/** Creates what does everything that is due for a certificate; repeating it is harmless. */
export const createAdvanceCertificate = (deps: AdvanceDeps) => {
  const { db, clock, log } = deps
  const { pursue, ended, payBack, halted } = createPursueRequest(deps)
  const after = (ms: number): Date => new Date(clock.now().getTime() + ms)

  /** Requests the next part of the term: with the same key unless another request is given. */
  const reissue = async (
    owned: OwnedCertificate,
    latest: Issuance,
    csr = latest.csr,
  ): Promise<Next> => {
    const { itemId, names } = latest
    const proofs = names.map(({ name, method, email }) => ({ name, method, email }))
    const requested = await requestReissue(deps, itemId, { csr, names: proofs })
    const [next] = await readIssuances(db, itemId)
    if (requested.is !== 'stored' || next === undefined) return after(dayMs)
    return pursue(owned, next)
  }

  /** Orders a paid renewal, with the same key, names and company; its term follows the one that runs. */
  const renew = async (
    owned: OwnedCertificate,
    { itemId, days }: NonNullable<OwnedCertificate['next']>,
    { product, kind, validation, csr, organisation, names }: Issuance,
    coversFrom: Date,
  ): Promise<Next> => {
    const request = { itemId, product, kind, validation, days, coversFrom, csr, organisation }
    const proofs = names.map(({ name, method, email }) => ({ name, method, email }))
    const requested = await requestCertificate(deps, { ...request, names: proofs })
    const [first] = await readIssuances(db, itemId)
    if (requested.is === 'invalid' || first === undefined) return after(dayMs)
    return pursue(owned, first)
  }

  /** Installs an issued certificate where it is to be, then decides what it needs next. */
  const keep = async (
    owned: OwnedCertificate,
    issuances: readonly Issuance[],
    latest: Issuance,
  ): Promise<Next> => {
    const installed = await installIssued(deps, owned, latest)
    if (installed.is === 'reissue') return reissue(owned, latest, installed.csr)
    const next = await keepTerm(owned, issuances, latest)
    if (installed.is === 'done') return next
    return next === undefined || installed.at < next ? installed.at : next
  }

  /** Tells staff that the authority's order ends before the paid term. */
  const lacks = (owned: OwnedCertificate, { id, itemId }: Issuance, ms: number): Promise<void> => {
    const detail = `its order at the authority ends ${Math.round(ms / dayMs)} days before the paid term.`
    return notifyOfCertificate(db, deps, owned, 'STUCK', {
      id: `${id}:lacks`,
      params: { detail, itemId },
    })
  }

  const keepTerm = async (
    owned: OwnedCertificate,
    issuances: readonly Issuance[],
    latest: Issuance,
  ): Promise<Next> => {
    const now = clock.now()
    const { at: replacedAt, lacksMs } = replacementOf(issuances)
    if (lacksMs > 0) await lacks(owned, latest, lacksMs)
    if (replacedAt !== undefined) return replacedAt <= now ? reissue(owned, latest) : replacedAt
    const termEndsAt = termEndOf(issuances)
    if (owned.next === undefined || termEndsAt === undefined) return undefined
    const renewedAt = new Date(termEndsAt.getTime() - renewalLeadMs)
    return renewedAt <= now ? renew(owned, owned.next, latest, termEndsAt) : renewedAt
  }

  const cancel = async (owned: OwnedCertificate): Promise<Next> => {
    const { itemId } = owned.term
    const cancelled = await cancelOrder(deps, itemId)
    if (cancelled.is === 'halted') return halted(owned, itemId, cancelled)
    await payBack(owned, itemId, 'CANCELLED')
    return undefined
  }

  const step = async (owned: OwnedCertificate): Promise<Next> => {
    if (owned.cancelledAt !== undefined) return cancel(owned)
    const [begun] = owned.next === undefined ? [] : await readIssuances(db, owned.next.itemId)
    if (begun !== undefined) return pursueNext(owned, begun)
    const issuances = await readIssuances(db, owned.term.itemId)
    const [latest] = issuances
    if (latest === undefined) return undefined
    if (latest.state === 'ISSUED') return keep(owned, issuances, latest)
    if (latest.state === 'REJECTED' && latest.number > 1) return reissue(owned, latest)
    if (latest.state === 'REJECTED' || latest.state === 'CANCELLED') {
      return ended(owned, latest, { isRefundable: latest.number === 1, why: endedWhy(latest) })
    }
    return pursue(owned, latest)
  }

  const pursueNext = async (owned: OwnedCertificate, begun: Issuance): Promise<Next> => {
    if (begun.state === 'REJECTED' || begun.state === 'CANCELLED') {
      return ended(owned, begun, { isRefundable: true, why: endedWhy(begun) })
    }
    return pursue(owned, begun)
  }

  return async ({ serviceId }: { readonly serviceId: string }): Promise<void> => {
    const owned = await readOwned(db, serviceId)
    if (owned === undefined) return
    try {
      await scheduleNext(db, owned, await step(owned))
    } catch (error) {
      // It is due again after its lease.
      log.error({ err: error, serviceId }, 'a certificate failed')
      if (error instanceof StepUnknown) await scheduleNext(db, owned, after(hourMs))
    }
  }
}
