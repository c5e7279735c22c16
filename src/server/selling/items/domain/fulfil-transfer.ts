import * as v from 'valibot'
import { TransferFailure } from '../../../../contract/domain-transfers.ts'
import { notify } from '../../../customers/notifications/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { TryLater, type Steps } from '../../../platform/steps/index.ts'
import type { Registry } from '../../../providers/registry/registry.ts'
import type { TransferAtRegistry, TransferRefusal } from '../../../providers/registry/transfer.ts'
import { setArrivedContact } from '../../../services/domains/jobs.ts'
import {
  beginTransfer,
  endTransfer,
  openAuthCode,
  reserveTransfer,
} from '../../../services/transfers/index.ts'
import type { Fulfilment, ItemFulfilment, ItemWork, Waiting } from '../item-fulfilment.ts'
import { domainItem } from './domain-item.ts'
import { mailTransferred } from './jobs.ts'
import { recordDomain } from './record-domain.ts'
import { domainResult, impossible, termOutcome } from './domain-term.ts'
import { nextPollAt } from './next-poll.ts'

export interface TransferDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly registry: Pick<Registry, 'info' | 'requestTransfer' | 'transferOf'>
  readonly secretBox: SecretBox
  readonly addedYears: (name: string) => number
  readonly markTaken: (name: string) => void
}

type TransferIntent = { readonly beganAt: string }
type Requested = TransferIntent &
  ({ readonly state: TransferAtRegistry['state'] } | { readonly failure: TransferFailure })

// The registry's clock may differ; an older transfer is another one.
const toleranceMs = 24 * 60 * 60_000

const failures: Readonly<Record<TransferRefusal, TransferFailure>> = {
  'auth-code': 'AUTH_CODE',
  locked: 'LOCKED',
  'not-eligible': 'NOT_ELIGIBLE',
  'under-way': 'UNDER_WAY',
  unregistered: 'NOT_ELIGIBLE',
  'premium-price-changed': 'PRICE_CHANGED',
  refused: 'REFUSED',
}

const lookUp = async (
  registry: Pick<Registry, 'transferOf'>,
  name: string,
  { beganAt }: TransferIntent,
): Promise<Requested | undefined> => {
  const known = await registry.transferOf(name)
  if (known?.isOurs !== true) return undefined
  const isOlder = known.requestedAt.getTime() < new Date(beganAt).getTime() - toleranceMs
  return isOlder ? undefined : { beganAt, state: known.state }
}

const request = async (
  { registry, secretBox, addedYears }: TransferDeps,
  { item }: ItemWork,
  { beganAt }: TransferIntent,
): Promise<Requested> => {
  const { name, premium, sealedCode } = domainItem(item)
  const authInfo = openAuthCode(secretBox, name, sealedCode)
  if (authInfo === undefined) return { beganAt, failure: 'AUTH_CODE' }
  const years = addedYears(name)
  const premiumFee = premium?.transfer
  const result = await registry.requestTransfer({ name, years, authInfo, premiumFee })
  if (result.ok) return { beganAt, state: result.isDone ? 'approved' : 'pending' }
  return { beganAt, failure: failures[result.reason] }
}

const resultOf = async (
  { clock, registry }: Pick<TransferDeps, 'clock' | 'registry'>,
  name: string,
  requested: Requested,
): Promise<Fulfilment> => {
  if ('failure' in requested) return impossible(requested.failure)
  switch (requested.state) {
    case 'pending': {
      const wakeAt = nextPollAt(new Date(requested.beganAt), clock.now())
      return { is: 'waiting', on: 'provider', what: 'PENDING_TRANSFER', wakeAt } satisfies Waiting
    }
    case 'approved': {
      const info = await registry.info(name)
      if (info?.ownedByUs === true) return domainResult(termOutcome(info))
      throw new TryLater('the transfer is done, but the name is not ours yet')
    }
    case 'rejected':
      return impossible('REJECTED')
    case 'cancelled':
      return impossible('CANCELLED')
  }
}

/** Requests and polls an item's transfer. @throws ProviderError, TryLater on temporary errors */
export const transferItem = async (
  deps: TransferDeps,
  work: ItemWork,
  steps: Steps,
): Promise<Fulfilment> => {
  const { registry, clock } = deps
  const { order, item } = work
  const { name } = domainItem(item)
  const requested = await steps.once<TransferIntent, Requested>('transfer', {
    // The reservation excludes other transfers, so one found later is this item's.
    intent: async (tx) => {
      const owner = { orderItemId: item.id, customerId: order.customer_id, name }
      const beganAt = clock.now()
      const isReserved = await reserveTransfer(tx, owner, beganAt)
      return isReserved ? { beganAt: beganAt.toISOString() } : undefined
    },
    look: (intent) => lookUp(registry, name, intent),
    run: (intent) => request(deps, work, intent),
  })
  if (requested === undefined) return impossible('UNDER_WAY' satisfies TransferFailure)
  const isPolled = item.what === 'PENDING_TRANSFER' && 'state' in requested
  const known = isPolled ? await lookUp(registry, name, requested) : undefined
  return resultOf(deps, name, known ?? requested)
}

const noticeOf = (
  { clock }: TransferDeps,
  tx: Queryable,
  { order, item }: ItemWork,
  code: 'TRANSFER_BEGUN' | 'TRANSFER_COMPLETED',
  cause: string,
): Promise<void> => {
  const params = { name: toUnicodeName(domainItem(item).name) }
  const customerId = order.customer_id
  return notify(tx, { customerId, code, params, cause: `${cause}:${item.id}` }, clock.now())
}

/** Creates the fulfilment of transfers, which the losing registrar may delay by days. */
export const createFulfilTransfer = (deps: TransferDeps): ItemFulfilment => {
  const { clock, enqueue } = deps
  const ownerOf = ({ order, item }: ItemWork) => ({
    orderItemId: item.id,
    customerId: order.customer_id,
    name: domainItem(item).name,
  })
  return {
    refundNotice: 'TRANSFER_FAILED',
    fulfil: (work, steps) => transferItem(deps, work, steps),
    record: (work, active, source) => recordDomain(work, active, source, clock.now()),
    waits: async (tx, work) => {
      await beginTransfer(tx, work.item.id)
      await noticeOf(deps, tx, work, 'TRANSFER_BEGUN', 'transfer-begun')
    },
    activated: async (tx, work) => {
      const owner = ownerOf(work)
      await endTransfer(tx, owner, undefined, clock.now())
      await noticeOf(deps, tx, work, 'TRANSFER_COMPLETED', 'transferred')
      await enqueue(tx, setArrivedContact, { orderItemId: owner.orderItemId })
      await enqueue(tx, mailTransferred, { orderItemId: owner.orderItemId })
    },
    refunded: async (tx, work, { why }) => {
      const failure = v.is(TransferFailure, why) ? why : 'REFUSED'
      await endTransfer(tx, ownerOf(work), failure, clock.now())
    },
    changed: ({ item }) => deps.markTaken(domainItem(item).name),
  }
}
