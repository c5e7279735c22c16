import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Days before the end of a yearly term that does not renew itself at which its customer is notified. */
export const expiringDays = { EXPIRING_30: 30, EXPIRING_7: 7, EXPIRING_1: 1 } as const

/** The longest time before the end of such a term at which a notice is sent. */
export const firstNoticeDays = expiringDays.EXPIRING_30

/** Selects services `s` whose next notice about the end of their term may be due. */
export const mayBeNoticed = (now: SQL): SQL => sql`not coalesce(
  split_part(s.config ->> 'removalNotice', '@', 2) = s.expires_at::text
    and (s.config ->> 'nextNoticeAt')::timestamptz > ${now}, false)`

/** Selects services `s` without a renewal that is paid and not done. */
export const hasNoPaidRenewal = sql`not exists (
  select from orders o join order_items i on i.order_id = o.id
  where o.customer_id = s.customer_id and s.type = i.type and s.subject = i.subject
    and (i.fulfilment = 'IN_PROGRESS' or i.fulfilment = 'WAITING' and o.state = 'PAID'))`

/** A service, and the end of its term as the database writes it. */
export interface NoticedService {
  readonly id: string
  readonly term: string
}

/** Stores that a notice is sent, and when the next may be due. Returns false if another server sends it, or a renewal came first. */
export const claimTermNotice = async (
  tx: Queryable,
  { id, term }: NoticedService,
  { stage, next }: { readonly stage: string; readonly next: Date | undefined },
): Promise<boolean> => {
  const notice = `${stage}@${term}`
  const claimed = await rowsOf(
    tx,
    sql`update services s
      set config = s.config || jsonb_build_object('removalNotice', ${notice}::text,
        'nextNoticeAt', ${next?.toISOString() ?? 'infinity'}::timestamptz)
      where s.id = ${id}::uuid and s.state = 'ACTIVE' and s.expires_at = ${term}::timestamptz
        and s.config ->> 'removalNotice' is distinct from ${notice}::text
      returning s.id`,
  )
  return claimed.length > 0
}

/** Returns the stage of a stored notice if it is about the present term. */
export const noticedStage = <Stage extends string>(
  stages: readonly Stage[],
  notice: string | null,
  term: string,
): Stage | undefined => stages.find((stage) => notice === `${stage}@${term}`)
