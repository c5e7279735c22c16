import { sql, type SQL } from 'drizzle-orm'
import { babyCloudLimit, isBabyCloud } from '../../../../contract/server-option.ts'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { AddContext, NewLine } from '../item-kind.ts'

const isBaby = (row: SQL): SQL => sql`starts_with(${row}.product_key, 'cs-baby-')`

/** Counts a customer's baby clouds that run or are being set up. */
const ownedBabyClouds = (customerId: SQL): SQL => sql`(
  (select count(*) from services s
    where s.customer_id = ${customerId} and s.type = 'CLOUD_SERVER' and ${isBaby(sql`s`)}
      and s.state = 'ACTIVE' and s.external_id is not null)
  + (select count(*) from orders o join order_items i on i.order_id = o.id
    where o.customer_id = ${customerId} and o.state = 'PAID' and i.type = 'CLOUD_SERVER'
      and i.action = 'purchase' and ${isBaby(sql`i`)}
      and i.fulfilment in ('WAITING', 'IN_PROGRESS')))`

const babyCloudsInCart = (customerId: SQL, but: SQL): SQL => sql`(
  select count(*) from cart_items c
  where c.customer_id = ${customerId} and c.type = 'CLOUD_SERVER' and c.action = 'purchase'
    and ${isBaby(sql`c`)} and ${but})`

/** Selects how many baby clouds a customer has with those in the cart; null for a line that is none. */
export const babyCloudsJson = (line: SQL): SQL => {
  const customer = sql`${line}.customer_id`
  return sql`case when ${line}.action = 'purchase' and ${isBaby(line)}
    then ${ownedBabyClouds(customer)} + ${babyCloudsInCart(customer, sql`true`)} end`
}

const isNewBabyCloud = ({ action, product_key: key }: NewLine): boolean =>
  action === 'purchase' && isBabyCloud(key)

/** Refuses more baby clouds than a customer may have. @throws ApiError BABY_CLOUD_LIMIT */
export const checkBabyClouds = async (
  db: Queryable,
  lines: readonly NewLine[],
  { customerId, replaces = '' }: AddContext,
): Promise<void> => {
  const added = lines.filter(isNewBabyCloud).length
  if (added === 0) return
  const customer = sql`${customerId}::uuid`
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select (${ownedBabyClouds(customer)}
      + ${babyCloudsInCart(customer, sql`c.key <> ${replaces}`)})::integer as total`,
  )
  if ((row?.total ?? 0) + added > babyCloudLimit) {
    throw new ApiError('BABY_CLOUD_LIMIT', { max: babyCloudLimit })
  }
}
