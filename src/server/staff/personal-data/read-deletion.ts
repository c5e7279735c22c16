import { sql } from 'drizzle-orm'
import type { AccountDeletion, DeletionObstacle } from '../../../contract/account-data.ts'
import { money, toDollars, type Money } from '../../../contract/money.ts'
import { balanceAccount, promoCreditAccount, sumOfAccount } from '../../money/ledger/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { districts } from './all-districts.ts'

const obstacles = districts.flatMap((district) => district.obstacles ?? [])

interface Facts {
  readonly dueAt: Date | null
  readonly obstacles: readonly { readonly code: DeletionObstacle; readonly count: number }[]
  readonly balance: Money
  readonly promoCredit: Money
  readonly messageCredits: number
}

/** Reads in one statement what stands against the deletion of an account, and what is lost with it. */
export const readDeletionFacts = async (db: Queryable, customerId: string): Promise<Facts> => {
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
    obstacles: obstacles.flatMap(({ code }) =>
      row.counts[code] === 0 ? [] : [{ code, count: row.counts[code] }],
    ),
    balance: money(row.balance),
    promoCredit: money(row.promo_credit),
    messageCredits: row.message_credits,
  }
}

/** Returns what a customer reads before the deletion of their account. */
export const readDeletion = async (db: Queryable, customerId: string): Promise<AccountDeletion> => {
  const { dueAt, obstacles: found, ...facts } = await readDeletionFacts(db, customerId)
  return {
    dueAt: dueAt?.toISOString() ?? null,
    obstacles: [...found],
    balance: toDollars(facts.balance),
    promoCredit: toDollars(facts.promoCredit),
    messageCredits: facts.messageCredits,
  }
}
