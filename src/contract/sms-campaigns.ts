import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment } from './shared-shapes.ts'
import { cleanSmsText, maximumSmsLetters } from './sms-text.ts'

/** Maximum number of recipients of a campaign. */
export const maximumRecipients = 2_000

/** States of a recipient; a message that is being submitted counts as queued. */
export const smsStates = [
  'QUEUED',
  'SUBMITTED',
  'DELIVERED',
  'FAILED',
  'EXPIRED',
  'UNKNOWN',
] as const
export type SmsState = (typeof smsStates)[number]

/** Why a message was not delivered, or is not known to be. */
export const SmsReason = v.picklist([
  'SENDER_NOT_ALLOWED',
  'NUMBER_REFUSED',
  'REFUSED',
  'CANCELLED',
  'NOT_SENT',
  'NO_ANSWER',
  'NO_RECEIPT',
  'UNDELIVERED',
])
export type SmsReason = v.InferOutput<typeof SmsReason>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const SmsCounts = v.object({
  QUEUED: count,
  SUBMITTED: count,
  DELIVERED: count,
  FAILED: count,
  EXPIRED: count,
  UNKNOWN: count,
})

export const SmsCampaign = v.object({
  id: Id,
  /** A test goes to the customer's own phone. */
  kind: v.picklist(['CAMPAIGN', 'TEST']),
  senderName: v.string(),
  text: v.string(),
  encoding: v.picklist(['GSM7', 'UCS2']),
  /** Of each message. */
  parts: count,
  recipients: count,
  credits: count,
  /** Credits of parts that were never submitted. */
  creditsReturned: count,
  createdAt: Moment,
  /** Later than `createdAt` when it waits for the morning. */
  sendAt: Moment,
  cancelled: v.boolean(),
  counts: SmsCounts,
})
export type SmsCampaign = v.InferOutput<typeof SmsCampaign>

export const SmsCampaignDetail = v.object({
  ...SmsCampaign.entries,
  /** Recipients that did not get it, or may not have; at most 200. */
  problems: v.array(
    v.object({
      msisdn: v.string(),
      state: v.picklist(['FAILED', 'EXPIRED', 'UNKNOWN']),
      reason: v.nullable(SmsReason),
    }),
  ),
})
export type SmsCampaignDetail = v.InferOutput<typeof SmsCampaignDetail>

/** A text with something to read, without controls that disguise it. */
const SmsText = v.pipe(
  v.string(),
  v.transform(cleanSmsText),
  v.minLength(1),
  v.maxLength(maximumSmsLetters),
  v.regex(/[^\s\u200b-\u200f\u2060\ufeff]/, 'REQUIRED'),
  v.regex(/^(?:[^\p{Cc}\p{Bidi_Control}]|\n)*$/u, 'INVALID'),
)

const message = {
  senderName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(11)),
  text: SmsText,
  /** What the customer saw; another number is refused. */
  expectedCredits: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Chosen by the browser; repeated, it answers the first campaign. */
  requestKey: Id,
}

export const createSmsCampaign = endpoint({
  method: 'POST',
  path: '/user/sms/campaigns',
  summary: 'Sends a text to many numbers, for one credit per part and number',
  access: 'customer',
  body: v.object({
    ...message,
    /** In any common form; repeated numbers count once. */
    recipients: v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(30))),
      v.minLength(1),
      v.maxLength(maximumRecipients),
    ),
  }),
  answer: SmsCampaign,
  errors: [
    'SMS_CREDITS_TOO_FEW',
    'SMS_SENDER_NOT_ACTIVE',
    'SMS_RECIPIENT_INVALID',
    'PRICE_CHANGED',
  ],
})

/** The phone number of the account. */
export const testSmsCampaign = endpoint({
  method: 'POST',
  path: '/user/sms/campaigns/test',
  summary: 'Sends a text to the customer’s own phone',
  access: 'customer',
  body: v.object(message),
  answer: SmsCampaign,
  errors: [
    'SMS_CREDITS_TOO_FEW',
    'SMS_SENDER_NOT_ACTIVE',
    'NEED_TO_PROVIDE_PHONE_NUMBER',
    'PRICE_CHANGED',
  ],
})

export const smsCampaignsLimit = 20

export const listSmsCampaigns = endpoint({
  method: 'GET',
  path: '/user/sms/campaigns',
  summary: 'The customer’s campaigns, newest first',
  access: 'customer',
  query: v.object({
    /** The id of the last campaign that is known. */
    before: v.optional(Id),
  }),
  answer: v.object({ items: v.array(SmsCampaign) }),
  errors: [],
})

export const getSmsCampaign = endpoint({
  method: 'GET',
  path: '/user/sms/campaigns/{id}',
  summary: 'One campaign with the numbers that it did not reach',
  access: 'customer',
  params: IdParams,
  answer: SmsCampaignDetail,
  errors: ['NOT_FOUND'],
})

export const cancelSmsCampaign = endpoint({
  method: 'POST',
  path: '/user/sms/campaigns/{id}/cancel',
  summary: 'Cancels what a campaign has not submitted, and gives its credits back',
  access: 'customer',
  params: IdParams,
  answer: SmsCampaign,
  errors: ['NOT_FOUND'],
})
