import * as v from 'valibot'
import type { NewSmsServiceItem } from '../../../../contract/items/sms-service.ts'
import { toDollars, zero, type Money } from '../../../../contract/money.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import {
  createSmsServiceKind,
  messagingService,
  smsCredits,
} from '../../../services/sms-credits/index.ts'
import { approvedSenders } from '../../../services/sms-senders/index.ts'
import { agreedPrice } from '../agreed-price.ts'
import { defineKind } from '../define-kind.ts'
import type { ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import type { Line, NewLine, PricedLine } from '../item-kind.ts'
import type { PackageDeps } from '../package-deps.ts'
import { smsServiceDescription, type CreditsLineConfig } from './sms-service-description.ts'

export interface SmsServiceDeps extends Pick<PackageDeps, 'db' | 'clock'> {
  readonly catalogue: Pick<PackageDeps['catalogue'], 'messages'>
}

const { type, version, config: schema } = smsServiceDescription

/** All credits of a cart are one line: another choice replaces it. */
const key = 'sms-credits'
const subject = 'SMS'

const creditsOf = ({ item }: ItemWork): number => v.parse(schema, item.config).option.credits

const createLines = ({ catalogue }: SmsServiceDeps) => {
  const priceOf = (credits: number): Money | undefined =>
    catalogue.messages().credits.find((pack) => pack.credits === credits)?.price

  const newLine = (input: NewSmsServiceItem): NewLine<CreditsLineConfig> => {
    const { action, productKey, option, duration, durationType, expectedPrice } = input
    const price = priceOf(option.credits)
    if (price === undefined) throw new ApiError('PACKAGE_NOT_OFFERED')
    return {
      ...{ key, type, action, product_key: productKey, subject, config_version: version },
      ...{ config: { option }, secret: null, qty: 1, duration, duration_type: durationType },
      ...{ service_id: null, parent_key: null, facts: null },
      seen_price: agreedPrice({ name: subject, price, discount: zero, expectedPrice }),
    }
  }

  const price = ({
    config: { option },
  }: Line<'SMS_SERVICE', CreditsLineConfig>): PricedLine<'SMS_SERVICE'> | undefined => {
    const { credits } = option
    const amount = priceOf(credits)
    if (amount === undefined) return undefined
    const partPrice = toDollars(amount) / credits
    return {
      ...{ price: amount, discount: zero, parts: [], addons: [], renewalPrice: zero },
      ...{ minimumDuration: 1, maximumDuration: 1 },
      details: { type, action: 'purchase', option, credits, partPrice },
    }
  }

  return {
    add: (inputs: readonly NewSmsServiceItem[]) => Promise.resolve(inputs.map(newLine)),
    edit: (
      { config }: Line<'SMS_SERVICE', CreditsLineConfig>,
      { duration }: { readonly duration: number },
    ) => {
      const seen = priceOf(config.option.credits)
      if (seen === undefined || duration !== 1) throw new ApiError('DURATION_NOT_OFFERED')
      return { duration, config, seen_price: seen }
    },
    price,
    recheck: () => Promise.resolve([]),
  }
}

/** Creates the fulfilment of credits: they are added to the customer's balance, once. */
const createFulfilCredits = ({ clock }: SmsServiceDeps): ItemFulfilment => ({
  fulfil: () => Promise.resolve({ is: 'active', startsAt: clock.now() }),
  record: ({ order, item }, { startsAt }, source) =>
    messagingService(
      {
        ...{ id: item.id, customerId: order.customer_id },
        ...{ productKey: item.product_key, startsAt },
      },
      source,
    ),
  activated: (tx, work, { startsAt }) =>
    smsCredits.give(tx, work.order.customer_id, creditsOf(work), `order:${work.item.id}`, startsAt),
})

/** Creates the kind of items that message credits are: how they are sold, fulfilled and owned. */
export const createSmsService = (deps: SmsServiceDeps) => ({
  kind: defineKind({ ...smsServiceDescription, ...createLines(deps) }),
  fulfilment: { purchase: createFulfilCredits(deps) },
  service: createSmsServiceKind({
    db: deps.db,
    senders: (customerId) => approvedSenders(deps.db, customerId, deps.clock.now()),
  }),
  renewalLine: () => undefined,
})
