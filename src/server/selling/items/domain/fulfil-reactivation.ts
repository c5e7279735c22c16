import { TryLater, type Steps } from '../../../platform/steps/index.ts'
import type { Registry } from '../../../providers/registry/registry.ts'
import type { RestoreResult } from '../../../providers/registry/restore.ts'
import { ownInfo, type OurDomain } from '../../../services/domains/index.ts'
import type { Fulfilment, ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import { domainItem } from './domain-item.ts'
import { impossible } from './domain-term.ts'
import { extension, renewItem, type ExtensionDeps, type RenewalDeps } from './fulfil-renewal.ts'
import { renewalTarget, type RenewalIntent } from './renewal-target.ts'

export interface ReactivationDeps extends RenewalDeps, ExtensionDeps {
  readonly registry: Pick<Registry, 'info' | 'renew' | 'requestRestore' | 'reportRestore'>
}

type Restored = RenewalIntent | { readonly refused: string }

/** Returns whether a name waits for its registrant (RFC 3915 §3.1). */
const isHeld = ({ graceStatuses }: OurDomain): boolean =>
  graceStatuses.includes('redemptionPeriod') || graceStatuses.includes('pendingRestore')

/** @throws TryLater when the next try may succeed */
const refusalOf = ({
  reason,
  message,
}: Extract<RestoreResult, { ok: false }>): { readonly refused: string } => {
  switch (reason) {
    case 'not-there':
    case 'billing':
      // Another try came between, or our account there is empty: the next one looks again.
      throw new TryLater(message)
    case 'not-ours':
    case 'refused':
      return { refused: 'REFUSED' }
  }
}

/** Restores a name: requests it, unless an earlier try did, and reports on that. */
const restore = async (
  deps: ReactivationDeps,
  name: string,
  { graceStatuses, expiresAt }: OurDomain,
): Promise<{ readonly refused: string } | undefined> => {
  const { clock, registry } = deps
  const requested = graceStatuses.includes('pendingRestore')
    ? ({ ok: true } as const)
    : await registry.requestRestore(name)
  if (!requested.ok) return refusalOf(requested)
  // The registry deleted it some days after its end, and does not say on which day.
  const reported = await registry.reportRestore({
    name,
    deletedAt: expiresAt,
    restoredAt: clock.now(),
  })
  if (!reported.ok) return refusalOf(reported)
  const after = await ownInfo(deps, name)
  if (after !== undefined && isHeld(after)) {
    throw new TryLater('the registry has not brought it back yet')
  }
  return undefined
}

/**
 * Brings an item's name back out of its redemption period and renews it for its year. The target day
 * is stored before the registry is asked for anything: a name that is back at a later try is this
 * item's doing and is only renewed. One that is not in redemption at the first try would be paid for
 * in vain.
 *
 * @throws ProviderError, TryLater on trouble that may pass
 */
export const reactivateItem = async (
  deps: ReactivationDeps,
  work: ItemWork,
  steps: Steps,
): Promise<Fulfilment> => {
  const { name } = domainItem(work.item)
  const before = await ownInfo(deps, name)
  if (before === undefined) return impossible('NOT_OURS')
  const restored = await steps.once<RenewalIntent, Restored>('reactivation', {
    intent: (tx) => (isHeld(before) ? renewalTarget(tx, work) : undefined),
    look: (target) => Promise.resolve(isHeld(before) ? undefined : target),
    run: async (target) => (await restore(deps, name, before)) ?? target,
  })
  if (restored === undefined) return impossible('REFUSED')
  if ('refused' in restored) return impossible(restored.refused)
  return renewItem(deps, work, steps, () => restored)
}

/** Fulfils reactivations. */
export const createFulfilReactivation = (deps: ReactivationDeps): ItemFulfilment => ({
  fulfil: (work, steps) => reactivateItem(deps, work, steps),
  ...extension(deps),
})
