import { sql } from 'drizzle-orm'
import { formatMoney } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { notify, type Notice } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { lowestId } from '../../platform/db/lowest-id.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  domainStages,
  dueNotice,
  endsOf,
  lastChance,
  periodAfter,
  type DomainStage,
} from './domain-notices.ts'
import {
  claimTermNotice,
  firstNoticeDays,
  hasNoPaidRenewal,
  mayBeNoticed,
  noticedStage,
} from '../lifecycle/index.ts'
import { mailDomainNotice, type DomainNotice } from './jobs.ts'
import type { DomainPrices, StoredDomain } from './show-domain.ts'
import { domainJson, domainOf, type DomainJson } from './stored-domains.ts'
import { rulesOf, type RulesByTld } from './tld-times.ts'

export interface NoticesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly rules: () => RulesByTld
  readonly pricesOn: (site: WebsiteId, at: Date) => Pick<DomainPrices, 'reactivation'>
}

/** Domains per round; those with a notice are not read again before their next. */
const batch = 500

const codes = {
  EXPIRING_30: 'DOMAIN_EXPIRING',
  EXPIRING_7: 'DOMAIN_EXPIRING',
  EXPIRING_1: 'DOMAIN_EXPIRING',
  EXPIRED: 'DOMAIN_EXPIRED',
  REDEMPTION_SOON: 'DOMAIN_REDEMPTION_SOON',
  REDEMPTION: 'DOMAIN_REDEMPTION',
  RELEASE: 'DOMAIN_RELEASED_SOON',
  RELEASE_AFTER_GRACE: 'DOMAIN_RELEASED_SOON',
} as const satisfies Record<DomainStage, Notice['code']>

type Row = Readonly<{
  domain: DomainJson
  site: WebsiteId
  /** The end of its term as the database writes it. */
  term: string
  notice: string | null
}>

interface Cursor {
  readonly term: string
  readonly id: string
}

/** The longest time after its end in which a domain can be renewed or restored. */
const longestDays = (rules: RulesByTld): number =>
  Math.max(0, ...[...rules.values()].map((one) => one.graceDays + one.redemptionDays))

/** Reads domains near their end, the longest expired first, but none before its next notice. */
const readNear = (
  db: Queryable,
  rules: RulesByTld,
  now: Date,
  after: Cursor | undefined,
): Promise<readonly Row[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const from = after ?? { term: '-infinity', id: lowestId }
  return rowsOf<Row>(
    db,
    sql`select ${domainJson} as domain, c.website_id as site, s.expires_at::text as term,
        s.config ->> 'removalNotice' as notice
      from services s join domains d on d.id = s.id join customers c on c.id = s.customer_id
      where s.type = 'DOMAIN' and s.state = 'ACTIVE' and s.external_id is not null
        and s.expires_at > ${at} - make_interval(days => ${longestDays(rules)}::integer)
        and s.expires_at <= ${at} + make_interval(days => ${firstNoticeDays}::integer)
        and (s.expires_at <= ${at} or not s.auto_renew)
        and (s.expires_at, s.id) > (${from.term}::timestamptz, ${from.id}::uuid)
        and ${mayBeNoticed(at)}
        and not exists (select from domain_removals r
          where r.domain_id = s.id and r.state = 'ASKED')
        and ${hasNoPaidRenewal}
      order by s.expires_at, s.id limit ${batch}`,
  )
}

/** Creates the sweep that mails customers about each step of a domain's life, once in a term. */
export const createSendNotices = ({ db, clock, enqueue, rules, pricesOn }: NoticesDeps) => {
  const noticeOf = (
    domain: StoredDomain,
    stage: DomainStage,
    site: WebsiteId,
    now: Date,
  ): DomainNotice => {
    const { id, subject, expiresAt } = domain
    const rule = rulesOf(subject, rules())
    const { grace } = endsOf(expiresAt, rule)
    const offer = pricesOn(site, grace > now ? grace : now).reactivation(domain)
    return {
      ...{ serviceId: id, stage, expiresAt: expiresAt.toISOString() },
      until: lastChance(stage, expiresAt, rule).toISOString(),
      next: periodAfter(stage, rule),
      ...(offer === undefined ? {} : { price: formatMoney(offer.price) }),
    }
  }

  const send = async (row: Row, now: Date): Promise<boolean> => {
    const domain = domainOf(row.domain)
    const { id, customerId, subject, expiresAt, autoRenew } = domain
    const term = { expiresAt, autoRenew, noticed: noticedStage(domainStages, row.notice, row.term) }
    const due = dueNotice(term, rulesOf(subject, rules()), now)
    if (due === undefined) return false
    const { stage } = due
    const notice = noticeOf(domain, stage, row.site, now)
    return db.transaction(async (tx) => {
      if (!(await claimTermNotice(tx, { id, term: row.term }, due))) return false
      await enqueue(tx, mailDomainNotice, notice)
      const params = {
        ...{ name: toUnicodeName(subject), domainId: id },
        ...{ date: shownDay(expiresAt), until: shownDay(new Date(notice.until)) },
      }
      const cause = `domain-notice:${id}:${stage}:${expiresAt.getTime()}`
      await notify(tx, { customerId, code: codes[stage], params, cause }, now)
      return true
    })
  }

  /** Returns the number of notices sent. */
  return async (): Promise<number> => {
    const now = clock.now()
    let sent = 0
    let after: Cursor | undefined
    do {
      const rows = await readNear(db, rules(), now, after)
      for (const row of rows) if (await send(row, now)) sent += 1
      const last = rows.length === batch ? rows.at(-1) : undefined
      after = last && { term: last.term, id: last.domain.id }
    } while (after !== undefined && sent < batch)
    return sent
  }
}
