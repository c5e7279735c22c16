import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { SmsReason } from '../../../contract/sms-campaigns.ts'
import { readSmsText } from '../../../contract/sms-text.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { mayBeSent, SmppRefused, type Smpp, type SmsPart } from '../../providers/smpp/index.ts'
import { leaseMs, type ClaimedMessage } from './claim-messages.ts'
import { reserveSubmit } from './gateway-state.ts'
import type { SmsCredits } from '../sms-credits/index.ts'
import { applyReceipts } from './take-receipt.ts'

export interface SubmitDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly gateway: Pick<Smpp, 'submit' | 'perSecond'>
  readonly credits: SmsCredits
}

const dayMs = 86_400_000
/** How long gateways report a message. */
const receiptMs = 3 * dayMs
const firstDelayMs = 1_000
const maxDelayMs = 60_000

/** What a failed submit means for its message. */
type Failure =
  | { readonly is: 'again' }
  | { readonly is: 'unknown' }
  | { readonly is: 'failed'; readonly reason: SmsReason }

/** Returns what a failed submit means: what may be sent is never submitted again. */
export const failureOf = (error: unknown): Failure => {
  if (mayBeSent(error)) return { is: 'unknown' }
  if (!(error instanceof SmppRefused) || error.about === 'bind') return { is: 'again' }
  if (error.class === 'busy' || error.class === 'retry') return { is: 'again' }
  if (error.about === 'sender') return { is: 'failed', reason: 'SENDER_NOT_ALLOWED' }
  return { is: 'failed', reason: error.about === 'number' ? 'NUMBER_REFUSED' : 'REFUSED' }
}

const partsOf = ({ campaignId, msisdn, senderName, text }: ClaimedMessage): SmsPart[] => {
  const { encoding, parts } = readSmsText(text)
  const reference = Number.parseInt(campaignId.slice(0, 2), 16)
  return parts.map((part, at) => ({
    ...{ from: senderName, to: msisdn, text: part, encoding },
    ...(parts.length > 1 && { part: { number: at + 1, of: parts.length, reference } }),
  }))
}

const keyOf = ({ campaignId, msisdn }: ClaimedMessage) =>
  sql`campaign_id = ${campaignId}::uuid and msisdn = ${msisdn}`

const at = (now: Date, ms: number) =>
  sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`

/** Also after the lease: a late answer proves the submit. */
const storeSubmitted = async (
  { db, clock }: SubmitDeps,
  message: ClaimedMessage,
  messageId: string,
  isLast: boolean,
): Promise<void> => {
  await rowsOf(
    db,
    sql`update sms_recipients set message_ids = message_ids || ${messageId}::text,
        state = ${isLast ? 'SUBMITTED' : 'SENDING'}, reason = null,
        wake_at = ${at(clock.now(), isLast ? receiptMs : leaseMs)}
      where ${keyOf(message)} and state in ('SENDING', 'UNKNOWN')`,
  )
  if (isLast) await applyReceipts(db, message.msisdn)
}

const storeFailed = (
  { db, clock, credits }: SubmitDeps,
  message: ClaimedMessage,
  reason: SmsReason,
  unsent: number,
) =>
  db.transaction(async (tx) => {
    const failed = await rowsOf(
      tx,
      sql`update sms_recipients set state = 'FAILED', reason = ${reason},
          credits_returned = ${unsent}::integer
        where ${keyOf(message)} and state = 'SENDING' returning msisdn`,
    )
    const { campaignId, customerId, msisdn } = message
    if (failed.length > 0)
      await credits.give(tx, customerId, unsent, `sms:${campaignId}:${msisdn}`, clock.now())
  })

const storeFailure = async (
  deps: SubmitDeps,
  message: ClaimedMessage,
  error: unknown,
  unsent: number,
): Promise<void> => {
  const failure = failureOf(error)
  const { db, clock } = deps
  if (failure.is === 'failed') await storeFailed(deps, message, failure.reason, unsent)
  else if (failure.is === 'unknown') {
    await rowsOf(
      db,
      sql`update sms_recipients set state = 'UNKNOWN', reason = 'NO_ANSWER'
        where ${keyOf(message)} and state = 'SENDING'`,
    )
    await applyReceipts(db, message.msisdn)
  } else {
    const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(message.tries, 10))
    await rowsOf(
      db,
      sql`update sms_recipients set state = 'QUEUED', tries = tries + 1,
          wake_at = ${at(clock.now(), delayMs)}
        where ${keyOf(message)} and state = 'SENDING'`,
    )
  }
}

/** Submits the parts of a claimed message that were not submitted before, and stores each outcome. */
export const submitMessage = async (deps: SubmitDeps, message: ClaimedMessage): Promise<void> => {
  const parts = partsOf(message)
  for (const [number, part] of parts.entries()) {
    if (number < message.submitted) continue
    await sleep(await reserveSubmit(deps.db, deps.gateway.perSecond))
    let messageId
    try {
      messageId = await deps.gateway.submit(part)
    } catch (error) {
      await storeFailure(deps, message, error, parts.length - number)
      return
    }
    await storeSubmitted(deps, message, messageId, number === parts.length - 1)
  }
}
