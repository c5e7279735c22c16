import { sql, type SQL } from 'drizzle-orm'
import { formatMoney } from '../../../contract/money.ts'
import { reminderDays } from '../../../contract/reminders.ts'
import type { ItemKinds } from '../items/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { afterDeadlock } from '../../platform/db/deadlock.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Announcer } from '../../platform/realtime/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { isUnderMaintenance } from '../../catalogue/sites/index.ts'
import {
  announcedFor,
  autoRenewWindow,
  nextLook,
  nextStep,
  type NextStep,
  type Standing,
} from './next-step.ts'
import { placeRenewal, type RenewalPayment } from './place-renewal.ts'
import { priceRenewal } from './price-renewal.ts'
import {
  holdCustomer,
  readSituation,
  renewalKey,
  type DueRenewal,
  type Situation,
} from './situation.ts'
import { mailAutoRenew, type AutoRenewMail } from './jobs.ts'

export interface AutoRenewDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly payment: RenewalPayment
  readonly announce: Announcer['announce']
  readonly kinds: ItemKinds
  /** Days before a name's end after which a renewal may come too late. */
  readonly cutOffDays: (name: string) => number
  /** Where a customer's name is now, by its registry; `unknown` while that is away. */
  readonly whereIs: (
    name: string,
  ) => Promise<'ours' | 'leaving' | 'elsewhere' | 'nobody' | 'unknown'>
  readonly log: Log
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** So many renewals are claimed at once; a claimed one is this server's alone for so long. */
const batch = 30
const claimMs = 10 * 60_000

/** A name that is not to be renewed now is looked at again after so long. */
const waitMs = { leaving: hourMs, nobody: dayMs } as const

const momentOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** A step of which the customer is told. */
type Told = Exclude<NextStep, { readonly step: 'wait' | 'renew' }>

const codes = {
  announce: 'SOON',
  remind: 'SHORT',
  'too-late': 'STOPPED',
} as const satisfies Record<Told['step'], AutoRenewMail['mail']>

/**
 * Renews names of customers who asked for it, out of their balances. Several servers may do so at
 * once: each claims what it looks at, and what it decides it does under the customer's lock, in one
 * transaction.
 */
export const createAutoRenew = (deps: AutoRenewDeps) => {
  const { db, clock, enqueue, kinds, log } = deps

  const addDue = async (now: Date): Promise<void> => {
    const end = new Date(now.getTime() + reminderDays * dayMs)
    await rowsOf(
      db,
      sql`insert into auto_renewals (domain_id, expires_at, check_at)
        select d.id, d.expires_at, ${momentOf(now)} from domains d
        where d.auto_renew and d.moved_away_at is null
          and d.expires_at > ${momentOf(now)} and d.expires_at <= ${momentOf(end)}
        on conflict do nothing`,
    )
  }

  const claim = (now: Date): Promise<readonly DueRenewal[]> =>
    rowsOf<DueRenewal>(
      db,
      sql`with due as (
          select a.domain_id, a.expires_at, d.customer_id, d.name
          from auto_renewals a join domains d
            on d.id = a.domain_id and d.expires_at = a.expires_at and d.auto_renew
              and d.moved_away_at is null
          where a.check_at <= ${momentOf(now)} and a.expires_at > ${momentOf(now)}
          order by a.check_at limit ${batch} for update of a skip locked)
        update auto_renewals a set check_at = ${momentOf(new Date(now.getTime() + claimMs))}
        from due where a.domain_id = due.domain_id and a.expires_at = due.expires_at
        returning a.domain_id, due.customer_id, due.name, a.expires_at::text`,
    )

  const lookAgain = async (
    tx: Queryable,
    { domain_id, expires_at }: DueRenewal,
    at: Date,
    also: SQL = sql``,
  ): Promise<void> => {
    await rowsOf(
      tx,
      sql`update auto_renewals set check_at = ${momentOf(at)} ${also}
        where domain_id = ${domain_id}::uuid and expires_at = ${expires_at}::timestamptz`,
    )
  }

  const tell = async (
    tx: Queryable,
    due: DueRenewal,
    standing: Standing,
    next: Told,
    now: Date,
  ): Promise<void> => {
    const mail = codes[next.step]
    const total = standing.total ?? 0
    const params = {
      name: toUnicodeName(due.name),
      total: standing.total === undefined ? '' : formatMoney(standing.total),
      balance: formatMoney(standing.balance),
      expires: shownDay(standing.expiresAt),
      date: shownDay(
        next.step === 'announce' ? announcedFor(now) : autoRenewWindow(standing).until,
      ),
      domainId: due.domain_id,
    }
    const about = next.step === 'announce' ? total : `${total}:${next.days}`
    const cause = `${renewalKey(due)}:${mail}:${about}`
    const customerId = due.customer_id
    await notify(tx, { customerId, code: `AUTO_RENEW_${mail}`, params, cause }, now)
    await enqueue(tx, mailAutoRenew, { mail, customerId, cause, params })
    const told =
      next.step === 'too-late'
        ? sql``
        : sql`, told_at = ${momentOf(now)}, told_total = ${total}::bigint`
    const reminded = next.step === 'announce' ? sql`` : sql`, reminded_days = ${next.days}::integer`
    await lookAgain(tx, due, new Date(now.getTime() + hourMs), sql`${told} ${reminded}`)
  }

  const renew = async (
    tx: Queryable,
    due: DueRenewal,
    situation: Situation,
    now: Date,
  ): Promise<string | undefined> => {
    const priced = priceRenewal(kinds, situation, situation.site, now)
    if (priced === undefined) return undefined
    const { locale, contact } = situation
    const key = renewalKey(due)
    const { customer_id: customerId } = due
    return placeRenewal(tx, deps.payment, { customerId, locale, contact, priced, key, now })
  }

  /** What is done about a renewal, wholly or not at all; gives the order that was paid for it. */
  const act = async (tx: Queryable, due: DueRenewal): Promise<string | undefined> => {
    await holdCustomer(tx, due.customer_id)
    const now = clock.now()
    const situation = await readSituation(tx, due, now)
    if (situation === undefined) return undefined
    const standing: Standing = {
      ...situation,
      cutOffDays: deps.cutOffDays(due.name),
      total: priceRenewal(kinds, situation, situation.site, now)?.grandTotal,
    }
    const look = nextLook(standing, now)
    const next = situation.isOver ? { step: 'wait' as const } : nextStep(standing, now)
    if (next.step !== 'wait' && next.step !== 'renew') {
      await tell(tx, due, standing, next, now)
      return undefined
    }
    const isByHand = next.step === 'renew' && situation.isByHand
    await lookAgain(tx, due, isByHand ? new Date(now.getTime() + hourMs) : look)
    if (next.step === 'wait' || isByHand) return undefined
    return renew(tx, due, situation, now)
  }

  const look = async (due: DueRenewal): Promise<void> => {
    try {
      const place = await deps.whereIs(due.name)
      if (place === 'leaving' || place === 'nobody') {
        // Nothing can be renewed now; whoever waits for it may yet be refused.
        await lookAgain(db, due, new Date(clock.now().getTime() + waitMs[place]))
        return
      }
      const paid = await afterDeadlock(() => db.transaction((tx) => act(tx, due)))
      if (paid === undefined) return
      deps.payment.kind.afterCommit?.(paid)
      deps.announce(due.customer_id)
    } catch (error) {
      // The claim runs out, and it is looked at again.
      log.error({ err: error, domain: due.domain_id }, 'an automatic renewal failed')
    }
  }

  return {
    /** One round; gives how many renewals were looked at. */
    round: async (): Promise<number> => {
      const now = clock.now()
      if (await isUnderMaintenance(db, now, 'DOMAIN')) return 0
      await addDue(now)
      let count = 0
      let due: readonly DueRenewal[]
      do {
        due = await claim(now)
        for (const one of due) await look(one)
        count += due.length
      } while (due.length === batch)
      return count
    },
  }
}
