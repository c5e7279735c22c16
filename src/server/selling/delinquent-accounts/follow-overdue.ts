import { formatMoney } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { accountStep, suspensionAt } from './account-step.ts'
import { mailDelinquentAccount, type AccountMail } from './jobs.ts'
import {
  followAccounts,
  readStandings,
  storeAnnounced,
  storeSettled,
  storeSuspended,
  type StoredStanding,
} from './stored-delinquency.ts'

interface FollowDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Notifies a customer by notification and mail. */
const inform = async (
  tx: Queryable,
  enqueue: Enqueue,
  { customerId, overdue, announcedAt }: StoredStanding,
  mail: AccountMail['mail'],
  now: Date,
): Promise<void> => {
  const since = announcedAt ?? now
  const params = { total: formatMoney(overdue), date: shownDay(suspensionAt(since)) }
  const cause = `delinquent:${customerId}:${mail}:${since.getTime()}`
  await notify(tx, { customerId, code: `ACCOUNT_${mail}`, params, cause }, now)
  await enqueue(tx, mailDelinquentAccount, { mail, customerId, cause, params })
  await publish(tx, customerId, 'user', {}, now)
}

/** Does what is due for an account, once, whichever server comes first. */
const follow = (
  { db, enqueue }: Pick<FollowDeps, 'db' | 'enqueue'>,
  standing: StoredStanding,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { customerId } = standing
    const step = accountStep(standing, now)
    if (step === 'announce' && (await storeAnnounced(tx, customerId, now))) {
      await inform(tx, enqueue, standing, 'OVERDUE', now)
    }
    if (step === 'suspend' && (await storeSuspended(tx, customerId, now))) {
      await inform(tx, enqueue, standing, 'SUSPENDED', now)
    }
    if (step === 'settle') await storeSettled(tx, customerId)
    if (step === 'reactivate' && (await storeSettled(tx, customerId))) {
      await inform(tx, enqueue, standing, 'REACTIVATED', now)
    }
  })

/** Announces, suspends and reactivates accounts by their overdue invoices and receivables. */
export const followOverdueAccounts = async ({ db, clock, enqueue }: FollowDeps): Promise<void> => {
  const now = clock.now()
  for (const standing of await readStandings(db, now)) {
    if (accountStep(standing, now) !== undefined) await follow({ db, enqueue }, standing, now)
  }
  await followAccounts(db, now)
}
