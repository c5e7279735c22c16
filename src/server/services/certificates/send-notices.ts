import { sql } from 'drizzle-orm'
import { notify, type Notice } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  claimTermNotice,
  firstNoticeDays,
  hasNoPaidRenewal,
  lateRenewal,
  mayBeNoticed,
  noticedStage,
} from '../lifecycle/index.ts'
import {
  certificateStages,
  dueCertificateNotice,
  renewableUntil,
  type CertificateStage,
} from './certificate-notices.ts'
import { mailCertificateNotice } from './jobs.ts'

export interface CertificateNoticesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Certificates per round; those with a notice are not read again before their next. */
const batch = 500

const codes = {
  EXPIRING_30: 'CERTIFICATE_EXPIRING',
  EXPIRING_7: 'CERTIFICATE_EXPIRING',
  EXPIRING_1: 'CERTIFICATE_EXPIRING',
  ENDED: 'CERTIFICATE_ENDED',
} as const satisfies Record<CertificateStage, Notice['code']>

type Row = Readonly<{
  id: string
  customerId: string
  name: string
  plan: string
  autoRenew: boolean
  /** The end of its paid term as the database writes it. */
  term: string
  notice: string | null
}>

/** A later certificate of the customer is issued for the same names. */
const isReplaced = sql`exists (
  select from services n join certificates nc on nc.service_id = n.id
    join certificate_issuances ni on ni.item_id = nc.item_id
  where n.customer_id = s.customer_id and n.type = s.type and n.id <> s.id
    and n.state = 'ACTIVE' and n.expires_at > s.expires_at and ni.state = 'ISSUED'
    and (n.config -> 'names') @> (s.config -> 'names'))`

/** Reads issued certificates near the end of their paid term that have no further one, the longest ended first. */
const readNear = (db: Queryable, now: Date): Promise<readonly Row[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  return rowsOf<Row>(
    db,
    sql`select s.id::text, s.customer_id::text as "customerId", s.subject as name,
        s.config ->> 'planName' as plan, s.auto_renew as "autoRenew",
        s.expires_at::text as term, s.config ->> 'removalNotice' as notice
      from services s join certificates c on c.service_id = s.id
      where s.type = 'SSL' and s.state = 'ACTIVE' and s.external_id is not null
        and s.expires_at > ${at} - make_interval(days => ${lateRenewal.keptDays}::integer)
        and s.expires_at <= ${at} + make_interval(days => ${firstNoticeDays}::integer)
        and (s.expires_at <= ${at} or not s.auto_renew)
        and s.config ->> 'isRenewable' = 'true'
        and c.cancelled_at is null and c.next_item_id is null
        and ${mayBeNoticed(at)} and ${hasNoPaidRenewal} and not ${isReplaced}
      order by s.expires_at, s.id limit ${batch}`,
  )
}

/** Creates the sweep that notifies customers before and at the end of a certificate, once in a term. */
export const createSendNotices = ({ db, clock, enqueue }: CertificateNoticesDeps) => {
  const send = async (row: Row, now: Date): Promise<boolean> => {
    const { id: serviceId, customerId, autoRenew, term, plan } = row
    const expiresAt = new Date(term)
    const noticed = noticedStage(certificateStages, row.notice, term)
    const due = dueCertificateNotice({ expiresAt, autoRenew, noticed }, now)
    if (due === undefined) return false
    const { stage } = due
    return db.transaction(async (tx) => {
      if (!(await claimTermNotice(tx, row, due))) return false
      await enqueue(tx, mailCertificateNotice, {
        ...{ serviceId, stage, plan, expiresAt: expiresAt.toISOString() },
      })
      const params = {
        ...{ name: toUnicodeName(row.name), plan, serviceId },
        ...{ date: shownDay(expiresAt), until: shownDay(renewableUntil(expiresAt)) },
      }
      const cause = `certificate-notice:${serviceId}:${stage}:${expiresAt.getTime()}`
      await notify(tx, { customerId, code: codes[stage], params, cause }, now)
      return true
    })
  }

  /** Returns the number of notices sent. */
  return async (): Promise<number> => {
    const now = clock.now()
    let sent = 0
    for (const row of await readNear(db, now)) if (await send(row, now)) sent += 1
    return sent
  }
}
