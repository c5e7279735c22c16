import type { TldDocument } from '../../../../contract/domains.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import {
  customerWait,
  documentStep,
  expireCase,
  findCaseOf,
  openCase,
  remindOfCase,
  reviewWait,
  type CaseWait,
} from '../../../services/registrant-documents/index.ts'
import type { Impossible, ItemFulfilment, ItemWork, Waiting } from '../item-fulfilment.ts'
import { domainItem } from './domain-item.ts'
import { impossible } from './domain-term.ts'

const reasons = { REFUSED: 'DOCUMENTS_REFUSED', EXPIRED: 'DOCUMENTS_EXPIRED' } as const

export interface HoldForDocumentsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  /** The documents that the registry requires for a name (ASCII). */
  readonly documentsOf: (name: string) => readonly TldDocument[]
}

const waiting = (wait: CaseWait): Waiting => ({ is: 'waiting', ...wait })

/** Creates what delays a registration until its documents are approved. */
export const createHoldForDocuments = ({
  db,
  clock,
  enqueue,
  documentsOf,
}: HoldForDocumentsDeps) => {
  const decided = async (work: ItemWork, wanted: boolean) => {
    const { id } = work.item
    const found = await findCaseOf(db, id)
    if (found === undefined) return wanted ? waiting(customerWait(clock.now(), 0)) : undefined
    switch (found.state) {
      case 'APPROVED':
        return undefined
      case 'REFUSED':
      case 'EXPIRED':
        return impossible(reasons[found.state])
      case 'IN_REVIEW':
        return waiting(reviewWait(clock.now()))
      case 'AWAITING_DOCUMENTS': {
        const step = documentStep(found.waitsSince, found.reminded, clock.now())
        if (step.do === 'give-back') return impossible(reasons.EXPIRED)
        if (step.do === 'remind') await remindOfCase({ db, clock, enqueue }, found, step)
        const reminded = step.do === 'remind' ? step.reminded : found.reminded
        return waiting(customerWait(found.waitsSince, reminded))
      }
    }
  }

  const waits: ItemFulfilment['waits'] = async (tx, { order, item }, { what }) => {
    if (what !== 'AWAITING_DOCUMENTS') return
    const { name } = domainItem(item)
    const owner = { orderItemId: item.id, customerId: order.customer_id, name }
    await openCase(tx, { clock, enqueue }, { ...owner, wanted: documentsOf(name) })
  }

  const refunded: ItemFulfilment['refunded'] = async (tx, { item }, { why }) => {
    if (why === reasons.EXPIRED) await expireCase(tx, item.id, clock.now())
  }

  return {
    hold: async (work: ItemWork): Promise<Waiting | Impossible | undefined> => {
      const wanted = documentsOf(domainItem(work.item).name).length > 0
      const mayHaveCase = wanted || work.item.wake_at !== null
      return mayHaveCase ? decided(work, wanted) : undefined
    },
    waits,
    refunded,
    isReason: (why: string): boolean => Object.values<string>(reasons).includes(why),
  }
}

export type HoldForDocuments = ReturnType<typeof createHoldForDocuments>
