import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SmsCampaign } from '../../../contract/sms-campaigns.ts'
import { smsSendTime } from '../../../contract/sms-hours.ts'
import { readMobileNumber } from '../../../contract/sms-numbers.ts'
import { readSmsText } from '../../../contract/sms-text.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { SmsAccount } from './sms-account.ts'
import { findRequested } from './show-campaign.ts'

export interface CreateCampaignDeps extends SmsAccount {
  readonly db: Queryable
  readonly clock: Clock
}

/** A message as the customer confirmed it. */
interface NewMessage {
  readonly senderName: string
  readonly text: string
  readonly expectedCredits: number
  readonly requestKey: string
}

interface Customer {
  readonly customerId: string
  readonly websiteId: WebsiteId
}

interface NewCampaign extends NewMessage {
  readonly kind: SmsCampaign['kind']
  readonly numbers: readonly string[]
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Reads numbers of any common form, each once. @throws ApiError SMS_RECIPIENT_INVALID */
const readNumbers = (recipients: readonly string[], site: WebsiteId): readonly string[] => {
  const numbers = new Set<string>()
  for (const written of recipients) {
    const number = readMobileNumber(written, site)
    if (number === undefined) throw new ApiError('SMS_RECIPIENT_INVALID', { number: written })
    numbers.add(number)
  }
  return [...numbers]
}

/** Returns the phone of an account. @throws ApiError NEED_TO_PROVIDE_PHONE_NUMBER */
const ownNumber = async (db: Queryable, { customerId, websiteId }: Customer): Promise<string> => {
  const [row] = await rowsOf<{ phone: string | null }>(
    db,
    sql`select phone_number as phone from customers where id = ${customerId}::uuid`,
  )
  const number = readMobileNumber(row?.phone ?? '', websiteId)
  if (number === undefined) throw new ApiError('NEED_TO_PROVIDE_PHONE_NUMBER')
  return number
}

/** Stores a campaign with its messages and takes its credits; false when its request was taken. */
const store = async (
  { credits }: Pick<SmsAccount, 'credits'>,
  tx: Queryable,
  { customerId, websiteId }: Customer,
  campaign: NewCampaign,
  now: Date,
): Promise<boolean> => {
  const { kind, senderName, text, requestKey, numbers } = campaign
  const parts = readSmsText(text).parts.length
  const price = parts * numbers.length
  const sendAt = kind === 'TEST' ? now : smsSendTime(now, websiteId)
  const id = randomUUID()
  const stored = await rowsOf(
    tx,
    sql`insert into sms_campaigns (id, customer_id, request_key, kind, site, sender_name, text,
        parts, credits, created_at, send_at)
      values (${id}::uuid, ${customerId}::uuid, ${requestKey}::uuid, ${kind}, ${websiteId},
        ${senderName}, ${text}, ${parts}::integer, ${price}::integer, ${moment(now)},
        ${moment(sendAt)})
      on conflict (customer_id, request_key) do nothing returning id`,
  )
  if (stored.length === 0) return false
  if ((await credits.take(tx, customerId, price, `sms:${id}`, now)) === 'too-few')
    throw new ApiError('SMS_CREDITS_TOO_FEW', { credits: price })
  await rowsOf(
    tx,
    sql`insert into sms_recipients (campaign_id, msisdn, state, wake_at)
      select ${id}::uuid, msisdn, 'QUEUED', ${moment(sendAt)}
      from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) as msisdn`,
  )
  return true
}

const create = async (
  deps: CreateCampaignDeps,
  customer: Customer,
  message: NewMessage,
  about: { readonly kind: SmsCampaign['kind']; readonly numbers: () => Promise<readonly string[]> },
): Promise<SmsCampaign> => {
  const { db, clock, senders } = deps
  const { customerId } = customer
  const earlier = await findRequested(db, customerId, message.requestKey)
  if (earlier !== undefined) return earlier
  const numbers = await about.numbers()
  const price = readSmsText(message.text).parts.length * numbers.length
  if (price !== message.expectedCredits) throw new ApiError('PRICE_CHANGED', { price })
  await db.transaction(async (tx) => {
    if (!(await senders.canSendAs(tx, customerId, message.senderName)))
      throw new ApiError('SMS_SENDER_NOT_ACTIVE')
    await store(deps, tx, customer, { ...message, kind: about.kind, numbers }, clock.now())
  })
  const created = await findRequested(db, customerId, message.requestKey)
  if (created === undefined) throw new Error('a stored campaign is not found')
  return created
}

/** Creates a campaign; a repeated request answers the first one. Throws ApiError. */
export const createCampaign = (
  deps: CreateCampaignDeps,
  customer: Customer,
  { recipients, ...message }: NewMessage & { readonly recipients: readonly string[] },
): Promise<SmsCampaign> =>
  create(deps, customer, message, {
    kind: 'CAMPAIGN',
    numbers: () => Promise.resolve(readNumbers(recipients, customer.websiteId)),
  })

/** Creates a message to the customer's own phone. Throws ApiError. */
export const createTest = (
  deps: CreateCampaignDeps,
  customer: Customer,
  message: NewMessage,
): Promise<SmsCampaign> =>
  create(deps, customer, message, {
    kind: 'TEST',
    numbers: async () => [await ownNumber(deps.db, customer)],
  })
