import * as v from 'valibot'
import { Dollars } from '../shared-shapes.ts'
import { cartItemFields, newItemFields, orderItemFields } from './item-fields.ts'

/** Without a schema, for browsers. */
export const smsServiceType = 'SMS_SERVICE'
const type = v.literal(smsServiceType)
const action = v.literal('purchase')

const credits = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000))

/** One of the sizes on sale. */
export const SmsCreditsOption = v.object({ credits })

export const NewSmsServiceItem = v.object({
  type,
  action,
  productKey: v.literal('sms-marketing'),
  option: SmsCreditsOption,
  qty: v.literal(1),
  /** Credits do not expire: the term is nominal. */
  duration: v.literal(1),
  durationType: v.literal('YEAR'),
  ...newItemFields,
})
export type NewSmsServiceItem = v.InferOutput<typeof NewSmsServiceItem>

export const SmsServiceCartItem = v.object({
  type,
  action,
  option: SmsCreditsOption,
  ...cartItemFields,
  credits: v.number(),
  /** For one part of a message, before tax. */
  partPrice: Dollars,
})
export type SmsServiceCartItem = v.InferOutput<typeof SmsServiceCartItem>

export const SmsServiceOrderItem = v.object({
  type,
  action,
  ...orderItemFields,
  credits: v.number(),
})
export type SmsServiceOrderItem = v.InferOutput<typeof SmsServiceOrderItem>
