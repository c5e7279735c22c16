import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { sendingMs } from './claim-messages.ts'
import { endQueued } from './end-queued.ts'
import type { SmsCredits } from '../sms-credits/index.ts'
import { applyReceipts } from './take-receipt.ts'

const hourMs = 3_600_000
const receiptsMs = 7 * 24 * hourMs

/** Ends what waited too long: a lost server's messages and missing receipts are unknown, queued ones expire. */
export const endOverdue = async (
  deps: { readonly db: Queryable; readonly credits: SmsCredits },
  now: Date,
): Promise<void> => {
  const { db } = deps
  const at = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const left = await rowsOf<{ msisdn: string }>(
    db,
    sql`update sms_recipients set state = 'UNKNOWN',
        reason = case state when 'SENDING' then 'NO_ANSWER' else 'NO_RECEIPT' end
      where state in ('SENDING', 'SUBMITTED') and wake_at <= ${at(0)} returning msisdn`,
  )
  for (const { msisdn } of left) await applyReceipts(db, msisdn)
  const cancelled = sql`c.cancelled_at is not null`
  await endQueued(deps, { state: 'FAILED', reason: 'CANCELLED', where: cancelled }, now)
  const late = sql`r.wake_at <= ${at(0)} and c.send_at <= ${at(sendingMs)}`
  await endQueued(deps, { state: 'EXPIRED', reason: 'NOT_SENT', where: late }, now)
  await rowsOf(db, sql`delete from sms_receipts where received_at <= ${at(receiptsMs)}`)
}
