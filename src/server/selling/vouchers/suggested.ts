import { createReloaded, type Reloaded } from '../../platform/db/reloaded-table.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { offeredToAll } from './stored-vouchers.ts'
import type { StoredVoucher } from './voucher.ts'

/** Vouchers suggested to all customers, the earliest end first. */
export type Suggested = readonly StoredVoucher[]

/** Caches the suggested vouchers and reloads them each minute. */
export const createSuggested = (
  db: Queryable,
  log?: Pick<Log, 'warn'>,
): Promise<Reloaded<Suggested>> => createReloaded(() => offeredToAll(db), 'the vouchers', log)
