import { createHash } from 'node:crypto'
import type { Steps } from '../../../platform/steps/index.ts'
import { registrantOf } from '../../../providers/registry/contact.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import type { Registry } from '../../../providers/registry/registry.ts'
import type { NewZones } from '../../../services/dns/index.ts'
import { lockNewDomain } from '../../../services/domains/jobs.ts'
import type { Fulfilment, ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import type { HoldForDocuments } from './hold-for-documents.ts'
import { domainItem } from './domain-item.ts'
import { notLatin } from './domain-refund.ts'
import { recordDomain } from './record-domain.ts'
import {
  domainResult,
  registrationStep,
  termOutcome,
  type DomainOutcome,
  type PendingOutcome,
} from './domain-term.ts'
import { pendingResult, registrationOf, reportPending } from './pending-registration.ts'

/** Returns the id of an item's contact, stable over its tries: it shows whose registration a name is. */
export const contactIdOf = (orderItemId: string): string =>
  `T${createHash('sha256').update(orderItemId).digest('hex').slice(0, 15)}`

export interface RegistrationDeps {
  readonly registry: Pick<Registry, 'create' | 'info'>
  readonly documents: HoldForDocuments
  readonly markTaken: (name: string) => void
  readonly enqueue: Enqueue
  readonly clock: Clock
  /** Without it, a new domain has no nameservers. */
  readonly newZones?: NewZones | undefined
}

type RegisterDeps = Pick<RegistrationDeps, 'registry' | 'newZones' | 'clock'>

type Registered = DomainOutcome | PendingOutcome

const lookUp = async ({ registry, clock }: RegisterDeps, { item }: ItemWork) => {
  const info = await registry.info(domainItem(item).name)
  return { info, found: registrationOf(info, contactIdOf(item.id), clock.now()) }
}

const register = async (deps: RegisterDeps, work: ItemWork): Promise<Registered> => {
  const { registry, newZones, clock } = deps
  const { name, years, premium } = domainItem(work.item)
  const nameservers = await newZones?.nameservers()
  const result = await registry.create({
    name,
    years,
    contactId: contactIdOf(work.item.id),
    contact: registrantOf(work.order.contact),
    premiumFee: premium?.registration,
    nameservers,
  })
  if (result.ok) {
    if (!result.isPending) return termOutcome(result)
    const { svTRID } = result
    return { pendingSince: clock.now().toISOString(), ...(svTRID !== undefined && { svTRID }) }
  }
  switch (result.reason) {
    case 'taken':
      return (await lookUp(deps, work)).found ?? { refused: 'TAKEN' }
    case 'premium-price-changed':
      return { refused: 'PRICE_CHANGED' }
    case 'not-latin':
      return { refused: notLatin }
    case 'policy':
    case 'refused':
      return { refused: 'REFUSED' }
  }
}

/** Registers an item's name. @throws ProviderError, TryLater on temporary errors */
export const registerItem = async (
  deps: RegisterDeps,
  work: ItemWork,
  steps: Steps,
): Promise<Fulfilment> => {
  const outcome = await steps.once<Record<string, never>, Registered>(registrationStep, {
    intent: () => ({}),
    look: async () => (await lookUp(deps, work)).found,
    run: () => register(deps, work),
  })
  if (outcome === undefined || !('pendingSince' in outcome)) return domainResult(outcome)
  const { found, info } = await lookUp(deps, work)
  return pendingResult(outcome, found, info, deps.clock.now())
}

/** A domain with our nameservers gets its zone and a lock against transfers. */
const withZone = (
  newZones: NewZones,
  enqueue: RegistrationDeps['enqueue'],
): Pick<ItemFulfilment, 'activated'> => ({
  activated: async (tx, { item }) => {
    const { name } = domainItem(item)
    await newZones.add(tx, { orderItemId: item.id, name })
    await enqueue(tx, lockNewDomain, { name })
  },
})

/** Creates the fulfilment of registrations, which waits for required documents first. */
export const createFulfilRegistration = ({
  documents,
  markTaken,
  ...deps
}: RegistrationDeps): ItemFulfilment => ({
  opensStep: true,
  fulfil: async (work, steps) => (await documents.hold(work)) ?? registerItem(deps, work, steps),
  record: (work, active, source) => recordDomain(work, active, source),
  ...(deps.newZones === undefined ? {} : withZone(deps.newZones, deps.enqueue)),
  waits: async (tx, work, waiting) => {
    await documents.waits(tx, work, waiting)
    await reportPending(deps.clock)(tx, work, waiting)
  },
  refunded: documents.refunded,
  changed: ({ item }, result) => {
    const isFreeAgain = result.is === 'impossible' && documents.isReason(result.why)
    const isUndecided = result.is === 'waiting' && result.what !== 'PENDING_EXTERNAL'
    if (!isUndecided && !isFreeAgain) markTaken(domainItem(item).name)
  },
})
