import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** Ends a service in the transaction that begins its removal. @throws ApiError CHANGE_IN_PROGRESS while a paid item changes or renews it */
export const endService = async (tx: Queryable, serviceId: string, now: Date): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const ended = await rowsOf(
    tx,
    sql`update services set state = 'ENDED', auto_renew = false, ends_at = ${at},
        expires_at = least(expires_at, ${at})
      where id = ${serviceId}::uuid and state = 'ACTIVE' and external_id is not null
        and not exists (select from order_items i
          where i.service_id = services.id and i.fulfilment in ('WAITING', 'IN_PROGRESS'))
      returning id`,
  )
  if (ended.length === 0) throw new ApiError('CHANGE_IN_PROGRESS')
}

const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** Refuses what destroys data without the typed name. @throws ApiError NAME_NOT_CONFIRMED */
export const checkTypedName = (name: string, typed: string): void => {
  if (plain(typed) !== plain(name)) throw new ApiError('NAME_NOT_CONFIRMED')
}
