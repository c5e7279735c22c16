import { createReloaded, type Reloaded } from '../../platform/db/reloaded-table.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { offeredToAll } from './stored-vouchers.ts'
import type { StoredVoucher } from './voucher.ts'

/** What is offered to everybody, now or later: the earliest end first. */
export type Suggested = readonly StoredVoucher[]

/** Keeps what is offered in memory; changes in the table are seen within a minute. */
export const createSuggested = (
  db: Queryable,
  log?: Pick<Log, 'warn'>,
): Promise<Reloaded<Suggested>> => createReloaded(() => offeredToAll(db), 'the vouchers', log)
