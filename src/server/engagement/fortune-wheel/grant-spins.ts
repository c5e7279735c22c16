import { sql } from 'drizzle-orm'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { notify } from '../../customers/notifications/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { wheelSpinGrants } from '../../platform/db/schema/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { readWheels } from './stored-wheels.ts'
import { wheelOfSite, wheelState, type StoredWheel } from './wheel.ts'

/** Finds the wheel that a customer can spin now: the one that their site shows, with prizes left. */
export const findSpinnable = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<StoredWheel | undefined> => {
  const [customer] = await rowsOf<{ site: WebsiteId }>(
    db,
    sql`select website_id as site from customers where id = ${customerId}::uuid`,
  )
  const shown = customer && wheelOfSite(await readWheels(db), customer.site, now)
  return shown !== undefined && wheelState(shown, now) === 'ACTIVE' ? shown : undefined
}

interface SpinGrant {
  readonly grantId: string
  readonly wheelId: string
  readonly customerId: string
  readonly spins: number
}

/** Gives a customer spins of a wheel, and notifies the customer. */
export const grantSpins = async (
  tx: Queryable,
  { grantId, wheelId, customerId, spins }: SpinGrant,
  now: Date,
): Promise<void> => {
  await tx
    .insert(wheelSpinGrants)
    .values({ id: grantId, wheelId, customerId, spins, grantedAt: now })
  const cause = `wheel-spins:${grantId}`
  await notify(tx, { customerId, code: 'WHEEL_SPINS_GRANTED', params: { spins }, cause }, now)
  await publish(tx, customerId, 'fortune_wheel_get_new_spin', {}, now)
}
