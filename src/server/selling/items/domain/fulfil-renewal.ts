import { formatMoney, money } from '../../../../contract/money.ts'
import { notify } from '../../../customers/notifications/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import { shownDay } from '../../../platform/shown-day.ts'
import { TryLater, type Step, type Steps } from '../../../platform/steps/index.ts'
import {
  missingYears,
  ownInfo,
  renewDomain,
  storeAgreedPrice,
  type RenewDomainDeps,
} from '../../../services/domains/index.ts'
import { extendService, type Renewed } from '../../../services/lifecycle/index.ts'
import { mailAutoRenew } from '../../auto-renewals/jobs.ts'
import type { Active, Fulfilment, ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import { domainItem } from './domain-item.ts'
import { domainResult, termOutcome, type DomainOutcome } from './domain-term.ts'
import { renewalTarget, type RenewalIntent } from './renewal-target.ts'

export type RenewalDeps = RenewDomainDeps

const notOurs: DomainOutcome = { refused: 'NOT_OURS' }

const outcomeOf = (renewed: Renewed): DomainOutcome => {
  switch (renewed.is) {
    case 'active':
      return termOutcome({ createdAt: renewed.startsAt, expiresAt: renewed.expiresAt })
    case 'later':
      throw new TryLater(renewed.why)
    case 'impossible':
      return { refused: renewed.why }
  }
}

const renewalStep = (
  deps: RenewalDeps,
  work: ItemWork,
  intent: Step<RenewalIntent, DomainOutcome>['intent'],
): Step<RenewalIntent, DomainOutcome> => {
  const { name, premium } = domainItem(work.item)
  return {
    intent,
    look: async ({ until }) => {
      const info = await ownInfo(deps, name)
      if (info === undefined) return notOurs
      return missingYears(info.expiresAt, new Date(until)) === 0 ? termOutcome(info) : undefined
    },
    run: async ({ until }) =>
      outcomeOf(await renewDomain(deps, name, premium?.renewal, new Date(until))),
  }
}

/** Renews an item's name until its target. @throws ProviderError, TryLater on temporary errors */
export const renewItem = async (
  deps: RenewalDeps,
  work: ItemWork,
  steps: Steps,
  intent: Step<RenewalIntent, DomainOutcome>['intent'] = (tx) => renewalTarget(tx, work),
): Promise<Fulfilment> => {
  const outcome = await steps.once('renewal', renewalStep(deps, work, intent))
  return domainResult(outcome ?? notOurs)
}

export interface ExtensionDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly markTaken: (name: string) => void
}

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

export const extension = (deps: ExtensionDeps): Pick<ItemFulfilment, 'activated' | 'changed'> => ({
  activated: async (tx, work, { expiresAt }: Active) => {
    if (expiresAt === undefined) return
    const { order, item } = work
    const { subject } = item
    const customerId = order.customer_id
    const { agreed, name } = domainItem(item)
    await extendService(tx, { customerId, type: 'DOMAIN', subject, expiresAt })
    if (agreed !== undefined) await storeAgreedPrice(tx, { customerId, name }, agreed)
    if (work.order.automatic) await notifyOfRenewal(tx, deps, work, expiresAt)
  },
  changed: ({ item }) => deps.markTaken(domainItem(item).name),
})

/** Creates the fulfilment of renewals. */
export const createFulfilRenewal = (deps: RenewalDeps & ExtensionDeps): ItemFulfilment => ({
  fulfil: (work, steps) => renewItem(deps, work, steps),
  ...extension(deps),
})
