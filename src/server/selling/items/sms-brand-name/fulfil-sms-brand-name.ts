import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { money } from '../../../../contract/money.ts'
import { termEnd } from '../../../../contract/term-end.ts'
import { rowsOf } from '../../../platform/db/database.ts'
import { createdService } from '../../../services/lifecycle/index.ts'
import { insertCase, shownDueDay } from '../../../services/registrant-documents/index.ts'
import {
  reserveName,
  notifyOfSender,
  type NewSender,
  type SenderConfig,
} from '../../../services/sms-senders/index.ts'
import type { ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import type { PackageDeps } from '../package-deps.ts'
import { smsBrandNameDescription } from './sms-brand-name-description.ts'

export type FulfilSenderDeps = Pick<PackageDeps, 'db' | 'clock' | 'enqueue'>

const { type, version, config: schema } = smsBrandNameDescription

const wanted = ['business-registration', 'letter-of-authorisation'] as const

const configOf = ({ item }: ItemWork): SenderConfig => {
  const { option, yearPrice } = v.parse(schema, item.config)
  if (!('senderName' in option) || yearPrice === undefined) {
    throw new Error(`the sender’s name ${item.id} was not ordered`)
  }
  const { senderName, use, sample, country } = option
  return {
    ...{ senderName, use, sample, country, yearPrice, isApproved: false },
    ...{ duration: 1, durationType: 'YEAR' },
  }
}

const senderOf = (work: ItemWork): NewSender => {
  const { senderName: name, use, sample, country } = configOf(work)
  const { order, item } = work
  return { itemId: item.id, customerId: order.customer_id, name, use, sample, country }
}

/** Creates the fulfilment of a sender's name: it is reserved and owned at once, staff register it. */
export const createFulfilSender = (deps: FulfilSenderDeps): ItemFulfilment => ({
  fulfil: async (work) => {
    const startsAt = deps.clock.now()
    if (!(await reserveName(deps.db, senderOf(work), startsAt))) {
      return { is: 'impossible', why: 'NAME_TAKEN', refund: 'ALL' }
    }
    return {
      ...{ is: 'active', startsAt },
      // Until the first approval, with which the paid year begins.
      expiresAt: termEnd(startsAt, { duration: 1, durationType: 'YEAR' }),
      created: { externalId: work.item.id, config: configOf(work) },
    }
  },

  record: (work, { startsAt, expiresAt = startsAt }, source) => {
    const { order, item } = work
    const config = configOf(work)
    return createdService(
      {
        // The item's id: a repeated run stores the same service.
        ...{ id: item.id, customerId: order.customer_id, type, subject: item.subject },
        ...{ productKey: item.product_key, orderItemId: item.id, config, configVersion: version },
        ...{ provider: 'sms-senders', externalId: item.id, startsAt, expiresAt },
        ...{ renewalPrice: money(config.yearPrice), predecessor: 'ENDED' },
      },
      source,
    )
  },

  activated: async (tx, work) => {
    const { itemId, customerId, name } = senderOf(work)
    const asked = { orderItemId: itemId, customerId, name, wanted }
    const now = deps.clock.now()
    await insertCase(tx, asked, 'SENDER_NAME', now)
    const params = { date: shownDueDay(now) }
    await notifyOfSender(tx, deps, { id: itemId, customerId, name }, 'DOCUMENTS', { params })
  },

  refunded: async (tx, { item }) => {
    await rowsOf(
      tx,
      sql`update sms_senders set state = 'REFUSED'
        where item_id = ${item.id}::uuid and state = 'DOCUMENTS'`,
    )
  },
})
