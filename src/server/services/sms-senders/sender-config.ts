import * as v from 'valibot'
import { smsCountries } from '../../../contract/sms-countries.ts'

/** The stored fields of the service of a sender's name. */
export const SenderConfig = v.object({
  senderName: v.string(),
  use: v.string(),
  sample: v.string(),
  country: v.picklist(smsCountries),
  /** Money: what a further year costs, agreed with the order. */
  yearPrice: v.number(),
  /** By a carrier: only then it is renewed. */
  isApproved: v.optional(v.boolean(), false),
  duration: v.literal(1),
  durationType: v.literal('YEAR'),
})
export type SenderConfig = v.InferOutput<typeof SenderConfig>
