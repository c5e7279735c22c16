import { sql, type SQL } from 'drizzle-orm'
import { removalRuleOf, type Dunning } from '../../../contract/dunning.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  isRemovable,
  noticeDays,
  removalStages,
  type RemovalStage,
  type UnpaidTerm,
} from './dunning.ts'

/** A service whose term has ended, or ends soon without a renewal. */
export interface UnpaidService extends UnpaidTerm {
  readonly id: string
  readonly customerId: string
  readonly name: string
  readonly rule: Dunning
  /** The end of its term as the database writes it. */
  readonly term: string
}

type Row = Readonly<{
  id: string
  customerId: string
  type: ServiceType
  name: string
  term: string
  suspendedAt: string | null
  autoRenew: boolean
  failures: number
  notice: string | null
  noticeAt: string | null
  isBusy: boolean
}>

const noticedIn = ({ notice, noticeAt, term }: Row): UnpaidTerm['noticed'] => {
  const stage = removalStages.find((one): one is RemovalStage => notice === `${one}@${term}`)
  return stage === undefined || noticeAt === null ? undefined : { stage, at: new Date(noticeAt) }
}

/** Reads the services that are or soon will be unpaid. @param which a condition on their rows `s` */
export const unpaidServices = async (
  db: Queryable,
  which: SQL,
  now: Date,
): Promise<readonly UnpaidService[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await rowsOf<Row>(
    db,
    sql`select s.id::text, s.customer_id::text as "customerId", s.type, s.subject as name,
        s.expires_at::text as term, s.auto_renew as "autoRenew",
        (select h.since::text from service_holds h
          where h.service_id = s.id and h.reason = 'OVERDUE') as "suspendedAt",
        coalesce((select a.failures from auto_renewals a
          where a.service_id = s.id and a.expires_at = s.expires_at), 0) as failures,
        s.config ->> 'removalNotice' as notice, s.config ->> 'removalNoticeAt' as "noticeAt",
        exists (select from order_items i
          where i.service_id = s.id and i.fulfilment in ('WAITING', 'IN_PROGRESS'))
        or exists (select from server_changes c
          where c.service_id = s.id and c.state = 'RUNNING') as "isBusy"
      from services s
      where ${which} and s.state = 'ACTIVE' and s.external_id is not null
        and (s.expires_at <= ${at} or not s.auto_renew
          and s.expires_at <= ${at} + make_interval(days => ${noticeDays}::integer))
      order by s.expires_at`,
  )
  return rows.flatMap((row) => {
    const rule = removalRuleOf(row.type)
    if (rule === undefined) return []
    const { id, customerId, name, term, autoRenew, failures, isBusy } = row
    const expiresAt = new Date(term)
    return {
      ...{ id, customerId, name, rule, term, expiresAt, autoRenew, failures, isBusy },
      suspendedAt: row.suspendedAt === null ? undefined : new Date(row.suspendedAt),
      noticed: noticedIn(row),
    }
  })
}

/** Returns the ids of the services that are to be removed now, the longest unpaid first. */
export const removableServices = async (
  db: Queryable,
  which: SQL,
  now: Date,
): Promise<readonly string[]> =>
  (await unpaidServices(db, which, now)).flatMap((service) =>
    isRemovable(service, service.rule, now) ? service.id : [],
  )

/** Locks a service that is to be removed; false when it was renewed or ended meanwhile. */
export const lockUnpaid = async (tx: Queryable, id: string, now: Date): Promise<boolean> => {
  const unpaid = await rowsOf(
    tx,
    sql`select id from services where id = ${id}::uuid and state = 'ACTIVE'
        and expires_at <= ${now.toISOString()}::timestamptz for update`,
  )
  return unpaid.length > 0
}
