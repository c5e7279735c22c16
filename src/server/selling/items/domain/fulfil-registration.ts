import { createHash } from 'node:crypto'
import { TryLater, type Steps } from '../../../platform/steps/index.ts'
import { registrantOf } from '../../../providers/registry/contact.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import type { Registry } from '../../../providers/registry/registry.ts'
import type { NewZones } from '../../../services/dns/index.ts'
import { lockNewDomain } from '../../../services/domains/jobs.ts'
import type { Fulfilment, ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import type { HoldForDocuments } from './hold-for-documents.ts'
import { domainItem } from './domain-item.ts'
import { recordDomain } from './record-domain.ts'
import { domainResult, termOutcome, type DomainOutcome } from './domain-term.ts'

/** Returns the id of an item's contact, stable over its tries: it shows whose registration a name is. */
export const contactIdOf = (orderItemId: string): string =>
  `T${createHash('sha256').update(orderItemId).digest('hex').slice(0, 15)}`

export interface RegistrationDeps {
  readonly registry: Pick<Registry, 'create' | 'info'>
  readonly documents: HoldForDocuments
  readonly markTaken: (name: string) => void
  readonly enqueue: Enqueue
  /** Without it, a new domain has no nameservers. */
  readonly newZones?: NewZones | undefined
}

type RegisterDeps = Pick<RegistrationDeps, 'registry' | 'newZones'>

const ownRegistration = async (
  registry: Pick<Registry, 'info'>,
  { item }: ItemWork,
): Promise<DomainOutcome | undefined> => {
  const info = await registry.info(domainItem(item).name)
  return info?.ownedByUs === true && info.registrant === contactIdOf(item.id)
    ? termOutcome(info)
    : undefined
}

const register = async (
  { registry, newZones }: RegisterDeps,
  work: ItemWork,
): Promise<DomainOutcome> => {
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
  if (result.ok) return termOutcome(result)
  switch (result.reason) {
    case 'taken':
      return (await ownRegistration(registry, work)) ?? { refused: 'TAKEN' }
    case 'billing':
      throw new TryLater(result.message)
    case 'premium-price-changed':
      return { refused: 'PRICE_CHANGED' }
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
  const outcome = await steps.once<Record<string, never>, DomainOutcome>('registration', {
    intent: () => ({}),
    look: () => ownRegistration(deps.registry, work),
    run: () => register(deps, work),
  })
  return domainResult(outcome)
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
  waits: documents.waits,
  refunded: documents.refunded,
  changed: ({ item }, result) => {
    const isFreeAgain = result.is === 'impossible' && documents.isReason(result.why)
    if (result.is !== 'waiting' && !isFreeAgain) markTaken(domainItem(item).name)
  },
})
