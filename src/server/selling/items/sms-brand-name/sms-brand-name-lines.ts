import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type {
  NewSmsBrandNameItem,
  SmsSenderOption,
} from '../../../../contract/items/sms-brand-name.ts'
import type { ServiceOption } from '../../../../contract/items/package-fields.ts'
import { money, zero, type Money } from '../../../../contract/money.ts'
import { senderNameKey, senderNameProblem } from '../../../../contract/sms-sender-name.ts'
import { rowsOf } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { isNameFree } from '../../../services/sms-senders/index.ts'
import { createAddLines } from '../add-lines.ts'
import { agreedPrice } from '../agreed-price.ts'
import type { AddContext, Line, NewLine, PricedLine, Recheck } from '../item-kind.ts'
import type { PackageDeps } from '../package-deps.ts'
import {
  senderServiceJson,
  smsBrandNameDescription,
  type SenderFacts,
  type SenderLineConfig,
} from './sms-brand-name-description.ts'

export interface SenderLinesDeps extends Pick<PackageDeps, 'db'> {
  readonly catalogue: Pick<PackageDeps['catalogue'], 'messages'>
}

type SenderLine = Line<'SMS_BRAND_NAME', SenderLineConfig, SenderFacts>

const { type, version, factsSchema } = smsBrandNameDescription

const productKey = 'sms-brand-name'

const priceOf = (
  { catalogue }: SenderLinesDeps,
  { action, facts }: Pick<SenderLine, 'action' | 'facts'>,
): Money | undefined => {
  if (action === 'purchase') return catalogue.messages().brandName
  const agreed = facts.service?.config.yearPrice
  return agreed === undefined ? undefined : money(agreed)
}

const createAddSenders = (deps: SenderLinesDeps) => {
  const { db } = deps

  const newLine = (
    { action, duration, durationType, expectedPrice }: NewSmsBrandNameItem,
    config: SenderLineConfig,
    facts: SenderFacts,
    of: Pick<NewLine, 'key' | 'subject' | 'service_id'>,
  ): NewLine<SenderLineConfig> => {
    const price = priceOf(deps, { action, facts })
    if (price === undefined) throw new ApiError('PACKAGE_NOT_OFFERED')
    return {
      ...{ ...of, type, action, product_key: productKey, config, config_version: version },
      ...{ secret: null, qty: 1, parent_key: null, duration, duration_type: durationType, facts },
      seen_price: agreedPrice({ name: of.subject, price, discount: zero, expectedPrice }),
    }
  }

  const purchase = async (
    input: NewSmsBrandNameItem,
    option: SmsSenderOption,
  ): Promise<NewLine<SenderLineConfig>> => {
    const { senderName: name } = option
    if (senderNameProblem(name) !== undefined) throw new ApiError('SMS_SENDER_NAME_INVALID')
    if (!(await isNameFree(db, name))) throw new ApiError('SMS_SENDER_NAME_TAKEN', { name })
    const key = `sms-name-${senderNameKey(name)}`
    return newLine(input, { option }, {}, { key, subject: name, service_id: null })
  }

  const renewal = async (
    input: NewSmsBrandNameItem,
    option: ServiceOption,
    { customerId }: AddContext,
  ): Promise<NewLine<SenderLineConfig>> => {
    const { serviceId } = option
    const [row] = await rowsOf<{ service: unknown }>(
      db,
      sql`select ${senderServiceJson(sql`${serviceId}::uuid`, sql`${customerId}::uuid`)} as service`,
    )
    const facts = v.parse(factsSchema, row)
    const { service } = facts
    if (service == null) throw new ApiError('SERVICE_NOT_FOUND')
    if (!service.isRenewable) throw new ApiError('SERVICE_STATE_INVALID')
    const subject = service.config.senderName
    return newLine(input, { option }, facts, {
      ...{ key: `renewal-${serviceId}`, subject, service_id: serviceId },
    })
  }

  return createAddLines(purchase, { renewal })
}

const priceLine = (
  deps: SenderLinesDeps,
  line: SenderLine,
): PricedLine<'SMS_BRAND_NAME'> | undefined => {
  const yearPrice = priceOf(deps, line)
  if (yearPrice === undefined) return undefined
  const { action, config, subject, duration } = line
  return {
    ...{ price: yearPrice, discount: zero, parts: [], addons: [], renewalPrice: yearPrice },
    ...{ minimumDuration: duration, maximumDuration: duration },
    orderConfig: { ...config, yearPrice },
    details: { type, action, option: config.option, senderName: subject },
  }
}

const recheckLine = async (
  { db }: SenderLinesDeps,
  { key, subject, action, facts }: SenderLine,
): Promise<readonly Recheck<SenderLineConfig>[]> => {
  if (action === 'renewal') {
    return facts.service?.isRenewable === true
      ? []
      : [{ is: 'refused', key, code: 'SERVICE_STATE_INVALID', params: {} }]
  }
  if (await isNameFree(db, subject)) return []
  return [{ is: 'refused', key, code: 'SMS_SENDER_NAME_TAKEN', params: { name: subject } }]
}

/** Creates the lines of senders' names: purchases, and renewals of services. */
export const createSenderLines = (deps: SenderLinesDeps) => ({
  add: createAddSenders(deps),
  edit: (line: SenderLine, { duration }: { readonly duration: number }) => {
    const seen = priceOf(deps, line)
    if (seen === undefined || duration !== 1) throw new ApiError('DURATION_NOT_OFFERED')
    return { duration, config: line.config, seen_price: seen }
  },
  price: (line: SenderLine) => priceLine(deps, line),
  recheck: async (lines: readonly SenderLine[]) =>
    (await Promise.all(lines.map((line) => recheckLine(deps, line)))).flat(),
})
