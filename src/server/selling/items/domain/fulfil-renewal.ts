import { formatMoney, money, multiply } from '../../../../contract/money.ts'
import { notify } from '../../../customers/notifications/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import { shownDay } from '../../../platform/shown-day.ts'
import { TryLater, type Step, type Steps } from '../../../platform/steps/index.ts'
import type { DomainInfo } from '../../../providers/registry/domain.ts'
import type { Registry } from '../../../providers/registry/registry.ts'
import { extendDomain } from '../../../services/domains/index.ts'
import { mailAutoRenew } from '../../auto-renewals/jobs.ts'
import type { Active, Fulfilment, ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import { domainItem } from './domain-item.ts'
import { domainResult, termOutcome, type DomainOutcome } from './domain-term.ts'
import { missingYears, renewalTarget, type RenewalIntent } from './renewal-target.ts'

/** A name of ours as its registry has it. */
export type Own = Extract<DomainInfo, { readonly ownedByUs: true }>

export interface OwnDeps {
  readonly registry: Pick<Registry, 'info'>
  /** Stores where the registry has a name. */
  readonly note: (name: string, info: DomainInfo | undefined) => Promise<void>
}

export interface RenewalDeps extends OwnDeps {
  readonly registry: Pick<Registry, 'info' | 'renew'>
}

/** Looks up a name of ours at its registry. @throws ProviderError on trouble that may pass */
export const ownInfo = async (
  { registry, note }: OwnDeps,
  name: string,
): Promise<Own | undefined> => {
  const info = await registry.info(name)
  if (info?.ownedByUs === false) await note(name, info)
  return info?.ownedByUs === true ? info : undefined
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const notOurs: DomainOutcome = { refused: 'NOT_OURS' }

/**
 * Returns what a refusal means that may be about the day on which the name ends, or about a fee: both
 * have the same result code. If the name ends on another day by now, a later try says the right one.
 */
const afterRefusal = async (
  deps: OwnDeps,
  name: string,
  { expiresAt }: Own,
  why: string,
): Promise<DomainOutcome> => {
  const now = await ownInfo(deps, name)
  if (now !== undefined && dayOf(now.expiresAt) !== dayOf(expiresAt)) throw new TryLater(why)
  return { refused: 'REFUSED' }
}

const renewFrom = async (
  deps: RenewalDeps,
  { item }: ItemWork,
  info: Own,
  years: number,
): Promise<DomainOutcome> => {
  const { name, premium } = domainItem(item)
  const result = await deps.registry.renew({
    name,
    years,
    expiresAt: info.expiresAt,
    premiumFee: premium === undefined ? undefined : multiply(money(premium.renewal), years),
  })
  if (result.ok) return termOutcome({ ...info, expiresAt: result.expiresAt })
  switch (result.reason) {
    case 'value':
      // Another renewal came between, or its fee is another one.
      return afterRefusal(deps, name, info, result.message)
    case 'billing':
      // Our account there is empty: that passes.
      throw new TryLater(result.message)
    case 'not-ours':
      return notOurs
    case 'refused':
      return { refused: 'REFUSED' }
  }
}

/** Creates the step that renews an item's name until a day. */
const renewalStep = (
  deps: RenewalDeps,
  work: ItemWork,
  intent: Step<RenewalIntent, DomainOutcome>['intent'],
): Step<RenewalIntent, DomainOutcome> => {
  const { name } = domainItem(work.item)
  let seen: Own | undefined
  const look = async ({ until }: RenewalIntent): Promise<DomainOutcome | undefined> => {
    seen = await ownInfo(deps, name)
    if (seen === undefined) return notOurs
    return missingYears(seen.expiresAt, new Date(until)) === 0 ? termOutcome(seen) : undefined
  }
  return {
    intent,
    look,
    run: async (target) => {
      const done = seen === undefined ? await look(target) : undefined
      if (done !== undefined || seen === undefined) return done ?? notOurs
      return renewFrom(deps, work, seen, missingYears(seen.expiresAt, new Date(target.until)))
    },
  }
}

/** Renews an item's name until its day. @throws ProviderError, TryLater on trouble that may pass */
export const renewItem = async (
  deps: RenewalDeps,
  work: ItemWork,
  steps: Steps,
  intent: Step<RenewalIntent, DomainOutcome>['intent'] = (tx) => renewalTarget(tx, work),
): Promise<Fulfilment> => {
  const outcome = await steps.once('renewal', renewalStep(deps, work, intent))
  return domainResult(domainItem(work.item).name, outcome ?? notOurs)
}

export interface ExtensionDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly markTaken: (name: string) => void
}

/** Notifies of a renewal that nobody watched, by a notice and a mail. */
const notifyOfRenewal = async (
  tx: Queryable,
  { clock, enqueue }: ExtensionDeps,
  { order, item }: ItemWork,
  expiresAt: Date,
): Promise<void> => {
  const { customer_id: customerId, id: orderId } = order
  const params = {
    name: toUnicodeName(domainItem(item).name),
    total: formatMoney(money(order.grand_total)),
    date: shownDay(expiresAt),
    orderId,
  }
  const cause = `auto-renewed:${item.id}`
  await notify(tx, { customerId, code: 'AUTO_RENEWED', params, cause }, clock.now())
  await enqueue(tx, mailAutoRenew, { mail: 'DONE', customerId, cause, params })
}

/** Returns what follows when a name runs longer. */
export const extension = (deps: ExtensionDeps): Pick<ItemFulfilment, 'activated' | 'changed'> => ({
  activated: async (tx, work, { expiresAt }: Active) => {
    if (expiresAt === undefined) return
    const { name } = domainItem(work.item)
    await extendDomain(tx, { customerId: work.order.customer_id, name }, expiresAt)
    if (work.order.automatic) await notifyOfRenewal(tx, deps, work, expiresAt)
  },
  changed: ({ item }) => deps.markTaken(domainItem(item).name),
})

/** Fulfils renewals. */
export const createFulfilRenewal = (deps: RenewalDeps & ExtensionDeps): ItemFulfilment => ({
  fulfil: (work, steps) => renewItem(deps, work, steps),
  ...extension(deps),
})
