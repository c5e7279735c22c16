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

/** Returns whether a name is in redemption or its restore is pending (RFC 3915 §3.1). */
const isHeld = ({ graceStatuses }: OurDomain): boolean =>
  graceStatuses.includes('redemptionPeriod') || graceStatuses.includes('pendingRestore')

const refusalOf = ({
  reason,
  message,
}: Extract<RestoreResult, { ok: false }>): { readonly refused: string } => {
  switch (reason) {
    case 'not-there':
      throw new TryLater(message)
    case 'not-ours':
    case 'refused':
      return { refused: 'REFUSED' }
  }
}

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
  // The registry deleted it some days after its expiry, on an unknown day.
  const reported = await registry.reportRestore({
    name,
    deletedAt: expiresAt,
    restoredAt: clock.now(),
  })
  if (!reported.ok) return refusalOf(reported)
  const after = await ownInfo(deps, name)
  if (after !== undefined && isHeld(after)) {
    throw new TryLater('the registry has not restored it yet')
  }
  return undefined
}

/**
 * Restores an item's name and renews it for a year. The target day is the intent, so a name that a
 * later try finds restored is only renewed. @throws ProviderError, TryLater on temporary errors
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

/** Creates the fulfilment of reactivations. */
export const createFulfilReactivation = (deps: ReactivationDeps): ItemFulfilment => ({
  fulfil: (work, steps) => reactivateItem(deps, work, steps),
  ...extension(deps),
})
