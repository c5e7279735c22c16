import * as v from 'valibot'
import { smsCountries } from '../sms-countries.ts'
import { mostSenderText } from '../sms-sender-name.ts'
import { cartItemFields, newItemFields, orderItemFields } from './item-fields.ts'
import { ServiceOption } from './package-fields.ts'

/** Without a schema, for browsers. */
export const smsBrandNameType = 'SMS_BRAND_NAME'
const type = v.literal(smsBrandNameType)

/** `renewal`: of a name that `option.serviceId` names. */
export const SmsBrandNameAction = v.picklist(['purchase', 'renewal'])
export type SmsBrandNameAction = v.InferOutput<typeof SmsBrandNameAction>

const Text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))

/** What a name is registered with. */
export const SmsSenderOption = v.object({
  senderName: v.pipe(v.string(), v.maxLength(100)),
  /** What it is used for, in the customer's words. */
  use: Text(mostSenderText.use),
  /** A message as it will be sent. */
  sample: Text(mostSenderText.sample),
  country: v.optional(v.picklist(smsCountries), 'KH'),
})
export type SmsSenderOption = v.InferOutput<typeof SmsSenderOption>

const option = v.union([ServiceOption, SmsSenderOption])

export const NewSmsBrandNameItem = v.object({
  type,
  action: SmsBrandNameAction,
  productKey: v.literal('sms-brand-name'),
  option,
  qty: v.literal(1),
  duration: v.literal(1),
  durationType: v.literal('YEAR'),
  ...newItemFields,
})
export type NewSmsBrandNameItem = v.InferOutput<typeof NewSmsBrandNameItem>

const shown = { senderName: v.string() }

export const SmsBrandNameCartItem = v.object({
  type,
  action: SmsBrandNameAction,
  option,
  ...cartItemFields,
  ...shown,
})
export type SmsBrandNameCartItem = v.InferOutput<typeof SmsBrandNameCartItem>

export const SmsBrandNameOrderItem = v.object({
  type,
  action: SmsBrandNameAction,
  ...orderItemFields,
  ...shown,
})
export type SmsBrandNameOrderItem = v.InferOutput<typeof SmsBrandNameOrderItem>
