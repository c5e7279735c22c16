import { sql } from 'drizzle-orm'
import type { AccountDeletion, DeletionObstacle } from '../../../contract/account-data.ts'
import { money, toDollars, type Money } from '../../../contract/money.ts'
import { balanceAccount, promoCreditAccount, sumOfAccount } from '../../money/ledger/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { CountOpenServices } from '../../services/owned-services/index.ts'
import { districts } from './all-districts.ts'

const obstacles = districts.flatMap((district) => district.obstacles ?? [])

interface Facts {
  readonly dueAt: Date | null
  readonly obstacles: readonly { readonly code: DeletionObstacle; readonly count: number }[]
  readonly balance: Money
  readonly promoCredit: Money
  readonly messageCredits: number
}

export interface DeletionReader {
  readonly db: Queryable
  readonly openServices: CountOpenServices
}

/** Reads what stands against the deletion of an account, and what is lost with it. */
export const readDeletionFacts = async (
  { db, openServices }: DeletionReader,
  customerId: string,
  now: Date,
): Promise<Facts> => {
  const services = await openServices(db, customerId, now)
  const counts = obstacles.map(
    ({ code, count }) => sql`${sql.raw(`'${code}'`)}, (${count(customerId)})::integer`,
  )
  const [row] = await rowsOf<{
    due_at: string | null
    counts: Record<DeletionObstacle, number>
    balance: number
    promo_credit: number
    message_credits: number
  }>(
    db,
    sql`select jsonb_build_object(${sql.join(counts, sql`, `)}) as counts,
        ${sumOfAccount(balanceAccount(customerId))} as balance,
        ${sumOfAccount(promoCreditAccount(customerId))} as promo_credit,
        coalesce((select s.balance from sms_credits s
          where s.customer_id = ${customerId}::uuid), 0)::integer as message_credits,
        (select d.due_at from account_deletions d
          where d.customer_id = ${customerId}::uuid and d.done_at is null) as due_at`,
  )
  if (row === undefined) throw new Error('a statement without a row')
  return {
    dueAt: row.due_at === null ? null : new Date(row.due_at),
    obstacles: [
      { code: 'SERVICES_ACTIVE' as const, count: services },
      ...obstacles.map(({ code }) => ({ code, count: row.counts[code] })),
    ].filter(({ count }) => count > 0),
    balance: money(row.balance),
    promoCredit: money(row.promo_credit),
    messageCredits: row.message_credits,
  }
}

/** Returns what a customer reads before the deletion of their account. */
export const readDeletion = async (
  reader: DeletionReader,
  customerId: string,
  now: Date,
): Promise<AccountDeletion> => {
  const { dueAt, obstacles: found, ...facts } = await readDeletionFacts(reader, customerId, now)
  return {
    dueAt: dueAt?.toISOString() ?? null,
    obstacles: [...found],
    balance: toDollars(facts.balance),
    promoCredit: toDollars(facts.promoCredit),
    messageCredits: facts.messageCredits,
  }
}
