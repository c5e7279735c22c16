import { sql } from 'drizzle-orm'
import type { ItemType } from '../../../contract/items/item-fields.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { trialConditions, TrialCode } from '../../../contract/trial.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { isTopUpOf } from '../../money/top-ups/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** The product of each trial voucher. */
export const trialProducts: Readonly<Record<TrialCode, ItemType>> = {
  'TRIAL-CS1M': 'CLOUD_SERVER',
  'TRIAL-CH1M': 'CLOUD_HOSTING',
  'TRIAL-SH1M': 'SHARED_HOSTING',
  'TRIAL-WP1M': 'WORDPRESS_HOSTING',
}

/** The conditions of the free trial (account §4). */
export type TrialConditions = AnswerOf<typeof trialConditions>

/** Returns which conditions a customer meets. */
export const conditionsOf = async (db: Queryable, customerId: string): Promise<TrialConditions> => {
  const id = sql`${customerId}::uuid`
  const [row] = await rowsOf<{ conditions: TrialConditions }>(
    db,
    sql`select jsonb_build_object(
      'topUp', exists (select from ledger_transfers t where ${isTopUpOf(customerId)}),
      'emailVerified', exists (select from customers c
        where c.id = ${id} and c.email_verified_at is not null),
      'activated', exists (select from kept_vouchers k join vouchers v on v.code = k.code
        where k.customer_id = ${id} and v.trial)) as conditions`,
  )
  return row?.conditions ?? { topUp: false, emailVerified: false, activated: false }
}

/** Stores the trial vouchers for a customer, once. @throws ApiError TRIAL_ACTIVATED, NOT_ELIGIBLE */
export const activate = async (db: Queryable, customerId: string, now: Date): Promise<void> => {
  const { topUp, emailVerified, activated } = await conditionsOf(db, customerId)
  if (activated) throw new ApiError('TRIAL_ACTIVATED')
  if (!topUp || !emailVerified) throw new ApiError('NOT_ELIGIBLE')
  const given = await rowsOf(
    db,
    sql`insert into kept_vouchers (customer_id, code, kept_at)
      select ${customerId}::uuid, code, ${now.toISOString()}::timestamptz
      from vouchers where trial
      on conflict do nothing returning code`,
  )
  // A concurrent request.
  if (given.length === 0) throw new ApiError('TRIAL_ACTIVATED')
}
